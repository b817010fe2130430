import { expect, test } from 'vitest';
import type { Counter } from '../types/wire';
import { movers, rows } from './measure';

const counter = (id: string, type: string, traits: string[] = []): Counter => ({ id, type, traits, side: 'axis', nation: '', designation: id, name: '', face: '', values: {} });

test('each kind of counter on the map is asked once', () => {
  const all = new Map([counter('a', 'armor'), counter('b', 'armor'), counter('c', 'infantry', ['foot']), counter('d', 'infantry')].map((each) => [each.id, each]));
  const units = ['a', 'b', 'c', 'd'].map((id) => ({ id, place: id === 'd' ? 'gone' : 'map' }));
  expect(movers(units, (id) => all.get(id)).map(({ id }) => id)).toEqual(['a', 'c']);
});

test('who pays the same stands in one row, who cannot go comes last', () => {
  expect(rows([{ type: 'armor', cost: 4, blocked: false }, { type: 'ship', cost: 1, blocked: true }, { type: 'infantry', cost: 2, blocked: false }, { type: 'supply', cost: 4, blocked: false }, { type: 'armor', cost: 4, blocked: false }])).toEqual([
    { types: ['infantry'], cost: 2, blocked: false },
    { types: ['armor', 'supply'], cost: 4, blocked: false },
    { types: ['ship'], cost: 1, blocked: true },
  ]);
});
