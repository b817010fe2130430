// Reads the log of a game with sworn dice, line by line, and finds what was forged. It trusts no server: hashes, rolls
// and signatures are worked out here. The twin of the program's framework/src/play/sworn.cpp. Pure.
import { ed25519 } from '@noble/curves/ed25519';
import { equal, fromBase64, fromHex, hash, linkBefore, signedHash } from './hash';
import { kMostLinks } from './secret';

/** What is wrong, as a key of ./texts. */
export type Forgery = 'place' | 'unswornSide' | 'link' | 'skipped' | 'tooMany' | 'changed' | 'signature' | 'key' | 'roll' | 'unsent';
export interface Fault {
  forgery: Forgery;
  side: string;
  /** Of the file, from 1. */
  line: number;
}
export interface Party {
  side: string;
  key: string;
  link: Uint8Array;
  links: number;
  signatures: number;
}
/** The links of the roll in hand: nobody's, one side's, one side's and signed, both sides'. */
export type Cast = 'none' | 'revealed' | 'declared' | 'open';

const kBound = /^(title|scenario|system|data|overlay|option|dice|game|position|start):/;
const kRange = 1n << 64n;

export class SwornLog {
  readonly parties: Party[] = [];
  cast: Cast = 'none';
  /** The side that revealed its link first. */
  declared = '';
  rolls = 0;
  /** The last line is a signature. */
  sealed = false;
  digest: Uint8Array;
  /** The digest before the first link of the roll in hand. */
  base: Uint8Array = new Uint8Array();
  private seed: Uint8Array = new Uint8Array();
  private drawn = 0;
  /** What the roll that follows must be; null: no roll may follow, '': any that the rules allow. */
  private due: string | null = null;

  constructor(
    readonly game: string,
    header: string[],
  ) {
    const bound = header.map((line) => line.trim()).filter((line) => kBound.test(line));
    this.digest = hash('trigh log', bound.sort().map((line) => `${line}\n`).join(''));
  }

  party = (side: string): Party | undefined => this.parties.find((each) => each.side === side);

  /** The next line; what is wrong with it changes nothing. */
  take(line: string): Omit<Fault, 'line'> | null {
    const [word = '', side = '', ...rest] = line.split(' ');
    const fault = this.outOfPlace(word, line) ?? this.read(word, side, rest, line);
    if (fault) return { forgery: fault, side: word.startsWith('@') && word !== '@drawn' ? side : '' };
    if (this.cast === 'open' && !word.startsWith('@') && word !== 'roll') this.cast = 'none';
    this.due = word === '@drawn' ? faceOf(line) : null;
    if (word === 'roll') {
      ++this.rolls;
      ++this.drawn;
    }
    this.sealed = word === '@signed';
    this.digest = hash('trigh line', this.digest, line);
    return null;
  }

  /** Between the link of one side and the roll nothing may stand that either could choose. */
  private outOfPlace(word: string, line: string): Forgery | null {
    if (word === 'roll') return this.due === null || (this.due !== '' && this.due !== line) ? 'roll' : null;
    if (this.due !== null) return 'place';
    if (word === '@drawn') return this.cast === 'open' ? null : 'roll';
    if (this.cast === 'revealed' && word !== '@signed') return 'place';
    if (this.cast === 'declared' && word !== '@reveal') return 'place';
    if (this.cast === 'open' && this.drawn === 0) return 'roll';
    return this.cast === 'open' && word === '@reveal' ? 'place' : null;
  }

  private read(word: string, side: string, rest: string[], line: string): Forgery | null {
    if (word === '@sworn') return this.swear(side, rest);
    if (word === '@reveal') return this.reveal(side, rest);
    if (word === '@signed') return this.signature(side, rest);
    if (word !== '@drawn') return null;
    const [, at = '', total = ''] = /^@drawn (\d{1,9})\/(\d{1,9})$/.exec(line) ?? [];
    if (total === '' || Number(at) >= Number(total)) return 'place';
    return this.draw(Number(total)) === Number(at) ? null : 'roll';
  }

  private swear(side: string, [key = '', end = '', ...more]: string[]): Forgery | null {
    const link = fromHex(end);
    if (!link || !fromHex(key) || !side || more.length) return 'place';
    if (this.party(side)) return 'key';
    if (this.parties.length === 2) return 'place';
    this.parties.push({ side, key, link, links: 0, signatures: 0 });
    return null;
  }

  private reveal(side: string, [text = '', ...more]: string[]): Forgery | null {
    const link = fromHex(text);
    const party = this.party(side);
    if (!link || more.length) return 'place';
    if (!party) return 'unswornSide';
    if (this.parties.length < 2 || (this.cast === 'declared' && side === this.declared)) return 'place';
    const fault = this.againstLink(party, link);
    if (fault) return fault;
    party.link = link;
    ++party.links;
    if (this.cast === 'declared') {
      const [low, high] = [...this.parties].sort((a, b) => (a.side < b.side ? -1 : 1)) as [Party, Party];
      this.seed = hash('trigh roll', this.game, String(party.links), this.base, low.link, high.link);
      this.cast = 'open';
    } else {
      this.base = this.digest;
      this.declared = side;
      this.cast = 'revealed';
    }
    this.drawn = 0;
    return null;
  }

  private againstLink(party: Party, link: Uint8Array): Forgery | null {
    if (party.links >= kMostLinks) return 'tooMany';
    let before = linkBefore(this.game, party.side, link);
    for (let step = party.links + 1; step <= kMostLinks; ++step, before = linkBefore(this.game, party.side, before))
      if (equal(before, party.link)) return step === party.links + 1 ? null : 'skipped';
    return 'link';
  }

  private signature(side: string, [text = '', ...more]: string[]): Forgery | null {
    const whole = fromBase64(text);
    const party = this.party(side);
    if (!whole || whole.length !== 96 || more.length) return 'place';
    if (!party) return 'unswornSide';
    if (this.cast === 'revealed' && side !== this.declared) return 'place';
    const said = whole.slice(0, 32);
    const key = fromHex(party.key);
    if (!key || !isSigned(whole.slice(32), signedHash(this.game, side, said), key)) return 'signature';
    if (!equal(said, this.digest)) return 'changed';
    ++party.signatures;
    if (this.cast === 'revealed') this.cast = 'declared';
    return null;
  }

  /** The next roll of the open cast: uniform in 0 .. total-1. */
  draw(total: number): number {
    const size = BigInt(total);
    for (let attempt = 0; ; ++attempt) {
      const bytes = hash('trigh draw', this.seed, String(this.drawn), String(attempt));
      const word = new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true);
      if (word < kRange - (kRange % size)) return Number(word % size);
    }
  }
}

function isSigned(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key, { zip215: false });
  } catch {
    return false;
  }
}

/** The roll that a number drawn stands for, where it can only be the sum of so many dice; else ''. */
function faceOf(line: string): string {
  const [, at = '', total = ''] = /(\d+)\/(\d+)$/.exec(line) ?? [];
  const dice = [6, 36, 216].indexOf(Number(total)) + 1;
  if (dice === 0) return '';
  let sums = [1];
  for (let die = 0; die < dice; ++die) sums = Array.from({ length: sums.length + 5 }, (_, i) => sums.slice(Math.max(0, i - 5), i + 1).reduce((sum, each) => sum + each, 0));
  let left = Number(at);
  const face = sums.findIndex((weight) => (left -= weight) < 0);
  return `roll ${dice + face}`;
}

/** Header lines and what else stands in a save, with the numbers of its lines. */
function partsOf(text: string): { header: string[]; body: { line: string; number: number }[] } {
  const lines = text.replace(/\r/g, '').split('\n');
  const end = lines.findIndex((line) => line.trim() === '');
  const header = end < 0 ? lines : lines.slice(0, end);
  const body = lines.slice(header.length).map((line, i) => ({ line: line.replace(/\s+# .*$/, '').trim(), number: header.length + i + 1 }));
  return { header, body: body.filter(({ line }) => line !== '' && !line.startsWith('#') && !line.startsWith('@end')) };
}

const valueOf = (header: string[], key: string): string => header.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2).trim() ?? '';

/** Whether the dice of a save are sworn. */
export const isSworn = (text: string): boolean => valueOf(partsOf(text).header, 'dice') === 'sworn';

/** Reads a whole save. `log` stands before the line with the fault. */
export function verify(text: string): { log: SwornLog; fault: Fault | null } {
  const { header, body } = partsOf(text);
  const log = new SwornLog(valueOf(header, 'game'), header);
  for (const { line, number } of undone(body)) {
    const fault = log.take(line);
    if (fault) return { log, fault: { ...fault, line: number } };
  }
  const sender = valueOf(header, 'sent');
  const last = body.at(-1);
  if (sender && !last?.line.startsWith(`@signed ${sender} `)) return { log, fault: { forgery: 'unsent', side: sender, line: last?.number ?? header.length } };
  return { log, fault: null };
}

/** Without the actions that were taken back. */
function undone<T extends { line: string }>(body: T[]): T[] {
  const kept: T[] = [];
  for (const each of body) {
    if (each.line !== '@undo') kept.push(each);
    else kept.splice(kept.map(({ line }) => line.startsWith('@')).lastIndexOf(false), 1);
  }
  return kept;
}
