import { expect, test } from 'vitest';
import type { LogEntry } from '../types/wire';
import { playerTurns } from './player-turns';

const log = (...said: [string, string, boolean?][]): LogEntry[] =>
  said.map(([actor, verb, turn], i) => ({ number: i + 1, actor, text: '', action: { verb, text: '' }, events: turn ? [{ kind: 'turn', text: '', value: 2 }] : [] }));

test('a player-turn goes on to the last phase that its side ended, what others decide in it included', () => {
  const game = log(['axis', 'move'], ['axis', 'end-phase'], ['allied', 'retreat'], ['axis', 'end-phase'], ['allied', 'end-phase'], ['allied', 'move']);
  expect(playerTurns(game, 'allied')).toEqual([{ side: 'axis', from: 0, to: 4 }]);
  expect(playerTurns(game, null)).toEqual([
    { side: 'axis', from: 0, to: 4 },
    { side: 'allied', from: 4, to: 5 },
  ]);
  expect(playerTurns([], 'axis')).toEqual([]);
});

test('who is last in a turn and first in the next has two of them', () => {
  const game = log(['allied', 'end-phase'], ['axis', 'end-phase', true], ['axis', 'end-phase'], ['allied', 'move']);
  expect(playerTurns(game, 'allied').map(({ side, to }) => [side, to])).toEqual([['allied', 1], ['axis', 2], ['axis', 3]]);
  expect(playerTurns(game.slice(0, 2), 'axis')).toHaveLength(2);
});
