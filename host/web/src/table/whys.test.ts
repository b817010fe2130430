import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Merit } from '../types/wire';
import { whyWords } from './whys';

const say = (why: Merit): string => whyWords(why, (id) => id.toUpperCase(), (hex) => (hex === '0101' ? 'Tobruk' : ''));

describe('why an action is in a plan', () => {
  beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
  it.each<[Merit, string]>([
    [{ why: 'odds', units: ['x'], with: ['a', 'b'], odds: '3-1', cleared: 0.667, lost: 0.5, own_lost: 0 }, '3-1: defender gone in 67 of 100, a unit lost in 50, one of yours in 0'],
    [{ why: 'odds', units: ['x'], cleared: 0.5, lost: 0.5, own_lost: 0.25 }, 'defender gone in 50 of 100, a unit lost in 50, one of yours in 25'],
    [{ why: 'one-less', units: ['x'], with: ['b'], odds: '1-1', cleared: 0.25 }, 'without B at best 1-1: defender gone in 25 of 100'],
    [{ why: 'takes', hexes: ['0101', '0202'] }, 'occupies Tobruk, 0202'],
    [{ why: 'escapes', units: ['a'], before: '+3', odds: '-1' }, 'A could be attacked at +3 where it stood, here at -1'],
    [{ why: 'escapes', units: ['a'], before: '+3' }, 'A could be attacked at +3 where it stood, here not at all'],
    [{ why: 'pins', units: ['x'], with: ['a'], odds: '+2' }, 'closes up to X, whom A would attack at +2'],
    [{ why: 'pins', units: ['x'] }, 'closes up to X'],
    [{ why: 'shelters', units: ['a'], before: '+1', odds: '0', line: 'rough' }, 'an attack on A at +1 where it stood would be 0 here (rough)'],
    [{ why: 'shelters', units: ['a'], before: '+2', odds: '+2', line: 'rough' }, 'the ground shelters A: attacks at +2 go by the line (rough)'],
    [{ why: 'frees', units: ['a'] }, 'takes A out of all enemy zones'],
  ])('is told in words: %j', (why, text) => expect(say(why)).toBe(text));
  it('is told in German', () => {
    vi.stubGlobal('document', { documentElement: { lang: 'de' } });
    expect(say({ why: 'cuts', units: ['x'] })).toBe('schneidet X den Nachschub ab');
  });
});
