import { describe, expect, it } from 'vitest';
import { kinOf } from './mail';

const save = (log: string, seed = 1, end = '@end 2 5d41402abc4b2a76'): string => `trigh-save/1\ntitle: crusader\nplayer: axis person\nseed: ${seed}\n\n${log}${end}\n`;

describe('a game that was sent as a file', () => {
  const known = save('move a 0101-0102  # 11\nroll 4  # 22\n');
  it('goes on where the one known here ends', () => expect(kinOf(known, save('move a 0101-0102  # 11\nroll 4  # 22\nend-phase  # 33\n', 1, ''))).toBe('newer'));
  it('may be the same, or an older one', () => {
    expect(kinOf(known, known.replace('axis person', 'axis Anna').replaceAll('\n', '\r\n'))).toBe('same');
    expect(kinOf(known, save('move a 0101-0102  # 11\n'))).toBe('older');
  });
  it('is another game when its dice are others or it has gone another way', () => {
    expect(kinOf(known, save('move a 0101-0102  # 11\nroll 4  # 22\n', 2))).toBe('other');
    expect(kinOf(known, save('move a 0101-0103  # 12\n'))).toBe('other');
  });
});
