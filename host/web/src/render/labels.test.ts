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
  it('stand clear of the counter in their hex', () => {
    let free = 0;
    const crowded = labels(sheet, { grown: 1, occupied: new Map(named.map((hex) => [hex, 1])) });
    for (const [hex, text] of crowded) {
      const cell = sheet.grid.cell(hex);
      const { x, y, size } = place(text);
      // Above, below or beside: not across the middle of the counter.
      if (cell && (Math.abs(x - cell.x) >= kCounter / 2 || y - size * 0.8 >= cell.y + kCounter / 2 - 4 || y + size * 0.2 <= cell.y - kCounter / 2 + 4)) ++free;
    }
    expect(free / crowded.size).toBeGreaterThan(0.9);
  });
  it('stand clear of all counters of a high stack', () => {
    let free = 0;
    const crowded = labels(sheet, { grown: 1, occupied: new Map(named.map((hex) => [hex, 8])) });
    for (const [hex, text] of crowded) {
      const cell = sheet.grid.cell(hex);
      const { x, y, size } = place(text);
      const covers = (spot: { x: number; y: number }): boolean =>
        !!cell && Math.abs(x - cell.x - spot.x) < kCounter / 2 && y + size * 0.2 > cell.y + spot.y - kCounter / 2 && y - size * 0.8 < cell.y + spot.y + kCounter / 2;
      if (!leaning(8).some(covers)) ++free;
    }
    expect(free / crowded.size).toBeGreaterThan(0.9);
  });
  it('go where they belong when the counter has gone', () => expect([...labels(sheet, { grown: 1, occupied: new Map() })]).toEqual([...bare]));
  it('of which there is no room are left out from far off, small places first', () => {
    const far = labels(sheet, { grown: 3, occupied: new Map() });
    expect(far.size).toBeLessThan(bare.size);
    expect([...far.values()].every((text) => place(text).size > 40)).toBe(true);
    expect([...far.values()].join()).toContain('PORT');
  });
});
