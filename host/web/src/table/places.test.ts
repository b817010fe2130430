import { expect, test } from 'vitest';
import type { Counter, Unit } from '../types/wire';
import { goals, placeOf } from './places';

const hexes = [{ hex: '0101' }, { hex: '0102', name: 'Sidi Rezegh' }, { hex: 'L0703', name: 'Tobruk' }];
const units = [
  { id: 'ger-1-8', side: 'axis', place: 'map', hex: '0101' },
  { id: 'cw-7', side: 'allied', place: 'due' },
] as Unit[];
const counters: Record<string, Partial<Counter>> = { 'ger-1-8': { id: 'ger-1-8', designation: '1/8', name: 'I Bn, Panzer Regiment 8' }, 'cw-7': { id: 'cw-7', designation: '7', name: '7th Armoured' } };
const counter = (id: string): Counter | undefined => counters[id] as Counter | undefined;
const find = (text: string): string | null => placeOf(text, hexes, units, counter);

test('a hex by its number, in any case', () => expect([find('0102'), find(' l0703 '), find('0999')]).toEqual(['0102', 'L0703', null]));
test('a place by its name or a part of it', () => expect([find('tobruk'), find('sidi'), find('rezegh'), find('')]).toEqual(['L0703', '0102', '0102', null]));
test('a unit by its counter, its name or its id, if it stands on the map', () => expect([find('1/8'), find('panzer regiment'), find('ger-1-8'), find('7th')]).toEqual(['0101', '0101', '0101', null]));
test('goals are named once', () => expect(goals(hexes, [...units, ...units], counter)).toEqual(['Sidi Rezegh', 'Tobruk', 'I Bn, Panzer Regiment 8']));
