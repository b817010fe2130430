import { beforeEach, expect, test, vi } from 'vitest';
import { dropTokens, forgetGame, forgetTable, giveSeat, keepGame, keepTable, keptGames, keptSave, keptTable, keptTables, linkOf, renewTable, type KeptGame } from './kept';

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => void store.set(key, value), removeItem: (key: string) => void store.delete(key) });
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8642/#/game/t1' });
});

test('what is learnt of a table is added to what was known', () => {
  keepTable({ table: 't1', tokens: ['mine'], links: { blue: 'theirs' }, watch: 'eyes' });
  keepTable({ table: 't1', tokens: ['other', 'mine'] });
  keepTable({ table: 't1' });
  expect(keptTable('t1')).toMatchObject({ tokens: ['mine', 'other'], links: { blue: 'theirs' }, watch: 'eyes' });
});

test('a seat with a new word is kept by it, one given away is looked on at, and words that open nothing go', () => {
  keepTable({ table: 't1', tokens: ['mine'], links: { blue: 'theirs' }, watch: 'eyes' });
  renewTable('t1', 'mine', 'mine2');
  renewTable('t1', 'theirs', 'theirs2');
  expect(keptTable('t1')).toMatchObject({ tokens: ['mine2'], links: { blue: 'theirs2' } });
  giveSeat('t1', 'mine2', 'red');
  expect(keptTable('t1')).toMatchObject({ tokens: ['eyes'], links: { blue: 'theirs2', red: 'mine2' }, watch: 'eyes' });
  keepTable({ table: 't2', tokens: ['a', 'b'] });
  dropTokens('t2', ['a']);
  expect(keptTable('t2')?.tokens).toEqual(['b']);
  dropTokens('t2', ['b']);
  expect(keptTable('t2')).toBeUndefined();
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

const game = (name: string, at = 0): KeptGame => ({ game: name, title: 'toy', scenario: 'duel', seats: {}, turn: 1, last: 5, over: false, at });

test('the save of a game stays until a newer one comes, or until the game is given up', () => {
  expect(keepGame(game('a'), 'one')).toBe(true);
  keepGame(game('b'), 'other');
  keepGame({ ...game('a'), turn: 2 });
  expect([keptSave('a'), keptSave('b'), keptGames().find((each) => each.game === 'a')?.turn]).toEqual(['one', 'other', 2]);
  keepGame(game('a'), 'two');
  forgetGame('b');
  expect([keptSave('a'), keptSave('b'), keptGames().length]).toEqual(['two', undefined, 1]);
});

test('of too many games the oldest goes, and its save with it', () => {
  for (let i = 0; i < 41; ++i) keepGame(game(`g${i}`, i), `save ${i}`);
  expect([keptGames().length, keptSave('g0'), keptSave('g1'), keptSave('g40')]).toEqual([40, undefined, 'save 1', 'save 40']);
});

test('a save that stands among the games, as it did once, is found', () => {
  localStorage.setItem('trigh.games', JSON.stringify([{ ...game('a'), text: 'old' }]));
  expect(keptSave('a')).toBe('old');
  keepGame(game('a'), 'new');
  expect(keptSave('a')).toBe('new');
});

test('what finds no room is not said to be kept', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => { throw new Error('full'); }, removeItem: () => undefined });
  expect([keepGame(game('a'), 'one'), keptSave('a')]).toEqual([false, undefined]);
});

test('a broken or closed store is an empty one', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{', setItem: () => { throw new Error('full'); } });
  expect(keptTables()).toEqual([]);
  expect(() => keepTable({ table: 't1' })).not.toThrow();
});

test('a link is the address of this page with the word behind #', () => {
  expect(linkOf('abc')).toBe('http://127.0.0.1:8642/#join=abc');
});
