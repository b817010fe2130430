// The next hex in the direction of an arrow key. Where no neighbour lies straight that way, the cursor keeps to the line it began on. Pure.
import { kSpan, type Cell, type HexGrid, type Point } from './grid';

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const kWays: Record<Arrow, Point> = { ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 }, ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 } };

export const isArrow = (key: string): key is Arrow => key in kWays;

/** `lane`: where the walk along a zigzag began, so that it does not drift. */
export function nextCell(from: Cell, arrow: Arrow, lane: Point): Cell | null {
  const way = kWays[arrow];
  let best: { cell: Cell; rank: number } | null = null;
  for (const cell of from.around) {
    if (!cell) continue;
    const along = (cell.x - from.x) * way.x + (cell.y - from.y) * way.y;
    if (along < kSpan * 0.4) continue;
    const aside = Math.abs((cell.x - lane.x) * way.y) + Math.abs((cell.y - lane.y) * way.x);
    // Straight on first, then whichever is nearer to the line.
    const rank = Math.abs(along - kSpan) < 1 ? -1 : aside;
    if (!best || rank < best.rank) best = { cell, rank };
  }
  return best?.cell ?? null;
}

/** Follows arrow keys over a grid. */
export class CursorWalk {
  private lane: Point | null = null;
  private along = '';

  constructor(private readonly grid: HexGrid) {}

  step(hex: string, arrow: Arrow): string | null {
    const from = this.grid.cell(hex);
    if (!from) return null;
    const axis = arrow === 'ArrowLeft' || arrow === 'ArrowRight' ? 'x' : 'y';
    if (this.along !== axis || !this.lane || Math.hypot(this.lane.x - from.x, this.lane.y - from.y) > kSpan * 60) this.lane = { x: from.x, y: from.y };
    this.along = axis;
    return nextCell(from, arrow, this.lane)?.hex ?? null;
  }
}
