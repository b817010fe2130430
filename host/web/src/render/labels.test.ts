import { describe, expect, it } from 'vitest';
import { HexGrid } from '../hex/grid';
import type { GameMap } from '../types/map';
import { kCounter } from './counter-face';
import { labels } from './labels';
import type { Sheet } from './sheet';
import { leaning } from './stack';

/** Rows of hexes with a town or a well in every second of every third row. */
const hexes = Array.from({ length: 144 }, (_, i) => {
  const [line, column] = [Math.floor(i / 12), i % 12];
  const named = line % 3 === 1 && column % 2 === 1;
  return {
    hex: `${String(line + 1).padStart(2, '0')}${String(column + 1).padStart(2, '0')}`,
    at: [column * 1000 + (line % 2 === 0 ? 500 : 0), line * 866] as [number, number],
    terrain: 'clear',
    ...(named ? { name: line === 1 ? 'Port' : 'Bir Hacheim', features: line === 1 ? ['town'] : [] } : {}),
  };
});
const map = { orientation: 'pointy-top', hexes, hexside_kinds: [], hexsides: [] } as unknown as GameMap;
const sheet = { map, grid: new HexGrid(map.orientation, map.hexes) } as unknown as Sheet;
const place = (text: string | undefined): { x: number; y: number; size: number } => {
  const part = (name: string): number => Number(new RegExp(` ${name}="([^"]*)"`).exec(text ?? '')?.[1]);
  return { x: part('x'), y: part('y'), size: part('font-size') };
};

describe('names of places', () => {
  const named = map.hexes.filter((hex) => hex.name).map((hex) => hex.hex);
  const bare = labels(sheet);
  it('stand at their signs when nothing lies there', () => expect(bare.size).toBe(24));
  /** How many of the names pass, where so many counters lie in each of their hexes. */
  const share = (counters: number, passes: (box: { x: number; top: number; bottom: number }) => boolean): number => {
    const crowded = labels(sheet, { grown: 1, occupied: new Map(named.map((hex) => [hex, counters])) });
    let passed = 0;
    for (const [hex, text] of crowded) {
      const cell = sheet.grid.cell(hex);
      const { x, y, size } = place(text);
      // As seen from the middle of the hex.
      if (cell && passes({ x: x - cell.x, top: y - size * 0.8 - cell.y, bottom: y + size * 0.2 - cell.y })) ++passed;
    }
    return passed / crowded.size;
  };
  const half = kCounter / 2;
  it('stand clear of the counter in their hex', () => {
    // Above, below or beside: not across the middle of the counter.
    expect(share(1, ({ x, top, bottom }) => Math.abs(x) >= half || top >= half - 4 || bottom <= 4 - half)).toBeGreaterThan(0.9);
  });
  it('stand clear of all counters of a high stack', () => {
    const clearOf = (spot: { x: number; y: number }, { x, top, bottom }: { x: number; top: number; bottom: number }): boolean =>
      Math.abs(x - spot.x) >= half || bottom <= spot.y - half || top >= spot.y + half;
    expect(share(8, (box) => leaning(8).every((spot) => clearOf(spot, box)))).toBeGreaterThan(0.9);
  });
  it('go where they belong when the counter has gone', () => expect([...labels(sheet, { grown: 1, occupied: new Map() })]).toEqual([...bare]));
  it('of which there is no room are left out from far off, small places first', () => {
    const far = labels(sheet, { grown: 3, occupied: new Map() });
    expect(far.size).toBeLessThan(bare.size);
    expect([...far.values()].every((text) => place(text).size > 40)).toBe(true);
    expect([...far.values()].join()).toContain('PORT');
  });
});
