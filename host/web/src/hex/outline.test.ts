import { describe, expect, it } from 'vitest';
import { HexGrid } from './grid';
import { chains, outlines } from './outline';
import { along, patch, straight } from './smooth';

const hexes = Array.from({ length: 25 }, (_, i) => ({
  hex: `${Math.floor(i / 5)}${i % 5}`,
  at: [Math.floor(i / 5) * 866, (i % 5) * 1000 + (Math.floor(i / 5) % 2) * 500] as [number, number],
}));
const grid = new HexGrid('flat-top', hexes);

describe('outlines', () => {
  it('go once around one hex', () => {
    const loops = outlines(grid, (cell) => cell.hex === '22');
    expect(loops).toHaveLength(1);
    expect(loops[0]).toHaveLength(6);
  });

  it('of a ring have a hole', () => {
    const centre = grid.cell('22')!;
    const loops = outlines(grid, (cell) => centre.around.includes(cell));
    expect(loops.map((loop) => loop.length).sort((a, b) => a - b)).toEqual([6, 18]);
  });

  it('of two hexes that do not touch are two', () => {
    expect(outlines(grid, (cell) => cell.hex === '00' || cell.hex === '44')).toHaveLength(2);
  });
});

describe('chains', () => {
  it('join sides that meet, and end where three meet', () => {
    const cell = grid.cell('22')!;
    const side = (d: number): [ReturnType<typeof grid.cornerOf>, ReturnType<typeof grid.cornerOf>] => [grid.cornerOf(cell, d), grid.cornerOf(cell, d + 1)];
    expect(chains([side(0), side(1), side(2)])).toHaveLength(1);
    expect(chains([side(0), side(3)])).toHaveLength(2);
    const ring = chains([0, 1, 2, 3, 4, 5].map(side));
    expect(ring).toHaveLength(1);
    expect(ring[0]).toHaveLength(7);
  });
});

describe('hand-drawn lines', () => {
  it('are the same whichever way the outline runs, so that neighbours share it', () => {
    const loop = outlines(grid, (cell) => cell.hex === '22')[0]!;
    const numbers = (d: string) => new Set((d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number));
    expect(numbers(patch(loop, 8))).toEqual(numbers(patch([...loop].reverse(), 8)));
  });

  it('close, and stay near the outline', () => {
    const [loop] = outlines(grid, (cell) => cell.hex === '22');
    expect(patch(loop!, 8)).toMatch(/^M.*Z$/);
    expect(straight(loop!, true)).toMatch(/^M.*Z$/);
  });

  it('carry marks at equal distances', () => {
    expect(along([{ x: 0, y: 0 }, { x: 30, y: 0 }, { x: 30, y: 30 }], 10).map((p) => [p.x, p.y])).toEqual([[5, 0], [15, 0], [25, 0], [30, 5], [30, 15], [30, 25]]);
  });
});
