import { describe, expect, it } from 'vitest';
import { HexGrid, kSpan } from './grid';

/** A block of columns as query.map gives it: even columns lie half a hex lower. */
function block(width: number, height: number): HexGrid {
  const hexes = [];
  for (let c = 1; c <= width; ++c)
    for (let r = 1; r <= height; ++r)
      hexes.push({
        hex: `${String(c).padStart(2, '0')}${String(r).padStart(2, '0')}`,
        at: [(c - 1) * 866, (r - 1) * 1000 + (c % 2 === 0 ? 500 : 0)] as [number, number],
      });
  return new HexGrid('flat-top', hexes);
}

/** Rows from the south, with pointy tops; the northernmost of an even number of rows is shifted. */
function rows(width: number, height: number): HexGrid {
  const hexes = [];
  for (let line = 1; line <= height; ++line)
    for (let p = 1; p <= width; ++p)
      hexes.push({ hex: `${line}${p}`, at: [(p - 1) * 1000 + (line % 2 === 0 ? 500 : 0), (height - line) * 866] as [number, number] });
  return new HexGrid('pointy-top', hexes);
}

describe('the grid', () => {
  it('names the neighbours of a hex clockwise from north', () => {
    const grid = block(5, 5);
    const around = (hex: string) => grid.cell(hex)?.around.map((cell) => cell?.hex ?? null);
    expect(around('0303')).toEqual(['0302', '0402', '0403', '0304', '0203', '0202']);
    expect(around('0202')).toEqual(['0201', '0302', '0303', '0203', '0103', '0102']);
    expect(around('0101')).toEqual([null, null, '0201', '0102', null, null]);
  });

  it('finds neighbours with pointy tops, an even number of rows included', () => {
    for (const height of [4, 5]) {
      const grid = rows(4, height);
      expect(grid.cell('22')?.around.map((cell) => cell?.hex ?? null)).toEqual(['33', '23', '13', '12', '21', '32']);
    }
  });

  it('finds the hex under each point near its centre', () => {
    const grid = block(9, 9);
    for (const cell of grid.cells)
      for (const corner of grid.outline(cell, 0.95)) expect(grid.at(corner.x, corner.y)).toBe(cell);
    expect(grid.at(-80, 0)).toBeNull();
  });

  it('has the same side for both hexes beside it', () => {
    const grid = block(4, 4);
    const a = grid.cell('0202')!;
    const b = grid.cell('0302')!;
    const [p, q] = grid.sideBetween(a, b)!;
    const [r, s] = grid.sideBetween(b, a)!;
    expect(Math.hypot(p.x - s.x, p.y - s.y)).toBeLessThan(0.01);
    expect(Math.hypot(q.x - r.x, q.y - r.y)).toBeLessThan(0.01);
    expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeCloseTo(kSpan / Math.sqrt(3));
  });
});
