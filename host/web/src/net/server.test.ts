import { expect, test } from 'vitest';
import { whole } from './server';

test('ways told in brief get their whole paths', () => {
  const way = { cost: 1, stops: false, verb: 'move' };
  const { hexes } = whole({
    unit: 'a',
    allowance: 4,
    why: [],
    hexes: [
      { ...way, hex: '0102', path: ['0101', '0102'] },
      { ...way, hex: '0103', path: ['0103'], after: 0 },
      { ...way, hex: '0104', path: ['0104'], after: 1 },
      { ...way, hex: '0204', path: ['0101', '0204'] },
    ],
  });
  expect(hexes.map((each) => each.path)).toEqual([['0101', '0102'], ['0101', '0102', '0103'], ['0101', '0102', '0103', '0104'], ['0101', '0204']]);
  expect(hexes.some((each) => 'after' in each)).toBe(false);
});
