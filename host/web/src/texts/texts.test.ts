import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';
import { languageFor, maybe, plain, t, verbText } from './index';

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

describe('another language', () => {
  const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)(\|[^}]*)?\}/g)].map(([, name, forms]) => `${name}${forms ? ' with a word' : ''}`).sort();
  it('has every text, each filled in with the same', () => {
    expect(Object.keys(de)).toEqual(expect.arrayContaining(Object.keys(en)));
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(de[key].trim(), key).not.toBe('');
      expect([...new Set(holes(de[key]).map((each) => each.split(' ')[0]))], key).toEqual([...new Set(holes(en[key]).map((each) => each.split(' ')[0]))]);
    }
  });
  it('is the one chosen, else the first of the reader that there is', () => {
    expect(languageFor('de', ['en-GB'])).toBe('de');
    expect(languageFor('', ['fr', 'de-AT', 'en'])).toBe('de');
    expect(languageFor('', ['fr'])).toBe('en');
  });
});
