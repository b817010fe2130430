import { describe, expect, it } from 'vitest';
import type { Combat, Counter, Unit } from '../types/wire';
import type { GameMap } from '../types/map';
import { commandFor, following, kBindings } from './keys';
import { hexWords, newsWords, oddsWords, statusWords } from './narrate';

const map = { hexes: [{ hex: '0101', terrain: 'sand-sea', provenance: 'rulebook', name: 'Giarabub', at: [0, 0] }, { hex: '0102', terrain: 'clear', provenance: 'rulebook', at: [0, 1000] }] } as unknown as GameMap;
const counter: Counter = { id: 'a', side: 'red', nation: '', designation: '1/8', name: 'Panzer Regiment 8', type: 'armor', face: '4-10', values: {}, traits: [] };
const units: Unit[] = [{ id: 'a', side: 'red', place: 'map', hex: '0101', status: { moved: true } }];
const facts = { map, units, counter: (id: string) => (id === 'a' ? counter : undefined), side: () => 'Red' };

describe('what is said', () => {
  it('of a hex is its ground, the cost and who stands there', () => {
    expect(hexWords('0101', facts, 2.5)).toBe('0101 Giarabub, sand sea. 2½ movement points. Red: Panzer Regiment 8, armor, 4-10 (moved).');
    expect(hexWords('0102', facts)).toBe('0102, clear. nobody here.');
    expect(hexWords('0102', facts, null)).toBe('0102, clear. not in reach. nobody here.');
    expect(hexWords('0999', facts)).toBe('');
  });
  it('of a state that counts is its number', () => expect(statusWords({ 'road-mode': true, steps: 1 })).toBe('road mode · steps 1'));
  it('of a planned attack is who strikes whom, and what is likely', () => {
    const report = { attack: 9, defense: 4, measure: { kind: 'odds', ratio: '2-1' }, distribution: [{ result: 'Ex', p: 1 / 6 }, { result: 'D2', p: 1 / 2 }] } as Combat;
    expect(oddsWords(report, ['1/8'], ['4NZ', '5NZ'])).toBe('1/8 by 4NZ, 5NZ: attack 9, defense 4, 2-1. D2 50 %, Ex 17 %.');
  });
  it('of what happened are the last sentences, and how many came before', () => {
    const entry = { number: 1, actor: 'red', text: '', events: Array.from({ length: 20 }, (_, i) => ({ kind: 'rolled', text: '', value: i })) };
    expect(newsWords([entry], String)).toMatch(/^12 earlier\. The die shows 12\..*The die shows 19$/);
    expect(newsWords([{ ...entry, events: entry.events.slice(0, 8) }], String)).toMatch(/^The die shows 0\./);
  });
});

describe('keys', () => {
  it('mean one thing each', () => {
    const keys = kBindings.flatMap((each) => each.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('lead round a list, forwards from its beginning and backwards from its end', () => {
    const all = ['a', 'b', 'c'];
    expect([following(all, 'c', 1), following(all, 'a', -1), following(all, '', 1), following(all, '', -1), following([], '', 1)]).toEqual(['a', 'c', 'a', 'c', undefined]);
  });
  it('of the map are left alone elsewhere', () => expect([commandFor('Enter', true), commandFor('Enter', false), commandFor('e', false), commandFor('q', true)]).toEqual(['act', null, 'end', null]));
});
