// The way of the ruler: a shortest row of hexes between two, as near to the straight line as the map allows. Pure.
import type { HexGrid } from './grid';

/** Small against a step, so that no detour is ever shorter. */
const kOff = 1e-4;

/** Both ends included; empty when the map does not join them. */
export function ruled(grid: HexGrid, from: string, to: string): string[] {
  const [start, goal] = [grid.cell(from), grid.cell(to)];
  if (!start || !goal) return [];
  const [dx, dy] = [goal.x - start.x, goal.y - start.y];
  const length = Math.hypot(dx, dy) || 1;
  const off = (cell: { x: number; y: number }): number => Math.abs((cell.x - start.x) * dy - (cell.y - start.y) * dx) / length;
  type Cell = typeof start;
  const best = new Map<Cell, { cost: number; before: Cell | null }>([[start, { cost: 0, before: null }]]);
  // Ring by ring: within one, the cell that lies nearest to the line on the whole comes first.
  let ring = [start];
  while (ring.length && !best.has(goal)) {
    const next = new Map<Cell, { cost: number; before: Cell }>();
    for (const cell of ring)
      for (const beside of cell.around) {
        if (!beside || best.has(beside)) continue;
        const cost = (best.get(cell)?.cost ?? 0) + kOff * off(beside);
        const known = next.get(beside);
        if (!known || cost < known.cost) next.set(beside, { cost, before: cell });
      }
    for (const [cell, found] of next) best.set(cell, found);
    ring = [...next.keys()];
  }
  const way: string[] = [];
  for (let cell: Cell | null = best.has(goal) ? goal : null; cell; cell = best.get(cell)?.before ?? null) way.unshift(cell.hex);
  return way;
}
