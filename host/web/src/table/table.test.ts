import { beforeEach, expect, test, vi } from 'vitest';
import { RpcError } from '../net/rpc';
import type { Change, GameState, LogEntry, Seating, Title } from '../types/wire';

const { session, comfort } = vi.hoisted(() => {
  const server = { apply: vi.fn(), undo: vi.fn(), state: vi.fn(), log: vi.fn(), obligations: vi.fn(), save: vi.fn(), leave: vi.fn(), own: new Map() };
  const listeners = new Set<(method: string, params: unknown) => void>();
  const guard = async (what: () => unknown): Promise<unknown> => what();
  return { session: { server, listeners, reconnected: new Set<() => void>(), guard, tell: vi.fn(), say: vi.fn(), trouble: null }, comfort: { pause: 1000 } };
});
vi.mock('./session.svelte', () => ({ session }));
vi.mock('./comfort.svelte', () => ({ comfort }));
vi.mock('./talk.svelte', () => ({ Talk: class { ended = null; close(): void {} } }));
vi.stubGlobal('window', globalThis);

import { Table } from './table.svelte';

const state = (actions: number, to_act = 'red'): GameState => ({ actions, hash: `h${actions}`, to_act, over: false, decision: 'movement', phase: 'movement', units: [], offers: {}, subjects: {} }) as unknown as GameState;
const entry = (number: number, actor: string): LogEntry => ({ number, actor, text: `line ${number}`, action: { verb: 'move', path: [`0${number}01`] }, events: [] }) as unknown as LogEntry;
const change = (from: number, ...actors: string[]): Change => ({ game: 't1', from, log: actors.map((actor, i) => entry(from + i + 1, actor)), state: state(from + actors.length) }) as unknown as Change;
const kTitle = { id: 'toy', name: 'Toy', forms: [], decisions: [], sides: [{ id: 'red', name: 'Red' }, { id: 'blue', name: 'Blue' }] } as unknown as Title;
const hear = (method: string, params: unknown): void => session.listeners.forEach((listener) => listener(method, params));
const rest = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

/** A table of the server where this browser plays red. */
async function sit(blue = 'other'): Promise<Table> {
  session.listeners.clear();
  const seating = { sides: ['red'], seats: {} } as unknown as Seating;
  const table = new Table('t1', kTitle, { orientation: 'flat', hexes: [] } as never, { counters: [] } as never, state(0), { red: 'me', blue: blue === 'other' ? 'other' : { machine: blue } }, seating);
  await rest();
  return table;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const { server, tell } = session;
  for (const method of [server.apply, server.undo, server.state, server.save, tell]) method.mockReset();
  server.log.mockReset().mockResolvedValue({ opening: [], log: [] });
  server.obligations.mockReset().mockResolvedValue({ obligations: [] });
});

test('what people do is shown at once, what machines do at the pace one likes, in order', async () => {
  const table = await sit('staff');
  await vi.advanceTimersByTimeAsync(5 * comfort.pause);
  hear('game.changed', change(0, 'red'));
  expect(table.state.actions).toBe(1);
  hear('game.changed', change(1, 'blue'));
  hear('game.changed', change(2, 'blue', 'chance'));
  hear('game.changed', change(4, 'red'));
  expect([table.state.actions, table.behind]).toEqual([1, 3]);
  await rest();
  expect([table.state.actions, table.behind]).toEqual([2, 2]);
  await vi.advanceTimersByTimeAsync(comfort.pause);
  expect([table.state.actions, table.behind]).toEqual([4, 1]);
  await vi.advanceTimersByTimeAsync(comfort.pause);
  expect(table.log.map((each) => each.number)).toEqual([1, 2, 3, 4, 5]);
});

test('what machines have done can be skipped: all of it is in the log', async () => {
  const table = await sit('staff');
  for (let from = 0; from < 4; ++from) hear('game.changed', change(from, 'blue'));
  table.skip();
  expect([table.state.actions, table.behind]).toEqual([4, 0]);
  expect(table.log.map((each) => each.number)).toEqual([1, 2, 3, 4]);
});

test('a change that does not follow what is known makes the table look anew', async () => {
  const table = await sit();
  session.server.state.mockResolvedValue(state(6));
  session.server.log.mockResolvedValue({ opening: [], log: [1, 2, 3, 4, 5, 6].map((number) => entry(number, 'blue')) });
  hear('game.changed', change(5, 'blue'));
  expect(table.state.actions).toBe(0);
  await rest();
  expect([table.state.actions, table.log.length]).toEqual([6, 6]);
});

test('a change of another game is not this table\'s', async () => {
  const table = await sit();
  hear('game.changed', { ...change(0, 'blue'), game: 't2' });
  expect(table.state.actions).toBe(0);
});

test('one action is under way at a time; a refusal leaves the game as it was', async () => {
  const table = await sit();
  let answer: (applied: unknown) => void = () => undefined;
  session.server.apply.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const first = table.send({ verb: 'move' });
  expect(await table.send({ verb: 'move' })).toBeUndefined();
  answer({ legal: false, why: [{ case: 'TOY 1', text: 'Not there.' }] });
  expect((await first)?.legal).toBe(false);
  expect(session.server.apply).toHaveBeenCalledTimes(1);
  expect([table.state.actions, table.busy]).toEqual([0, false]);
});

test('what a guide bars is told and not sent', async () => {
  const table = await sit();
  table.gate = () => 'Not now.';
  await table.send({ verb: 'move' });
  expect(session.tell).toHaveBeenCalledWith('Not now.');
  expect(session.server.apply).not.toHaveBeenCalled();
});

test('an action that came too late is told in a word, and the game is looked at again', async () => {
  const table = await sit();
  session.server.apply.mockRejectedValueOnce(new RpcError('late', 0, [{ code: 'TR-732', text: 'The game has gone on.' } as never]));
  session.server.state.mockResolvedValue(state(3, 'blue'));
  await table.send({ verb: 'move' });
  await rest();
  expect(session.tell).toHaveBeenCalledWith('The game has gone on.');
  expect([table.state.actions, table.mine]).toEqual([3, false]);
});

test('taking back shortens the log; a refusal says why', async () => {
  const table = await sit();
  hear('game.changed', change(0, 'red', 'red'));
  session.server.undo.mockResolvedValueOnce({ undone: true, state: state(1), why: '' });
  expect(await table.undo()).toBe('');
  expect([table.state.actions, table.log.length]).toEqual([1, 1]);
  session.server.undo.mockResolvedValueOnce({ undone: false, why: 'A die has been rolled.' });
  expect(await table.undo()).toBe('A die has been rolled.');
  expect([table.state.actions, table.log.length]).toEqual([1, 1]);
});

test('a table that was left hears nothing', async () => {
  const table = await sit();
  table.close();
  hear('game.changed', change(0, 'blue'));
  expect(table.state.actions).toBe(0);
  expect(session.server.leave).toHaveBeenCalledWith('t1');
});
