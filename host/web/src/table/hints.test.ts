import { expect, test } from 'vitest';
import type { Seat } from '../net/kept';
import { hintsAt } from './hints';

const talk = (hints = false, kind?: 'hints' | 'draw'): Parameters<typeof hintsAt>[1] => ({ hints, request: kind ? { kind, side: 'axis' } : null });
const kTwo: Record<string, Seat> = { axis: 'me', allied: 'other' };

test('who plays alone, both sides or against a machine gets hints without asking anybody', () => {
  expect(hintsAt({ axis: 'me', allied: 'me' }, null)).toBe('free');
  expect(hintsAt({ axis: 'me', allied: { machine: 'staff' } }, talk())).toBe('free');
});

test('two people have agreed to hints, or one waits for the answer, or both do without', () => {
  expect(hintsAt(kTwo, talk())).toBe('off');
  expect(hintsAt(kTwo, talk(false, 'hints'))).toBe('asked');
  expect(hintsAt(kTwo, talk(false, 'draw'))).toBe('off');
  expect(hintsAt(kTwo, talk(true))).toBe('on');
  expect(hintsAt(kTwo, talk(true, 'draw'))).toBe('on');
});

test('who watches sees only that hints are on; by mail nothing can be agreed', () => {
  const watched: Record<string, Seat> = { axis: 'other', allied: 'other' };
  expect(hintsAt(watched, talk())).toBe('none');
  expect(hintsAt(watched, talk(false, 'hints'))).toBe('none');
  expect(hintsAt(watched, talk(true))).toBe('on');
  expect(hintsAt(kTwo, null)).toBe('none');
});
