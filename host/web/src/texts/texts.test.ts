import { describe, expect, it } from 'vitest';
import { maybe, plain, t, verbText } from './index';

describe('texts', () => {
  it('are filled in', () => expect(t('table.turnOf', { turn: 3, last: 7 })).toBe('Game-turn 3 of 7'));
  it('agree with their number', () => expect([t('trust.hexes', { count: 1 }), t('trust.hexes', { count: 2 })]).toEqual(['1 hex', '2 hexes']));
  it('leave a gap visible', () => expect(t('table.turnOf', { turn: 3 })).toBe('Game-turn 3 of {last}'));
  it('of words that are not in the catalogue are made from the word', () => {
    expect(maybe('verb.infiltrate')).toBeNull();
    expect(verbText('road-march')).toBe('Road march');
    expect(plain('axis.ground_support')).toBe('Axis ground support');
  });
});
