// What this browser does in a game with sworn dice: it keeps the secret of its side, verifies each file, adds its link
// to a roll that the other side has declared, and declares and signs before a file goes out. Links and signatures are
// made here; the server is told nothing else.
import { freshWord, keepSetting, keptSetting } from '../net/kept';
import { session } from '../table/session.svelte';
import type { GameState } from '../types/wire';
import { fromHex, hexOf } from './hash';
import { verify, type Fault, type SwornLog } from './log';
import { kMostLinks, Secret } from './secret';
import { words } from './texts';

/** What is kept of a game, by its name. `links`: revealed, the last for the game with the digest `base`. */
interface Oath {
  side: string;
  secret: string;
  links: number;
  base: string;
  /** The key of the other side, once it has sworn. */
  other?: string;
}

/** Why a game with sworn dice cannot go on here, in a sentence. */
export class Sworn extends Error {}

const kept = (game: string): Oath | null => keptSetting<Oath | null>(`oath.${game}`, null);
/** Nothing may be revealed that is not written down. */
function keep(game: string, oath: Oath): void {
  keepSetting(`oath.${game}`, oath);
  if (JSON.stringify(kept(game)) !== JSON.stringify(oath)) throw new Sworn(words('full'));
}

const nameOf = (side: string): string => session.titles.flatMap((title) => title.sides).find((each) => each.id === side)?.name ?? side;
const sentence = (fault: Fault): string => words(`forgery.${fault.forgery}`, { line: fault.line, side: nameOf(fault.side) });

/** Reads a save; throws a Sworn when it was forged, or when its keys are others than this browser knows. */
export function proven(text: string): SwornLog {
  const { log, fault } = verify(text);
  if (fault) throw new Sworn(sentence(fault));
  const oath = kept(log.game);
  for (const party of oath ? log.parties : []) {
    if (oath && party.side === oath.side) {
      if (party.key !== secretOf(log.game, oath).key) throw new Sworn(words('ownKey', { side: nameOf(party.side) }));
    } else if (oath && oath.other === undefined) keep(log.game, { ...oath, other: party.key });
    else if (oath && oath.other !== party.key) throw new Sworn(words('otherKey', { side: nameOf(party.side) }));
  }
  return log;
}

/** Secrets that were used lately: their chains take a moment to work out. */
const secrets = new Map<string, Secret>();
function secretOf(game: string, { side, secret }: Oath): Secret {
  const name = `${game} ${side} ${secret}`;
  const known = secrets.get(name) ?? new Secret(fromHex(secret) ?? new Uint8Array(32), game, side);
  secrets.set(name, known);
  return known;
}

/** The secret of a side in a game: the one that is kept, or a fresh one as long as the side has not sworn. */
function oathOf(log: SwornLog, side: string): Oath {
  const oath = kept(log.game);
  if (oath?.side === side) return oath;
  if (oath || log.party(side)) throw new Sworn(words('noSecret', { side: nameOf(side) }));
  const fresh = { side, secret: freshWord(32), links: 0, base: '' };
  keep(log.game, fresh);
  return fresh;
}

/** The line that reveals the next link of a side for the game with the digest `base`. */
function reveal(log: SwornLog, side: string, base: Uint8Array): string {
  const oath = oathOf(log, side);
  const number = (log.party(side)?.links ?? 0) + 1;
  if (number > kMostLinks) throw new Sworn(words('end', { side: nameOf(side) }));
  if (number < oath.links || (number === oath.links && oath.base !== hexOf(base))) throw new Sworn(words('spent', { number, side: nameOf(side) }));
  keep(log.game, { ...oath, links: number, base: hexOf(base) });
  return secretOf(log.game, oath).reveal(number);
}

/** Adds the link of `side` to a roll that the other side has declared. The state then; null: there was none to add. */
export async function answer(handle: string, side: string, save?: string): Promise<GameState | null> {
  const log = proven(save ?? (await session.server.save(handle)));
  if (log.cast !== 'declared' || log.declared === side) return null;
  const { state } = await session.server.swear(handle, [reveal(log, side, log.base)]);
  proven(await session.server.save(handle));
  return state;
}

/** Before the game is sent: swears, declares the roll that is due, and signs. The digest that was signed. */
export async function seal(handle: string, side: string): Promise<Uint8Array> {
  const state = (await answer(handle, side)) ?? (await session.server.state(handle));
  const log = proven(await session.server.save(handle));
  const lines: string[] = [];
  const add = (line: string): void => {
    const fault = log.take(line);
    if (fault) throw new Sworn(sentence({ ...fault, line: 0 }));
    lines.push(line);
  };
  const oath = oathOf(log, side);
  if (!log.party(side)) add(secretOf(log.game, oath).oath());
  if (state.to_act === 'chance' && log.cast === 'none' && log.parties.length === 2) add(reveal(log, side, log.digest));
  if (!log.sealed) add(secretOf(log.game, oath).sign(log.digest));
  if (lines.length) await session.server.swear(handle, lines);
  return log.digest;
}

/** Throws a Sworn when a file is not the one that was signed here. */
export function same(text: string, digest: Uint8Array): void {
  if (hexOf(proven(text).digest) !== hexOf(digest)) throw new Sworn(words('server'));
}
