import { describe, expect, it } from 'vitest';
import type { Counter, RuleCase, Unit } from '../types/wire';
import { bySection, citations, referrers, searchCases } from './cases';
import { orderOfBattle } from './order';

describe('the order of battle', () => {
  const counter = (id: string, turn?: number): Counter => ({ id, side: 'red', nation: '', designation: id, name: '', type: '', face: '', values: {}, traits: [], ...(turn === undefined ? {} : { arrives: { turn } }) });
  const unit = (id: string, place: Unit['place']): Unit => ({ id, side: 'red', place });
  it('says who is there, who comes when, who is lost and who has left', () => {
    const counters = [counter('h'), counter('i'), counter('a'), counter('b', 3), counter('c', 2), counter('d'), counter('e'), counter('f', 3), counter('g')];
    const units = [unit('a', 'map'), unit('b', 'due'), unit('c', 'due'), unit('d', 'eliminated'), unit('e', 'exited'), unit('f', 'due'), unit('h', 'gone'), unit('i', 'gone')];
    expect(orderOfBattle(counters, units, 'red', new Set(['h']))).toEqual({ map: ['a'], due: [{ turn: 2, units: ['c'] }, { turn: 3, units: ['b', 'f'] }], lost: ['d'], gone: ['i', 'e'], out: ['h'] });
    expect(orderOfBattle(counters, units, 'blue').map).toEqual([]);
  });
});

describe('rule cases', () => {
  const rule = (id: string, section: string, title: string, summary: string, depends: string[] = []): RuleCase => ({ case: id, section, title, summary, depends, kind: 'rule', reading: '', optional: false });
  const cases = [rule('QUAD 5.1', 'Movement', 'Terrain', 'A unit pays for each hex.'), rule('QUAD 5.12', 'Movement', 'Allowance', 'Never more than its allowance, see 5.1.', ['QUAD 5.1']), rule('QUAD 7.1', 'Combat', 'Terrain in combat', 'Shifts the column.')];
  it('are found by every word, number and title first', () => {
    expect(searchCases(cases, '5.1').map((each) => each.case)).toEqual(['QUAD 5.1', 'QUAD 5.12']);
    expect(searchCases(cases, 'terrain shifts').map((each) => each.case)).toEqual(['QUAD 7.1']);
    expect(searchCases(cases, ' ')).toHaveLength(3);
  });
  it('know who refers to them, in the rules and in the game', () => {
    expect(referrers(cases, 'QUAD 5.1')).toEqual(['QUAD 5.12']);
    const log = [{ number: 1, actor: 'red', text: '', events: [{ kind: 'moved', text: '', value: 0, case: 'QUAD 5.1' }] }];
    expect(citations(log, 'QUAD 5.1')).toEqual([1]);
    expect(citations(log, 'QUAD 5.12')).toEqual([]);
  });
  it('stand under their sections, with the name of paragraph 0 or else of their first', () => {
    const named = [rule('QUAD 5.0-G', '5', 'Movement', ''), rule('QUAD 5.1', '5', 'Terrain', ''), rule('QUAD 7.1', '7', 'Combat', ''), rule('CRU 5.1', '5', 'Other book', '')];
    expect(bySection(named).map((each) => [each.id, each.name, each.cases.length])).toEqual([['QUAD 5', 'Movement', 2], ['QUAD 7', 'Combat', 1], ['CRU 5', 'Other book', 1]]);
    expect(bySection(named.slice(1, 2), named)[0]?.name).toBe('Movement');
  });
});
