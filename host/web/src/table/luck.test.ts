import { describe, expect, it } from 'vitest';
import type { LuckPart, LuckRoll } from '../types/wire';
import { best, byCombat, byTurn, joined, signed } from './luck';

const roll = (action: number, turn: number, luck: number, first?: number): LuckRoll => ({
  action, turn, luck, phase: 'combat', side: 'red', case: 'X 7.6', value: 3, result: 'D2', points: luck, expected: 0, results: [],
  ...(first === undefined ? {} : { combat: { first, side: 'red', hex: '0405', attackers: ['a'], defenders: ['b'] } }),
});
const part = (from: number, next: number, rolls: LuckRoll[]): LuckPart => ({
  for: 'red', from, next, of: 9, start: from, end: next, luck: rolls.reduce((sum, each) => sum + each.luck, 0),
  moves: { red: 1, blue: -2 }, attacks: { red: 3, blue: 0 }, revision: 0.5, other: 0, variance: 4, rolls,
});

describe('the luck of a game', () => {
  it('is the sum of its parts', () => {
    const whole = joined(joined(null, part(0, 4, [roll(3, 1, 2)])), part(4, 9, [roll(7, 2, -5)]));
    expect(whole).toMatchObject({ from: 0, next: 9, start: 0, end: 9, luck: -3, moves: { red: 2, blue: -4 }, attacks: { red: 6, blue: 0 }, revision: 1, variance: 8 });
    expect(whole.rolls.map((each) => each.action)).toEqual([3, 7]);
  });
  it('begins anew where a part does not follow', () => expect(joined(part(0, 4, []), part(2, 9, [])).from).toBe(2));
  it('of each turn has no gaps and adds up', () =>
    expect(byTurn([roll(1, 2, 1), roll(2, 2, 2), roll(9, 4, -4)])).toEqual([
      { turn: 2, luck: 3, sum: 3 },
      { turn: 3, luck: 0, sum: 3 },
      { turn: 4, luck: -4, sum: -1 },
    ]));
  it('ranks what helped a side, and nothing else', () => {
    const rolls = [roll(1, 1, 1), roll(2, 1, -3), roll(3, 1, 5), roll(4, 1, 0)];
    expect(best(rolls, 1, 5).map((each) => each.action)).toEqual([3, 1]);
    expect(best(rolls, -1, 5).map((each) => each.action)).toEqual([2]);
  });
  it('of a combat is that of all its rolls', () =>
    expect(byCombat([roll(3, 1, 2, 3), roll(5, 1, -1, 3), roll(6, 1, 9), roll(8, 2, 1, 8)]).map(({ action, luck, rolls }) => [action, luck, rolls])).toEqual([[3, 1, 2], [8, 1, 1]]));
  it('is written with its sign', () => expect([1.25, -0.5, 0.001].map(signed)).toEqual(['+1.25', '−0.50', '0.00']));
});
