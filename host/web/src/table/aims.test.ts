import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Aim } from '../types/wire';
import { aimsWords } from './aims';

const say = (aims: Aim[]): string => aimsWords('Axis', aims, (id) => id.toUpperCase(), (hex) => (hex === '0101' ? 'Tobruk' : ''));

describe('what a side is after', () => {
  beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
  it('is told in sentences, attacks first', () =>
    expect(say([{ aim: 'risks', units: ['c'] }, { aim: 'attacks', units: ['x'], with: ['a', 'b'], odds: '3-1' }, { aim: 'takes', hexes: ['0101', '0202'] }])).toBe(
      'Axis attacks X with A, B at 3-1. Axis risks the supply of C; occupies Tobruk, 0202.',
    ));
  it('names a few of many', () => expect(say([{ aim: 'pins', units: ['a', 'b', 'c', 'd', 'e'] }])).toBe('Axis closes up to A, B, C, and 2 others.'));
  it('tells of an attack by points alone', () =>
    expect(say([{ aim: 'attacks', units: ['x'], with: [], odds: '+4' }])).toBe('Axis attacks X with points alone at +4.'));
  it('may be nothing', () => expect(say([])).toBe('Axis takes, attacks and cuts off nothing.'));
  it('is told in German', () => {
    vi.stubGlobal('document', { documentElement: { lang: 'de' } });
    expect(say([{ aim: 'cuts', units: ['x'] }])).toBe('Axis schneidet X den Nachschub ab.');
  });
});
