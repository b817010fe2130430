// What this browser remembers: who sits where in its games, and how it likes to see things.

/** 'me': at this browser; 'other': a person elsewhere. */
export type Seat = 'me' | 'other' | { machine: string };
/** The level of a machine, as server and saves say who plays: "machine:LEVEL". Undefined: a person does. */
export const machineOf = (who: string | undefined): string | undefined => /^machine:(.*)$/.exec(who ?? '')?.[1];

/** A table of the server, and the words that open seats at it. They are the seats: who has none of them is out. */
export interface KeptTable {
  table: string;
  tokens: string[];
  /** The words given away: by side. */
  links: Record<string, string>;
  watch?: string;
  at: number;
}

/** A game of this browser alone: by mail, from a file, an analysis. */
export interface KeptGame {
  /** The name that this browser gives it; the server's handle changes with each connection. */
  game: string;
  title: string;
  scenario: string;
  seats: Record<string, Seat>;
  turn: number;
  last: number;
  over: boolean;
  /** The side that is to act. */
  waits?: string | null;
  /** Of a game by mail: its name in all its files, and what the others are called, by side. */
  mail?: string;
  names?: Record<string, string>;
  at: number;
}

const kGames = 'trigh.games';
const kTables = 'trigh.tables';
/** Each save has a key of its own: one is written after every action, the others are left alone. */
const saveKey = (game: string): string => `trigh.save.${game}`;
const kMostGames = 40;

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** False: the store is full or closed. */
function put(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
const write = (key: string, value: unknown): boolean => put(key, JSON.stringify(value));
function drop(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // In a closed store there is nothing.
  }
}

export const keptGames = (): KeptGame[] => read<KeptGame[]>(kGames, []).sort((a, b) => b.at - a.at);
export const keptGame = (game: string): KeptGame | undefined => keptGames().find((each) => each.game === game);
/** The save of a game that is kept here and not by the server. */
export function keptSave(game: string): string | undefined {
  try {
    // Before saves had keys of their own they stood among the games.
    return localStorage.getItem(saveKey(game)) ?? (keptGame(game) as { text?: string } | undefined)?.text;
  } catch {
    return undefined;
  }
}
/** False: there was no room for it. Without a save the one that is kept stays. */
export function keepGame(entry: KeptGame, save?: string): boolean {
  const text = save ?? keptSave(entry.game);
  if (text !== undefined && !put(saveKey(entry.game), text)) return false;
  const games = [entry, ...keptGames().filter((each) => each.game !== entry.game)];
  for (const dropped of games.slice(kMostGames)) drop(saveKey(dropped.game));
  return write(kGames, games.slice(0, kMostGames));
}
/** So many bytes of chance, in hexadecimal digits. */
export const freshWord = (bytes: number): string => [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const freshName = (): string => `a${freshWord(6)}`;
/** `forGood`: its secret, too, unless another game goes by the same name. */
export function forgetGame(game: string, forGood = false): void {
  const mail = keptGame(game)?.mail;
  write(kGames, keptGames().filter((each) => each.game !== game));
  drop(saveKey(game));
  for (const kind of ['guide', 'notes']) drop(`trigh.${kind}.${game}`);
  if (forGood && mail && !keptGames().some((each) => each.mail === mail)) drop(`trigh.oath.${mail}`);
}
export const keptSetting = <T>(name: string, otherwise: T): T => read(`trigh.${name}`, otherwise);
export const keepSetting = (name: string, value: unknown): void => void write(`trigh.${name}`, value);

export const keptTables = (): KeptTable[] => read<KeptTable[]>(kTables, []).sort((a, b) => b.at - a.at);
export const keptTable = (table: string): KeptTable | undefined => keptTables().find((each) => each.table === table);
export const forgetTable = (table: string): void => void write(kTables, keptTables().filter((each) => each.table !== table));

/** The entry of a table, and it was seen last. */
function replaceTable(kept: KeptTable): void {
  write(kTables, [kept, ...keptTables().filter((each) => each.table !== kept.table)]);
}

/** Adds what is new to what is known of a table. */
export function keepTable(entry: Partial<KeptTable> & { table: string }): void {
  const old = keptTable(entry.table);
  const tokens = [...new Set([...(old?.tokens ?? []), ...(entry.tokens ?? [])])];
  const watch = entry.watch ?? old?.watch;
  const kept: KeptTable = { table: entry.table, tokens, links: { ...old?.links, ...entry.links }, ...(watch === undefined ? {} : { watch }), at: Date.now() };
  replaceTable(kept);
}

/** A seat opens by another word from now on, here and where it was given away. */
export function renewTable(table: string, was: string, now: string): void {
  const old = keptTable(table);
  if (!old) return;
  const fresh = (token: string): string => (token === was ? now : token);
  replaceTable({ ...old, tokens: old.tokens.map(fresh), links: Object.fromEntries(Object.entries(old.links).map(([side, token]) => [side, fresh(token)])) });
}
/** A seat of this browser is given away: it looks on, if it has the word for that. */
export function giveSeat(table: string, token: string, sides: string): void {
  const old = keptTable(table);
  if (!old) return;
  const tokens = old.tokens.filter((each) => each !== token);
  replaceTable({ ...old, tokens: tokens.length || old.watch === undefined ? tokens : [old.watch], links: { ...old.links, [sides]: token } });
}
/** Words that open nothing any more are dropped; the table with the last one. */
export function dropTokens(table: string, unknown: string[]): void {
  const old = keptTable(table);
  const tokens = old?.tokens.filter((token) => !unknown.includes(token)) ?? [];
  if (old && tokens.length) replaceTable({ ...old, tokens });
  else forgetTable(table);
}

export const linkOf = (token: string): string => `${location.href.split('#')[0]}#join=${token}`;
