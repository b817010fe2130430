import { expect, test } from 'vitest';
import type { Arm } from './data';
import { changes, effect, ledgerSays, luckSays } from './words';

const arm = (id: number, share: (pair: number) => number, options: Record<string, string> = {}): Arm => ({
  id, name: `Arm ${id}`, control: '', title: 't', scenario: 's', title_name: 'T', scenario_name: 'S', sides: ['Axis', 'Allied'],
  players: ['staff', 'staff'], options, overlays: [], same: 0, unfinished: 0, wins: [], length: [], turns: [], combats: [], luck: [], places: [],
  pairs: Array.from({ length: 20 }, (_, pair) => [pair, share(pair), share(pair), 10 * share(pair)]),
});

test('An effect that is sure is stated with its interval', () => {
  const text = effect(arm(1, (pair) => (pair % 10 === 0 ? 0.5 : 1)), arm(0, () => 0));
  expect(text).toContain('It raises the win share of Axis by +95.0 percentage points (from +');
  expect(text).toContain('The lead of Axis changes by +9.5 points');
});

test('A run too small to tell says so', () => {
  const text = effect(arm(1, (pair) => pair % 2), arm(0, (pair) => (pair + 1) % 2));
  expect(text).toContain('cannot be told from 20 pairs');
  expect(text).toContain('may be chance');
});

test('An interval that reaches the end of the scale says so', () => {
  expect(effect(arm(1, () => 1), arm(0, () => 0))).toContain('to +100.0, which is all there is)');
  expect(effect(arm(1, (pair) => pair % 2), arm(0, (pair) => (pair + 1) % 2))).not.toContain('all there is');
});

test('Arms that play the same games are no experiment', () => {
  const twin: Arm = { ...arm(1, (pair) => pair % 2), wins: [[0, 10], [1, 10]], same: 20 };
  expect(effect(twin, arm(0, (pair) => pair % 2))).toBe('No difference: all 20 games end in the same positions as in Arm 0.');
  expect(effect({ ...twin, same: 19 }, arm(0, (pair) => pair % 2))).toContain('cannot be told');
});

test('What an arm changes is named', () => {
  expect(changes({ ...arm(1, () => 0), overlays: ['other-zones'] }, arm(0, () => 0))).toBe('with other-zones');
  expect(changes(arm(1, () => 0, { rommel: 'on' }), arm(0, () => 0, { rommel: 'off' }))).toBe('rommel on instead of off');
});

test('Luck is told with its interval, or that it cannot be told', () => {
  const lucky = (count: number, lead: (pair: number) => number): Arm => ({ ...arm(0, () => 0), luck: Array.from({ length: count }, (_, pair) => [pair, pair % 5, lead(pair)]) });
  expect(luckSays(lucky(9, (pair) => pair))).toContain('Too few pairs');
  expect(luckSays(lucky(40, (pair) => (pair % 5) + (pair % 2)))).toMatch(/correlation of \+0\.94 .*88\.\d/);
  expect(luckSays(lucky(40, (pair) => Math.floor(pair / 5) % 2))).toContain('cannot be told from 40 pairs');
});

test('The ledger says whom the dice favored, and how much of the differences between games is luck', () => {
  const says = (mean: number[], share?: number[]): string =>
    ledgerSays('Axis', { games: [[1, 2]], figures: [['luck', ...mean], ...(share ? [['luck-in-points', ...share]] : [])] as [string, number, number, number][] });
  expect(says([0.5, -1, 2])).toMatch(/favored nobody .*\+0\.50 .*Too few games/);
  expect(says([-2, -3, -1], [0.2, 0.1, 0.3])).toMatch(/favored the enemy of Axis.*explains 20\.0/);
  expect(says([2, 1, 3], [0.1, -0.1, 0.3])).toMatch(/favored Axis.*cannot be told/);
});
