import { describe, expect, it } from 'vitest';
import { grids, trustOf, unsureTurns } from './charts';

describe('charts of any shape', () => {
  it('are grids: lists of lists with their columns, objects by what they have, single values first', () => {
    const crt = { case: 'X 7.6', measure: 'odds', columns: ['1-1', '2-1'], rows: [['A1', 'D1'], ['Ae', 'De']], results: { Ae: { kind: 'gone', case: 'X 7.6-Ae' } } };
    const [single, rows, results] = grids(crt);
    expect(single?.rows).toEqual([[{ text: 'Measure' }, { text: 'odds' }]]);
    expect(rows).toEqual({ name: 'Rows', columns: ['', '1-1', '2-1'], rows: [[{ text: '1' }, { text: 'A1' }, { text: 'D1' }], [{ text: '2' }, { text: 'Ae' }, { text: 'De' }]] });
    expect(results?.rows[0]).toEqual([{ text: 'Ae' }, { text: 'gone' }, { case: 'X 7.6-Ae' }]);
  });
  it('say of each row how sure it is', () => {
    const chart = { rows: [{ axis: { refit: [1, 0], air: 2 }, turn: 1, provenance: 'rulebook' }, { axis: { refit: [0, 1], air: 0 }, turn: 2, provenance: 'inferred' }] };
    expect(grids(chart)[0]?.columns[0]).toBe('Turn');
    expect(grids(chart)[0]?.rows[1]).toContainEqual({ trust: 'inferred' });
    expect(grids(chart)[0]?.rows[0]).toContainEqual({ text: 'refit 1/0, air 2' });
    expect(trustOf(chart)).toEqual(['inferred']);
    expect(trustOf({ rows: [['A1']] })).toEqual([]);
    expect([...unsureTurns([{ id: 'turns', case: 'X 1', chart }])]).toEqual([[2, 'X 1']]);
  });
});
