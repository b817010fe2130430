import { beforeEach, expect, test, vi } from 'vitest';
import { forgetTable, keepTable, keptTable, keptTables, linkOf } from './kept';

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => void store.set(key, value) });
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8642/#/game/t1' });
});

test('what is learnt of a table is added to what was known', () => {
  keepTable({ table: 't1', tokens: ['mine'], links: { blue: 'theirs' }, watch: 'eyes' });
  keepTable({ table: 't1', tokens: ['other', 'mine'] });
  keepTable({ table: 't1' });
  expect(keptTable('t1')).toMatchObject({ tokens: ['mine', 'other'], links: { blue: 'theirs' }, watch: 'eyes' });
});

test('the table seen last comes first, and one given up is gone', () => {
  vi.useFakeTimers();
  keepTable({ table: 't1', tokens: ['a'] });
  vi.advanceTimersByTime(1000);
  keepTable({ table: 't2', tokens: ['b'] });
  expect(keptTables().map((each) => each.table)).toEqual(['t2', 't1']);
  vi.advanceTimersByTime(1000);
  keepTable({ table: 't1' });
  expect(keptTables().map((each) => each.table)).toEqual(['t1', 't2']);
  forgetTable('t1');
  expect(keptTable('t1')).toBeUndefined();
  vi.useRealTimers();
});

test('a broken or closed store is an empty one', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{', setItem: () => { throw new Error('full'); } });
  expect(keptTables()).toEqual([]);
  expect(() => keepTable({ table: 't1' })).not.toThrow();
});

test('a link is the address of this page with the word behind #', () => {
  expect(linkOf('abc')).toBe('http://127.0.0.1:8642/#join=abc');
});
