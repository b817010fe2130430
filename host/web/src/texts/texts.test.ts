import { describe, expect, it } from 'vitest';
import * as compare from '../compare/texts';
import * as sworn from '../sworn/texts';
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
    const all: [Record<string, string>, Record<string, string>][] = [[en, de], [compare.english, compare.german], [sworn.english, sworn.german]];
    for (const [here, there] of all) {
      expect(Object.keys(there)).toEqual(expect.arrayContaining(Object.keys(here)));
      for (const [key, text] of Object.entries(here)) {
        expect(there[key]?.trim(), key).toBeTruthy();
        expect([...new Set(holes(there[key] ?? '').map((each) => each.split(' ')[0]))], key).toEqual([...new Set(holes(text).map((each) => each.split(' ')[0]))]);
      }
    }
  });
  it('is the one chosen, else the first of the reader that there is', () => {
    expect(languageFor('de', ['en-GB'])).toBe('de');
    expect(languageFor('', ['fr', 'de-AT', 'en'])).toBe('de');
    expect(languageFor('', ['fr'])).toBe('en');
  });
});
