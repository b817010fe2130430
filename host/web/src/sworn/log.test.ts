import { describe, expect, it } from 'vitest';
import { hexOf } from './hash';
import { isSworn, SwornLog, verify } from './log';
import { Secret } from './secret';

const kGame = 'ab12ab12ab12ab12';
const header = ['trigh-save/1', 'title: toy', 'scenario: standard', 'system: new-ruleset 1.0.0', 'data: 01', 'seed: 0', 'dice: sworn', 'player: red Anna', `game: ${kGame}`, 'start: 02'];
const red = new Secret(new Uint8Array(32).fill(1), kGame, 'red');
const blue = new Secret(new Uint8Array(32).fill(2), kGame, 'blue');

/** A game in which red declares so many rolls, as a file that blue has signed last. */
function played(rolls: number): string[] {
  const log = new SwornLog(kGame, header);
  const lines: string[] = [];
  const add = (line: string): void => {
    expect(log.take(line)).toBeNull();
    lines.push(line);
  };
  add(red.oath());
  add(blue.oath());
  for (let roll = 1; roll <= rolls; ++roll) {
    add(`attack red-1 -> blue-${roll}`);
    add(red.reveal(roll));
    add(red.sign(log.digest));
    add(blue.reveal(roll));
    const drawn = log.draw(6);
    add(`@drawn ${drawn}/6`);
    add(`roll ${drawn + 1}`);
  }
  add(blue.sign(log.digest));
  return lines;
}
const text = (lines: string[], head = header): string => [...head, '', ...lines.map((line) => (line.startsWith('@') ? line : `${line}  # 0b51f3c2a0d4e611`)), '@end 4 5d41402abc4b2a76', ''].join('\n');
const forgery = (lines: string[], head = header): string => verify(text(lines, head)).fault?.forgery ?? '';
/** The lines with one of them replaced. */
const spliced = (lines: string[], at: number, ...to: string[]): string[] => [...lines.slice(0, at), ...to, ...lines.slice(at + 1)];
const other = (line: string): string => line.slice(0, -9) + (line.at(-9) === 'a' ? 'b' : 'a') + line.slice(-8);

describe('a game with sworn dice', () => {
  const lines = played(3);
  const at = (begin: string): number => lines.findIndex((line) => line.startsWith(begin));
  const changed = (begin: string, ...to: string[]): string => forgery(spliced(lines, at(begin), ...to));

  it('is proven to its end, whoever sent it', () => {
    const { log, fault } = verify(text(lines));
    expect(fault).toBeNull();
    expect([log.rolls, log.sealed, log.cast]).toEqual([3, true, 'open']);
    expect(isSworn(text(lines))).toBe(true);
    expect(forgery(lines, [...header.slice(0, 7), 'player: red Ben', 'sent: blue', ...header.slice(8)])).toBe('');
    expect(forgery(lines, [...header, 'sent: red'])).toBe('unsent');
  });
  it('tells what was forged, and in which line', () => {
    expect(changed('attack', 'attack red-1 -> blue-9')).toBe('changed');
    expect(changed('attack')).toBe('changed');
    expect(changed('@reveal', other(lines[at('@reveal')] ?? ''))).toBe('link');
    expect(changed('@reveal', red.reveal(3))).toBe('skipped');
    expect(changed('@signed', other(lines[at('@signed')] ?? ''))).toBe('signature');
    expect(changed('@signed', (lines[at('@signed')] ?? '').replace('red', 'blue'))).toBe('place');
    expect(changed('@signed')).toBe('place');
    expect(changed('roll', 'roll 7')).toBe('roll');
    expect(changed('@drawn')).toBe('roll');
    const number = Number(/\d/.exec(lines[at('@drawn')] ?? '')?.[0]);
    expect(changed('@drawn', `@drawn ${(number + 1) % 6}/6`)).toBe('roll');
    expect(changed('attack', new Secret(new Uint8Array(32).fill(9), kGame, 'red').oath())).toBe('key');
    expect(changed('@sworn blue')).toBe('place');
    expect(forgery(lines, header.map((line) => line.replace('standard', 'long')))).toBe('changed');
    expect(verify(text(spliced(lines, 2))).fault?.line).toBe(header.length + 1 + 4);
  });
  it('leaves nobody a choice between the roll that is due and another', () => {
    const log = new SwornLog(kGame, header);
    const end = lines.findIndex((line) => line.startsWith('roll')) + 1;
    for (const line of lines.slice(0, end)) expect(log.take(line)).toBeNull();
    const next = log.draw(1000);
    expect(log.take(blue.sign(log.digest))).toBeNull();
    expect(log.draw(1000)).toBe(next);
    expect(log.take(blue.reveal(2))?.forgery).toBe('place');
    expect(log.take('attack red-1 -> blue-2')).toBeNull();
    expect(log.take(red.reveal(2))).toBeNull();
  });
  it('counts two dice by their sum, and leaves other tables to the rules', () => {
    const log = new SwornLog(kGame, header);
    for (const line of lines.slice(0, at('@drawn'))) expect(log.take(line)).toBeNull();
    const drawn = log.draw(36);
    const sums = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((sum) => new Array<number>(6 - Math.abs(7 - sum)).fill(sum));
    expect(log.take(`@drawn ${drawn}/36`)).toBeNull();
    expect(log.take('roll 13')?.forgery).toBe('roll');
    expect(log.take(`roll ${sums[drawn]}`)).toBeNull();
    expect(log.take(`@drawn ${log.draw(10)}/10`)).toBeNull();
    expect(log.take('roll 77')).toBeNull();
  });
  it('has the numbers that the program works out', () => {
    // They stand in tests/framework/play/sworn_test.cpp, too.
    const log = new SwornLog(kGame, ['title: toy', 'scenario: standard', 'system: rules 1.0.0', 'data: 0000000000000001', 'dice: sworn', `game: ${kGame}`, 'start: 0000000000000002']);
    expect(hexOf(log.digest)).toBe('ef0997b449d0c9ef874fcbffd528f7fcb864b692587de6719f8fef7b64c49523');
    const [one, two] = [1, 2].map((first) => new Uint8Array(32).fill(first, 0, 1)) as [Uint8Array, Uint8Array];
    const [first, second] = [new Secret(one, kGame, 'red'), new Secret(two, kGame, 'blue')];
    expect(first.oath()).toBe('@sworn red 9cc5047fb53503d6d646571c1cbbc82bc92886141299e5f8002d62e65fbc04c9 f274a683a3b72387d145410b2b648720b9a039db7cffbf82a8b070b3ab249c69');
    for (const line of [first.oath(), second.oath(), 'attack red-1 -> blue-1', first.reveal(1)]) expect(log.take(line)).toBeNull();
    const signed = '@signed red YIprYNP+JoZ/eiEjXM+noZHqsON1f7UMcDyDg0wg64R/RxIYEqV3WbFXtVSvILYkhKB7ixa907GThm3GgwWDqqJsk0DDz573PgqVPhtvV+7SDlgwobSxWmFXeY0KmP4C';
    expect(first.sign(log.digest)).toBe(signed);
    for (const line of [signed, second.reveal(1)]) expect(log.take(line)).toBeNull();
    expect([log.draw(6), log.draw(1_000_000)]).toEqual([0, 389_150]);
    for (const line of ['@drawn 0/6', 'roll 1']) expect(log.take(line)).toBeNull();
    expect([log.draw(1_000_000), hexOf(log.digest)]).toEqual([55_550, 'd09dd00fec0a8f3455eb113b7abec71ec4ce9d1b9f73a1a77ca5f6435bf6975d']);
  });
  it('keeps its digest when who plays or the seed is written otherwise', () => {
    const digest = (head: string[]): string => hexOf(verify(text(lines, head)).log.digest);
    expect(digest([...header.slice(0, 5), 'seed: 7', ...header.slice(6)])).toBe(digest(header));
  });
});
