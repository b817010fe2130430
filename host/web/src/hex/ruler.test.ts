import { describe, expect, it } from 'vitest';
import { HexGrid } from './grid';
import { ruled } from './ruler';

/** Four columns of four flat-topped hexes; `out`: those the map lacks. */
const grid = (out: string[] = []): HexGrid => {
  const hexes: { hex: string; at: [number, number] }[] = [];
  for (let column = 1; column <= 4; ++column)
    for (let row = 1; row <= 4; ++row)
      hexes.push({ hex: `0${column}0${row}`, at: [Math.round(column * 866), row * 1000 + (column % 2 ? 0 : 500)] });
  return new HexGrid('flat-top', hexes.filter(({ hex }) => !out.includes(hex)));
};

describe('the ruler', () => {
  it('goes straight', () => expect(ruled(grid(), '0101', '0104')).toEqual(['0101', '0102', '0103', '0104']));
  it('goes around what the map lacks, in as few hexes as can be', () => {
    const way = ruled(grid(['0102']), '0101', '0103');
    expect(way).toHaveLength(4);
    expect(way).not.toContain('0102');
  });
  it('is one hex from a hex to itself, and none where nothing joins them', () => {
    expect(ruled(grid(), '0101', '0101')).toEqual(['0101']);
    expect(ruled(grid(), '0101', '9999')).toEqual([]);
    expect(ruled(grid(['0201', '0202', '0203', '0204']), '0101', '0404')).toEqual([]);
  });
});
