import { expect, test } from 'vitest';
import type { LogEntry } from '../types/wire';
import { turnEnds } from './course';

const entry = (number: number, turn?: number): LogEntry => ({ number, actor: 'axis', text: '', events: turn === undefined ? [] : [{ kind: 'turn', text: '', value: turn }] });

test('a turn is over with the action that begins the next, the last one where the game stands', () => {
  expect(turnEnds([entry(1), entry(2, 4), entry(3), entry(4, 5), entry(5)], 3, 5)).toEqual([
    { turn: 2, to: 0 },
    { turn: 3, to: 2 },
    { turn: 4, to: 4 },
    { turn: 5, to: 5 },
  ]);
  expect(turnEnds([], 1, 1)).toEqual([{ turn: 0, to: 0 }]);
});
