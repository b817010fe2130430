import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Rpc, RpcError } from './rpc';
import { Server } from './server';

/** A server's end of the line, for tests. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { id: number | string; method: string; params: Record<string, unknown> }[] = [];
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage = (_message: { data: string }): void => {};
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[0]);
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  answer(index: number, what: object): void {
    this.onmessage({ data: JSON.stringify({ jsonrpc: '2.0', id: this.sent[index]?.id, ...what }) });
  }
}
const refusal = (code: string): object => ({ error: { code: -32001, message: 'no', data: { findings: [{ code, text: 'because' }] } } });

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', { setTimeout });
});
afterEach(() => void vi.useRealTimers());
const line = (index = 0): FakeSocket => FakeSocket.all[index]!;

test('requests wait for the line, and answers find their askers', async () => {
  const rpc = new Rpc('ws://x/rpc');
  const one = rpc.call('titles'), two = rpc.call('game.state', { game: 'g1' });
  expect(line().sent).toEqual([]);
  line().open();
  expect(line().sent.map((each) => each.method)).toEqual(['titles', 'game.state']);
  line().answer(1, { result: 2 });
  line().answer(0, { result: 1 });
  expect([await one, await two]).toEqual([1, 2]);
});

test('a refusal is an error with its number', async () => {
  const rpc = new Rpc('ws://x/rpc');
  line().open();
  const asked = rpc.call('game.apply');
  line().answer(0, refusal('TR-732'));
  const error = (await asked.catch((each: unknown) => each)) as RpcError;
  expect(error).toBeInstanceOf(RpcError);
  expect(error.message).toBe('because');
  expect(error.lost).toBe(false);
  expect([error.is('TR-732'), error.is('TR-733')]).toEqual([true, false]);
});

test('what came too fast is asked again a little later', async () => {
  const rpc = new Rpc('ws://x/rpc');
  line().open();
  const asked = rpc.call('titles');
  line().answer(0, refusal('TR-734'));
  expect(line().sent.length).toBe(1);
  vi.advanceTimersByTime(600);
  expect(line().sent.length).toBe(2);
  expect(line().sent[1]).toEqual(line().sent[0]);
  line().answer(1, { result: 'well' });
  expect(await asked).toBe('well');
});

test('a new connection joins the tables again before it asks anything', async () => {
  const rpc = new Rpc('ws://x/rpc');
  const server = new Server(rpc);
  line().open();
  const joining = server.join('word');
  line().answer(0, { result: { table: 't1', game: 't1' } });
  await joining;
  const lost = server.state('t1').catch((error: unknown) => error);
  line().close();
  expect(await lost).toMatchObject({ lost: true });
  const asked = server.state('t1');
  vi.advanceTimersByTime(300);
  line(1).open();
  expect(line(1).sent.map((each) => [each.method, each.params.token ?? each.params.game])).toEqual([['table.join', 'word'], ['game.state', 't1']]);
  line(1).answer(0, { result: {} });
  line(1).answer(1, { result: { actions: 3 } });
  expect(await asked).toEqual({ actions: 3 });
  void server.leave('t1');
  line(1).close();
  vi.advanceTimersByTime(300);
  line(2).open();
  expect(line(2).sent.some((each) => each.method === 'table.join')).toBe(false);
});

test('a notification goes to whoever listens', () => {
  const rpc = new Rpc('ws://x/rpc');
  const heard: unknown[] = [];
  rpc.onNotice = (method, params) => heard.push([method, params]);
  line().open();
  line().onmessage({ data: JSON.stringify({ jsonrpc: '2.0', method: 'game.changed', params: { game: 't1' } }) });
  expect(heard).toEqual([['game.changed', { game: 't1' }]]);
});
