import { describe, expect, it } from 'vitest';
import type { Action, Form } from '../types/wire';
import { choices, drafted, emptyDraft, inMode, missing, settle, type Draft } from './compose';

const form = (verb: string, parts: Form['parts'], modes: string[] = []): Form => ({ verb, parts, modes, summary: '' });
const draft = (verb: string, more: Partial<Draft> = {}): Draft => ({ ...emptyDraft(verb), ...more });

describe('an action put together from offers', () => {
  const ship = form('ship', ['units', 'hex']);
  const ships: Action[] = [
    { verb: 'ship', units: ['a'], hex: '0101', text: 'ship a 0101' },
    { verb: 'ship', units: ['a', 'b', 'c'], hex: '0101', text: 'ship a b c 0101' },
    { verb: 'ship', units: ['a'], hex: '0202', text: 'ship a 0202' },
  ];
  it('asks for what is missing, in the order of the form', () => {
    expect(missing(ship, draft('ship'), ships)).toBe('units');
    expect(missing(ship, draft('ship', { units: ['a'] }), ships)).toBe('hex');
    expect(missing(ship, draft('ship', { units: ['a'], hex: '0101' }), ships)).toBeNull();
  });
  it('lets a list stay empty where an offer has none, and only there', () => {
    const raid = form('raid', ['units', 'number']);
    const raids: Action[] = [
      { verb: 'raid', units: [], number: 1, text: 'raid 1' },
      { verb: 'raid', units: ['dump'], number: 2, text: 'raid dump 2' },
    ];
    expect(drafted(raids, raid, draft('raid', { number: 1 }))?.text).toBe('raid 1');
    expect(missing(raid, draft('raid', { number: 2 }), raids)).toBe('units');
  });
  it('narrows the choices of each part by the others', () => {
    expect(choices(ships, draft('ship', { units: ['b'] })).hex).toEqual(['0101']);
    expect(choices(ships, draft('ship', { hex: '0202' })).units).toEqual(['a']);
  });
  it('takes lists that are no offer themselves, for the rules to judge', () => {
    expect(drafted(ships, ship, draft('ship', { units: ['a', 'b'], hex: '0101' }))).toEqual({ verb: 'ship', units: ['a', 'b'], hex: '0101' });
    expect(drafted(ships, ship, draft('ship', { units: ['a'], hex: '0202' }))?.text).toBe('ship a 0202');
    expect(drafted(ships, ship, draft('ship', { units: ['a'] }))).toBeNull();
  });
  it('follows the path of the offer that leads to the hex', () => {
    const march = form('march', ['path']);
    const offers: Action[] = [{ verb: 'march', path: ['0101', '0102', '0103'], text: 'march 0101-0102-0103' }];
    expect(choices(offers, draft('march')).hex).toEqual(['0103']);
    expect(drafted(offers, march, draft('march', { hex: '0103' }))?.path).toHaveLength(3);
    expect(drafted(offers, march, draft('march', { hex: '0909' }))).toBeNull();
  });
  it('asks for the way only when there are several', () => {
    const rebuild = form('rebuild', ['unit', 'hex'], ['', 'full']);
    const both: Action[] = [{ verb: 'rebuild', unit: 'a', hex: '0101' }, { verb: 'rebuild', unit: 'a', hex: '0101', by: 'full' }];
    const chosen = settle(both, rebuild, draft('rebuild'));
    expect(chosen).toMatchObject({ unit: 'a', hex: '0101' });
    expect(missing(rebuild, chosen, both)).toBe('by');
    expect(drafted(both, rebuild, { ...chosen, by: 'full' })).toEqual(both[1]);
    expect(settle(both.slice(1), rebuild, draft('rebuild')).by).toBe('full');
  });
  it('goes on in the mode of last time, for whom it is open', () => {
    const group = form('group', ['units'], ['', 'raid']);
    const groups: Action[] = [
      { verb: 'group', units: ['a'] },
      { verb: 'group', units: ['a'], by: 'raid' },
      { verb: 'group', units: ['b'] },
    ];
    const a = draft('group', { units: ['a'] });
    expect(missing(group, a, groups)).toBe('by');
    expect(drafted(groups, group, inMode(groups, a, 'raid'))).toEqual(groups[1]);
    expect(inMode(groups, a, undefined).by).toBeUndefined();
    expect(inMode(groups, { ...a, by: '' }, 'raid').by).toBe('');
    expect(inMode(groups, draft('group', { units: ['b'] }), 'raid').by).toBeUndefined();
    expect(choices(groups, a).units).toEqual(['a', 'b']);
  });
});
