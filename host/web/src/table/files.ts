// Games as files: kept, sent by mail, opened again. A file of a game that this browser knows goes on with that game.
import { forgetGame, freshName, freshWord, keepGame, keepSetting, keptGame, keptGames, keptSave, keptSetting, machineOf, type KeptGame, type Seat } from '../net/kept';
import { RpcError } from '../net/rpc';
import { keepFile } from '../render/sheet-file';
import { t } from '../texts';
import type { GameState } from '../types/wire';
import { calledOf, kinOf, ordersIn, playersOf, postOf, type Post } from './mail';
import { session } from './session.svelte';

/** The largest file that is read: far more than any game takes. */
const kMost = 7 << 20;

export interface OpenedFile {
  /** Its name in this browser. */
  game: string;
  state: GameState;
  text: string;
  /** Whether this browser knows who plays it. */
  known: boolean;
  /** Who sent it, if it came by mail. */
  post: Post | null;
  /** What rules look for and the map of a position does not name. */
  missing: string[];
}

/** Why a file cannot be opened: a sentence, and what the server has found. */
export class BadFile extends Error {
  constructor(
    sentence: string,
    readonly found: string[] = [],
  ) {
    super(sentence);
  }
}

/** Opens a save or a position. Undefined: the line broke, which is said elsewhere. Throws a BadFile. */
export async function openFile(file: File): Promise<OpenedFile | undefined> {
  if (file.size > kMost) throw new BadFile(t('file.large', { name: file.name }));
  const text = await file.text().catch(() => '');
  if (/^\s*\{/.test(text)) return openPosition(file.name, text);
  if (!text.startsWith('trigh-save/')) throw new BadFile(t('file.none', { name: file.name }));
  return openSave(file.name, text);
}

/** What the server answers about a file. */
async function answered<T>(name: string, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RpcError && error.lost) return undefined;
    const found = error instanceof RpcError ? error.findings.map((each) => `${each.code}: ${each.text}`) : [error instanceof Error ? error.message : String(error)];
    throw new BadFile(t('file.refused', { name }), found);
  }
}

/** A position begins a game of its own, which is one for analysis. */
async function openPosition(name: string, text: string): Promise<OpenedFile | undefined> {
  let position: Record<string, unknown>;
  try {
    position = JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new BadFile(t('file.broken', { name }), [error instanceof Error ? error.message : String(error)]);
  }
  const opened = await answered(name, () => session.server.loadPosition(position, freshWord(8)));
  const save = opened && (await answered(name, () => session.server.save(opened.game)));
  if (!opened || save === undefined) return undefined;
  const game = ownGame(opened.game, opened.state, {}, save);
  return { game, state: opened.state, text: save, known: false, post: null, missing: opened.missing?.map((each) => each.id) ?? [] };
}

async function openSave(name: string, text: string): Promise<OpenedFile | undefined> {
  const kin = keptGames().map((kept) => {
    const save = keptSave(kept.game);
    return { kept, save, kin: save === undefined ? 'other' : kinOf(save, text, kept.mail) };
  });
  const later = kin.find((each) => each.kin === 'older');
  const known = later ?? kin.find((each) => each.kin === 'newer' || each.kin === 'same');
  // What this browser has goes on with the dice it has.
  const mine = known?.kin === 'newer' ? undefined : known?.save;
  // Sworn dice are held against their oaths here, before any server is asked.
  const sworn = /^dice: sworn\s*$/m.test(text.split(/\r?\n\r?\n/, 1)[0] ?? '') ? await import('../sworn/exchange') : null;
  await answered(name, async () => sworn?.proven(text));
  if (later) session.tell(t('file.older'));
  if (!known && kin.some((each) => each.kin === 'apart')) session.tell(t('file.apart'));
  const said = mine ?? text;
  const opened = await answered(name, () => session.server.load(said));
  if (!opened) return undefined;
  const own = known && Object.keys(known.kept.seats).find((side) => known.kept.seats[side] === 'me');
  if (own && mine === undefined) opened.state = (await answered(name, async () => sworn?.answer(opened.game, own, text))) ?? opened.state;
  if (known?.save !== undefined && mine === undefined) await orderAgain(opened, known.kept, ordersIn(known.save), ordersIn(text));
  // Under a new name, so that a table that shows the old one is laid anew; one's notes on the map go with it.
  const noted = known ? keptSetting<Record<string, string>>(`notes.${known.kept.game}`, {}) : {};
  if (known) forgetGame(known.kept.game);
  const post = postOf(text);
  const written = sworn ? await answered(name, () => session.server.save(opened.game)) : said;
  const game = ownGame(opened.game, opened.state, known?.kept.seats ?? {}, written ?? said, { ...known?.kept, ...(post ? mailOf(post) : {}) });
  if (Object.keys(noted).length) keepSetting(`notes.${game}`, noted);
  return { game, state: opened.state, text: said, known: known !== undefined, post, missing: [] };
}

/** What I ordered while the other had the game is not in the file that comes back. */
async function orderAgain(opened: { game: string; state: GameState }, kept: KeptGame, ordered: ReturnType<typeof ordersIn>, sent: ReturnType<typeof ordersIn>): Promise<void> {
  for (const [side, orders] of Object.entries(ordered)) {
    if (kept.seats[side] !== 'me' || (sent[side]?.support === orders.support && sent[side]?.result === orders.result)) continue;
    const done = await session.guard(() => session.server.orders(opened.game, side, orders));
    if (done) opened.state = done.state;
  }
}

type Mailed = Pick<KeptGame, 'mail' | 'names'>;

/** What is to be remembered of a file that came. */
function mailOf(post: Post): Mailed {
  const names = Object.entries(post.players).flatMap(([side, who]) => (calledOf(who) ? [[side, calledOf(who)]] : []));
  return { mail: post.name, names: Object.fromEntries(names) as Record<string, string> };
}

/** Writes down a game that the server has opened for this browser alone; its name here. */
export function ownGame(handle: string, state: GameState, seats: Record<string, Seat>, text?: string, mailed: Mailed = {}): string {
  const name = freshName();
  session.server.own.set(name, handle);
  seatGame(name, state, seats, text, mailed);
  return name;
}

/** Writes down how a game of this browser alone stands, and who plays it. */
export function seatGame(game: string, state: GameState, seats: Record<string, Seat>, text?: string, mailed?: Mailed): void {
  const { title, scenario, turn, last_turn: last, over, to_act: waits } = state;
  const { mail, names } = mailed ?? keptGame(game) ?? {};
  const entry: KeptGame = { game, title, scenario, seats, turn, last, over, waits, at: Date.now(), ...(mail ? { mail } : {}), ...(names ? { names } : {}) };
  if (!keepGame(entry, text)) session.tell(t('file.full'));
}

/** Gives the game out as a file. */
export async function saveFile(game: string, name: string): Promise<boolean> {
  const saved = await session.guard(() => session.server.save(game));
  if (saved !== undefined) keepFile(`${name}.trigh`, new Blob([saved], { type: 'text/plain' }));
  return saved !== undefined;
}

/** Gives the game out for the player of the other side: who plays what is in the file, the rolls to come are not. */
export async function mailFile(table: { name: string; game: string; state: GameState; seats: Record<string, Seat> }, called: string, file: string): Promise<boolean> {
  const kept = keptGame(table.name);
  const mail = kept?.mail ?? freshWord(8);
  const { seats } = table;
  const from = Object.keys(seats).find((side) => seats[side] === 'me') ?? Object.keys(seats).find((side) => side !== table.state.to_act) ?? '';
  // The name is written down before the file is out.
  if (kept && !kept.mail && !keepGame({ ...kept, mail })) return false;
  const text = await session.guard(async () => {
    const sworn = table.state.sworn && (await import('../sworn/exchange'));
    const digest = sworn && (await sworn.seal(table.game, from));
    const written = await session.server.mail(table.game, mail, from, playersOf(seats, called, kept?.names ?? {}));
    if (sworn && digest) sworn.same(written, digest);
    return written;
  });
  if (text !== undefined) keepFile(`${file}.trigh`, new Blob([text], { type: 'text/plain' }));
  return text !== undefined;
}

/** Who plays, as the lobby's words say it: "me", "mail", "machine:LEVEL". */
export function seatsOfWords(words: Record<string, string>): Record<string, Seat> {
  const seat = (word: string): Seat => {
    const machine = machineOf(word);
    return machine !== undefined ? { machine } : word === 'me' ? 'me' : 'other';
  };
  return Object.fromEntries(Object.entries(words).map(([side, word]) => [side, seat(word)]));
}
