// The little marks that make ground look like ground: one path for all hexes of a kind.
import { kRadius, kSpan, type Cell, type HexGrid, type Point } from '../hex/grid';
import { noise } from '../hex/random';
import type { Marks } from '../theme/ground';
import { round } from './svg';

interface Spot extends Point {
  /** Two numbers in [0, 1) to vary the mark. */
  a: number;
  b: number;
}

/** Spots spread over a hex; they keep off its sides towards other ground. */
export function spots(grid: HexGrid, cell: Cell, count: number, same: (other: Cell) => boolean, margin = 11): Spot[] {
  const found: Spot[] = [];
  const seed = Math.round(cell.x) * 7919 + Math.round(cell.y);
  const gap = (kSpan * 0.62) / Math.sqrt(count);
  const open = cell.around.map((other) => other !== null && same(other));
  for (let i = 0; found.length < count && i < count * 9; ++i) {
    const x = cell.x + (noise(seed, i, 1) * 2 - 1) * kRadius;
    const y = cell.y + (noise(seed, i, 2) * 2 - 1) * kRadius;
    if (grid.at(x, y) !== cell) continue;
    const near = open.some((free, d) => {
      if (free) return false;
      const other = grid.beside(cell, d);
      const depth = ((x - cell.x) * (other.x - cell.x) + (y - cell.y) * (other.y - cell.y)) / kSpan;
      return kSpan / 2 - depth < margin;
    });
    if (near || found.some((spot) => Math.hypot(spot.x - x, spot.y - y) < gap)) continue;
    found.push({ x, y, a: noise(seed, i, 3), b: noise(seed, i, 4) });
  }
  return found;
}

type Draw = (s: Spot) => string;
const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;

const kDraw: Record<Marks, Draw> = {
  none: () => '',
  stipple: (s) => `M${at(s.x, s.y)}h2v1.6h-2z`,
  strokes: (s) => {
    const w = 4.5 + s.a * 4;
    const lift = 2 + s.b * 2.4;
    return `M${at(s.x - w, s.y + lift)}q${at(w, -lift * 2.4)} ${at(w * 2, 0)}${s.a > 0.5 ? `m${at(-w * 1.3, 2.6)}l${at(-1, 3.4)}` : ''}`;
  },
  boulders: (s) => {
    const w = 7 + s.a * 4;
    const h = 6 + s.b * 4;
    return (
      `M${at(s.x - w, s.y + h * 0.5)}q${at(-1, -h)} ${at(w * 0.7, -h * 1.1)}q${at(w * 0.8, -1.5)} ${at(w * 1.1, h * 0.9)}` +
      `M${at(s.x - w * 0.1, s.y - h * 0.2)}l${at(2.4, h * 0.7)}m${at(3, -h * 0.55)}l${at(2, h * 0.6)}m${at(-w * 1.1, -h * 0.5)}l${at(0.6, h * 0.55)}`
    );
  },
  peaks: (s) => {
    const h = 15 + s.a * 9;
    return `M${at(s.x - h * 0.62, s.y + h * 0.45)}l${at(h * 0.62, -h)}l${at(h * 0.62, h)}m${at(-h * 0.62, -h)}l${at(-1.5, h * 0.5)}m${at(4.5, -h * 0.28)}l${at(0.4, h * 0.55)}m${at(3.4, -h * 0.32)}l${at(1.2, h * 0.38)}`;
  },
  dunes: (s) => {
    const w = 10 + s.a * 7;
    return `M${at(s.x - w, s.y)}q${at(w * 0.7, -7)} ${at(w, -1)}q${at(w * 0.5, -5)} ${at(w, 1)}`;
  },
  tufts: (s) => `M${at(s.x - 7, s.y)}h14M${at(s.x - 3, s.y - 1.5)}l-2-5M${at(s.x, s.y - 1.5)}v-6.5M${at(s.x + 3, s.y - 1.5)}l2-5`,
  palms: (s) => `M${at(s.x, s.y + 9)}q2-6 0-12m0 0q-6-4-9 2m9-2q6-4 9 2m-9-2q-3-7-8-6m8 6q3-7 8-6`,
  pits: (s) => `M${at(s.x - 5 - s.a * 3, s.y - 2)}q${at(5 + s.a * 3, 5)} ${at(10 + s.a * 6, 0)}m${at(-6, 4)}v2.5`,
  blocks: (s) => {
    const w = 7 + Math.round(s.a * 3) * 2;
    const h = 7 + Math.round(s.b * 2) * 2;
    return `M${at(s.x - w / 2, s.y - h / 2)}h${w}v${h}h${-w}z`;
  },
  waves: (s) => `M${at(s.x - 9, s.y)}q4.5-5 9 0t9 0`,
};

/** Marks that are areas; the others are lines. */
export const isFilled = (marks: Marks): boolean => marks === 'stipple' || marks === 'blocks';

const kBlock = 500;

/** Cells by square blocks of the plane: a screen draws one block at a time, not one path as large as the map. */
export function blocks(cells: Cell[]): Cell[][] {
  const found = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = `${Math.floor(cell.x / kBlock)} ${Math.floor(cell.y / kBlock)}`;
    const list = found.get(key);
    if (list) list.push(cell);
    else found.set(key, [cell]);
  }
  return [...found.values()];
}

/** The marks of all `cells`, a path for each block. */
export function marksPaths(grid: HexGrid, cells: Cell[], marks: Marks, density: number): string[] {
  if (marks === 'none') return [];
  const same = new Set(cells);
  const margin = marks === 'peaks' || marks === 'blocks' ? 17 : 12;
  return blocks(cells).map((block) => block.map((cell) => spots(grid, cell, density, (other) => same.has(other), margin).map(kDraw[marks]).join('')).join(''));
}
