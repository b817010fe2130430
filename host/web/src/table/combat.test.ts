import { describe, expect, it } from 'vitest';
import type { Action, Combat, CombatTerm, Form } from '../types/wire';
import { attackersFor, belongsToFight, bestOffer, defendersOf, targetsOf } from './combat';

const forms: Form[] = [
  { verb: 'attack', summary: '', parts: ['units', 'targets'], modes: [] },
  { verb: 'barrage', summary: '', parts: ['units', 'targets'], modes: [] },
  { verb: 'support', summary: '', parts: ['number', 'targets'], modes: [] },
  { verb: 'roll', summary: '', parts: ['number'], modes: [] },
  { verb: 'done', summary: '', parts: [], modes: [] },
];
describe('a fight', () => {
  it('has as defenders all whose strength counts', () => {
    const term = (unit: string, kind: CombatTerm['kind'], role: 'attack' | 'defense'): CombatTerm => ({ case: '', label: '', value: 1, kind, role, unit });
    const report = { terms: [term('a', 'strength', 'attack'), term('x', 'strength', 'defense'), term('y', 'strength', 'defense'), term('z', 'support', 'defense')] } as Combat;
    expect(defendersOf(['x'], report)).toEqual(['x', 'y']);
    expect(defendersOf(['x'], null)).toEqual(['x']);
  });
});

describe('attacks on offer', () => {
  const offers: Action[] = [
    { verb: 'attack', units: ['a'], targets: ['x'] },
    { verb: 'attack', units: ['a', 'b'], targets: ['x'] },
    { verb: 'attack', units: ['a'], targets: ['x', 'y'] },
    { verb: 'barrage', units: ['c'], targets: ['y'] },
  ];
  it('say who may attack whom', () => {
    expect(attackersFor(offers, 'attack', ['x'])).toEqual(['a', 'b']);
    expect(attackersFor(offers, 'attack', ['x', 'y'])).toEqual(['a']);
    expect(targetsOf(offers, 'attack')).toEqual(['x', 'y']);
    expect(targetsOf(offers, null, 'c')).toEqual(['y']);
  });
  it('are told from what goes to own units', () => {
    const own = (unit: string): boolean => unit === 'dump';
    const form: Form = { verb: 'emergency', summary: '', parts: ['unit', 'targets'], modes: [] };
    expect(belongsToFight(offers[0]!, forms[0], false, own)).toBe(true);
    expect(belongsToFight({ verb: 'emergency', unit: 'a', targets: ['dump'] }, form, false, own)).toBe(false);
    expect(belongsToFight({ verb: 'fpf', units: ['a'], targets: ['dump'] }, forms[1], true, own)).toBe(true);
    expect(belongsToFight({ verb: 'done' }, forms[4], true, own)).toBe(false);
  });
  it('begin with all who may', () => {
    expect(bestOffer(offers, 'attack', ['x'])?.units).toEqual(['a', 'b']);
    expect(bestOffer(offers, 'attack', ['y'])?.targets).toEqual(['x', 'y']);
    expect(bestOffer(offers, 'attack', ['z'])).toBeNull();
  });
});
