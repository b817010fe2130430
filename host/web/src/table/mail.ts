// Games that go from hand to hand as files: who sent one and who plays what, and which of two saves is the later one of
// the same game. Pure.
import { machineOf, type Seat } from '../net/kept';
import type { Orders } from '../types/wire';

/** What a file says of a game by mail. */
export interface Post {
  /** Of the game, in all its files. */
  name: string;
  /** The side whose player sent the file. */
  from: string;
  /** By side: person, what the player is called, or machine:LEVEL. */
  players: Record<string, string>;
}

/** Apart: the same game, gone two ways. */
export type Kin = 'same' | 'newer' | 'older' | 'apart' | 'other';

interface Save {
  head: string[];
  log: string[];
}

/** Header and actions. */
function read(text: string): Save {
  const lines = text.replace(/\r/g, '').split('\n');
  const end = lines.findIndex((line) => line.trim() === '');
  const head = end < 0 ? lines : lines.slice(0, end);
  // Hashes may be left out, and orders may be given at any time.
  const log = (end < 0 ? [] : lines.slice(end + 1)).filter((line) => line.trim() !== '' && !/^(#|@end|@orders)/.test(line)).map((line) => line.replace(/\s+#.*$/, ''));
  return { head, log };
}

const valueOf = (head: string[], key: string): string => head.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2).trim() ?? '';
/** All that makes a game the one it is, but who plays it. */
const ground = (head: string[]): string => head.filter((line) => !/^(player|log|game|sent):|^#/.test(line)).sort().join('\n');
const begins = (whole: string[], part: string[]): boolean => part.every((line, i) => whole[i] === line);

/** What the file `other` is to the game `known`, which in its files is called `name`: of the same game, and then later or
 * earlier, or another game. Files by mail hide the dice, so that only the name is the same. */
export function kinOf(known: string, other: string, name = ''): Kin {
  const [a, b] = [read(known), read(other)];
  const [called, sent] = [name || valueOf(a.head, 'game'), valueOf(b.head, 'game')];
  const named = called !== '' && called === sent;
  if (!named && (sent !== '' || ground(a.head) !== ground(b.head))) return 'other';
  if (begins(b.log, a.log)) return a.log.length === b.log.length ? 'same' : 'newer';
  if (begins(a.log, b.log)) return 'older';
  return named ? 'apart' : 'other';
}

/** What a file that was sent says; null for one that nobody has sent. */
export function postOf(text: string): Post | null {
  const { head } = read(text);
  const [name, from] = [valueOf(head, 'game'), valueOf(head, 'sent')];
  if (!name || !from) return null;
  const players = head.flatMap((line) => {
    const [, side = '', who = ''] = /^player: (\S+) (.+)$/.exec(line) ?? [];
    return side ? [[side, who.trim()]] : [];
  });
  return { name, from, players: Object.fromEntries(players) as Record<string, string> };
}

/** The longest name of a player, in characters. */
export const kLongestName = 30;

/** The standing orders in a save, by side. */
export function ordersIn(text: string): Record<string, Required<Orders>> {
  const found = text.matchAll(/^@orders (\S+) support=(\w+) result=(\w+)\s*$/gm);
  return Object.fromEntries([...found].map(([, side = '', support = '', result = '']) => [side, { support, result } as Required<Orders>]));
}

/** How a person is called; empty when the file does not say. */
export const calledOf = (who: string | undefined): string => (who === undefined || who === 'person' || machineOf(who) !== undefined ? '' : [...who].slice(0, kLongestName).join(''));

/** The side of the player who opens the file: a person's, and not the sender's. */
export const sideOf = (post: Post, sides: string[]): string => sides.find((side) => side !== post.from && machineOf(post.players[side]) === undefined) ?? sides[0] ?? '';

/** Who sits where in the browser of one who plays `mine`; a machine that is not here is the reader's to replace. */
export function seatsIn(post: Post, sides: string[], mine: string, machines: string[]): Record<string, Seat> {
  const seat = (side: string): Seat => {
    const machine = machineOf(post.players[side]);
    if (side === mine || mine === '') return 'me';
    return machine !== undefined && machines.includes(machine) ? { machine } : 'other';
  };
  return Object.fromEntries(sides.map((side) => [side, seat(side)]));
}

/** Who plays what, as a file says it: me under my name, the others as they are known. */
export function playersOf(seats: Record<string, Seat>, me: string, names: Record<string, string>): Record<string, string> {
  const who = (side: string, seat: Seat): string => (typeof seat === 'object' ? `machine:${seat.machine}` : (seat === 'me' ? me.trim() : names[side]) || 'person');
  return Object.fromEntries(Object.entries(seats).map(([side, seat]) => [side, who(side, seat)]));
}
