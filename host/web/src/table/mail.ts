// Games that go from hand to hand as files. Which of two saves is the later one of the same game. Pure.

export type Kin = 'same' | 'newer' | 'older' | 'other';

interface Save {
  head: string;
  log: string[];
}

/** What two saves of one game have in common: all of the header but who plays, and the actions. */
function read(text: string): Save {
  const lines = text.replace(/\r/g, '').split('\n');
  const end = lines.findIndex((line) => line.trim() === '');
  const head = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !/^(player|log):|^#/.test(line)).sort().join('\n');
  // Hashes may be left out.
  const log = (end < 0 ? [] : lines.slice(end + 1)).filter((line) => line.trim() !== '' && !/^(#|@end)/.test(line)).map((line) => line.replace(/\s+#.*$/, ''));
  return { head, log };
}

const begins = (whole: string[], part: string[]): boolean => part.every((line, i) => whole[i] === line);

/** What the file `other` is to the game `known`: of the same game, and then later or earlier, or another game. */
export function kinOf(known: string, other: string): Kin {
  const [a, b] = [read(known), read(other)];
  if (a.head !== b.head) return 'other';
  if (begins(b.log, a.log)) return a.log.length === b.log.length ? 'same' : 'newer';
  return begins(a.log, b.log) ? 'older' : 'other';
}
