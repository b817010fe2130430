import { expect, test } from 'vitest';
import type { LogEntry } from '../types/wire';
import { meanwhile } from './meanwhile';

let number = 0;
const entry = (actor: string, verb: string, rest: Partial<NonNullable<LogEntry['action']>> = {}, events: Partial<LogEntry['events'][number]>[] = []): LogEntry =>
  ({ number: ++number, actor, text: '', action: { verb, text: '', ...rest }, events: events.map((event) => ({ kind: '', text: '', value: 0, ...event })) }) as LogEntry;

const start = (...entries: (() => LogEntry)[]): LogEntry[] => {
  number = 0;
  return entries.map((make) => make());
};

const enemyTurn = [
  () => entry('axis', 'end-phase'),
  () => entry('allied', 'move', { unit: 'a', path: ['0101', '0102'] }, [{ kind: 'moved', unit: 'a' }]),
  () => entry('allied', 'move', { unit: 'a', path: ['0102', '0103'] }, [{ kind: 'moved', unit: 'a' }]),
  () => entry('allied', 'attack', { units: ['a'] }, [{ kind: 'attack-declared', unit: 'x' }]),
  () => entry('axis', 'done'),
  () => entry('chance', 'roll', {}, [{ kind: 'rolled' }, { kind: 'eliminated', unit: 'x' }]),
  () => entry('allied', 'end-phase'),
];

test('the account begins where one ended a phase, and joins the parts of a way', () => {
  expect(meanwhile(start(...enemyTurn), ['axis'])).toEqual({ from: 1, to: 7, moved: 1, combats: 1, lost: ['x'], trails: [['0101', '0102', '0103']] });
});

test('once one has decided something oneself, it is told no more', () => {
  expect(meanwhile(start(...enemyTurn, () => entry('axis', 'move', { unit: 'y', path: ['0201', '0202'] })), ['axis'])).toBeNull();
});

test('who plays both sides is told nothing; who has not begun is told everything', () => {
  expect(meanwhile(start(...enemyTurn), ['axis', 'allied'])).toBeNull();
  expect(meanwhile(start(() => entry('allied', 'move', { path: ['0101', '0102'] })), ['axis'])).toMatchObject({ from: 0, trails: [['0101', '0102']] });
  expect(meanwhile([], ['axis'])).toBeNull();
});

test('a mere set-up is no news', () => {
  const setUp = [() => entry('axis', 'end-phase'), () => entry('allied', 'set-up', { unit: 'a' }, [{ kind: 'placed', unit: 'a' }]), () => entry('allied', 'end-phase')];
  expect(meanwhile(start(...setUp), ['axis'])).toBeNull();
});
