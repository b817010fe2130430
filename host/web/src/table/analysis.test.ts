import { describe, expect, it } from 'vitest';
import { de, en } from '../texts/analysis';
import type { Action, Analysis } from '../types/wire';
import { cents, errors, jumps, planWays, swings } from './analysis';

const segment = (to: number, lost: number, error: boolean): Analysis['segments'][number] => ({
  from: to - 1, to, turn: 1, side: 'red', phase: 'move', gain: { value: 0, low: 0, high: 0 }, error, loss: { value: lost, low: lost, high: lost },
});

describe('an analysis', () => {
  it('tells the errors and nothing else, the greatest first', () =>
    expect(errors({ segments: [segment(1, 0.1, true), segment(2, 0.5, false), segment(3, 0.2, true)] } as Analysis).map((each) => each.to)).toEqual([3, 1]));
  it('tells the rolls that changed most, whomever they helped', () =>
    expect(swings({ rolls: [0.1, -0.3, 0.2].map((luck, action) => ({ luck, action })) } as Analysis, 2).map((each) => each.action)).toEqual([1, 2]));
  it('goes from one chance to the next', () =>
    expect(jumps([{ by: 'stage', action: 0, chance: 0.5 }, { by: 'roll', action: 3, chance: 0.7 }])).toEqual([{ by: 'roll', action: 3, from: 0.5, to: 0.7 }]));
  it('writes chances with their sign', () => expect([0.124, -0.05, -0.0042, 0.0001].map(cents)).toEqual(['+12', '−5', '−0.4', '0']));
});

describe('a plan on the map', () => {
  const at = (unit: string): string | undefined => ({ a: '0101', b: '0102', x: '0303' })[unit];
  it('has the ways of its moves, and its attacks from where the units then stand', () =>
    expect(
      planWays([{ verb: 'move', unit: 'a', path: ['0101', '0202'] }, { verb: 'attack', units: ['a', 'b'], targets: ['x'] }, { verb: 'end-phase' }] as Action[], at),
    ).toEqual([['0101', '0202'], ['0202', '0303'], ['0102', '0303']]));
});

describe('its texts', () => {
  const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? ''))].sort();
  it('are there in each language, filled in with the same', () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect(holes(de[key]), key).toEqual(holes(en[key]));
  });
});
