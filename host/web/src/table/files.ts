// Games as files: kept, sent by mail, opened again. A file of a game that this browser knows goes on with that game.
import { forgetGame, freshName, keepGame, keptGames, keptSave, type KeptGame, type Seat } from '../net/kept';
import { keepFile } from '../render/sheet-file';
import { t } from '../texts';
import type { GameState } from '../types/wire';
import { kinOf } from './mail';
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
}

/** Opens a game from a file. Undefined: it is none, which has been said. */
export async function openFile(file: File): Promise<OpenedFile | undefined> {
  if (file.size > kMost) return void session.tell(t('file.large', { name: file.name }));
  const text = await file.text().catch(() => '');
  if (!text.startsWith('trigh-save/')) return void session.tell(t('file.none', { name: file.name }));
  const kin = keptGames().map((kept) => {
    const save = keptSave(kept.game);
    return { kept, save, kin: save === undefined ? 'other' : kinOf(save, text) };
  });
  const later = kin.find((each) => each.kin === 'older');
  const known = later ?? kin.find((each) => each.kin === 'newer' || each.kin === 'same');
  if (later) session.tell(t('file.older'));
  const said = later?.save ?? text;
  const opened = await session.guard(() => session.server.load(said));
  if (!opened) return undefined;
  // Under a new name, so that a table that shows the old one is laid anew.
  if (known) forgetGame(known.kept.game);
  const game = ownGame(opened.game, opened.state, known?.kept.seats ?? {}, said);
  return { game, state: opened.state, text: said, known: known !== undefined };
}

/** Writes down a game that the server has opened for this browser alone; its name here. */
export function ownGame(handle: string, state: GameState, seats: Record<string, Seat>, text?: string): string {
  const name = freshName();
  session.server.own.set(name, handle);
  seatGame(name, state, seats, text);
  return name;
}

/** Writes down how a game of this browser alone stands, and who plays it. */
export function seatGame(game: string, state: GameState, seats: Record<string, Seat>, text?: string): void {
  const { title, scenario, turn, last_turn: last, over, to_act: waits } = state;
  const entry: KeptGame = { game, title, scenario, seats, turn, last, over, waits, at: Date.now() };
  if (!keepGame(entry, text)) session.tell(t('file.full'));
}

/** Gives the game out as a file. */
export async function saveFile(game: string, name: string): Promise<boolean> {
  const saved = await session.guard(() => session.server.save(game));
  if (saved !== undefined) keepFile(`${name}.trigh`, new Blob([saved], { type: 'text/plain' }));
  return saved !== undefined;
}

/** Who plays, as the lobby's words say it: "me", "mail", "machine:LEVEL". */
export function seatsOfWords(words: Record<string, string>): Record<string, Seat> {
  const seat = (word: string): Seat => (word.startsWith('machine:') ? { machine: word.slice(8) } : word === 'me' ? 'me' : 'other');
  return Object.fromEntries(Object.entries(words).map(([side, word]) => [side, seat(word)]));
}
