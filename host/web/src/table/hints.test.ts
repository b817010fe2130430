import { expect, test } from 'vitest';
import type { Seat } from '../net/kept';
import { hintsAt, stepsLeft } from './hints';

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

const kPlan = ['move a 1-2', 'move b 3-4'].map((text) => ({ verb: 'move', text }));
/** Of the plan made after `at` actions, once these were done. */
const left = (at: number, ...texts: string[]) => stepsLeft(kPlan, at, texts.map((text, i) => ({ number: i + 1, text })))?.map(({ text }) => text) ?? null;

test('a plan holds as long as it is followed, in whatever order', () => {
  expect(left(1, 'x')).toEqual(['move a 1-2', 'move b 3-4']);
  expect(left(1, 'x', 'move b 3-4')).toEqual(['move a 1-2']);
});

test('it is over when it is done, when something else is done, and when what came before it is taken back', () => {
  expect(left(1, 'x', 'move b 3-4', 'move a 1-2')).toBeNull();
  expect(left(1, 'x', 'move b 3-5')).toBeNull();
  expect(left(2, 'x')).toBeNull();
});
