import { expect, test } from 'vitest';
import type { LogEntry } from '../types/wire';
import { playerTurns } from './player-turns';

const kPhases = ['Movement', 'Reaction', 'Combat'];
/** Actor and verb of each action, and the phase that began with it. */
const log = (...said: [string, string, string?][]): LogEntry[] =>
  said.map(([actor, verb, phase], i) => ({ number: i + 1, actor, text: '', action: { verb, text: '' }, events: phase ? [{ kind: 'phase', text: phase, word: phase, value: 0 }] : [] }) as unknown as LogEntry);

test('a player-turn goes on to the end of its last phase, reactions and decisions of the other side included', () => {
  const game = log(['axis', 'move'], ['axis', 'end-phase', 'Reaction'], ['allied', 'react'], ['allied', 'end-phase', 'Combat'], ['allied', 'retreat'], ['axis', 'end-phase', 'Movement'], ['allied', 'end-phase', 'Reaction'], ['axis', 'end-phase', 'Combat']);
  expect(playerTurns(game, kPhases, false)).toEqual([{ side: 'axis', from: 0, to: 6 }]);
  expect(playerTurns(game, kPhases, true)).toEqual([
    { side: 'axis', from: 0, to: 6 },
    { side: 'allied', from: 6, to: 8 },
  ]);
  expect(playerTurns([], kPhases, true)).toEqual([]);
});

test('who is last in a turn and first in the next has two of them, phases between turns are nobody’s', () => {
  const game = log(['allied', 'end-phase', 'Combat'], ['allied', 'end-phase', 'Weather'], ['chance', 'roll', 'Movement'], ['allied', 'end-phase', 'Combat'], ['allied', 'end-phase', 'Movement'], ['axis', 'move']);
  expect(playerTurns(game, kPhases, false).map(({ side, to }) => [side, to])).toEqual([['allied', 3], ['allied', 5]]);
});

test('a title of one phase', () => {
  expect(playerTurns(log(['axis', 'end-phase', 'Play'], ['allied', 'end-phase', 'Play']), ['Play'], false)).toHaveLength(2);
});
