// Outlines of sets of hexes, and chains of hexsides.
import type { Cell, HexGrid, Point } from './grid';

const key = (p: Point): string => `${Math.round(p.x * 10)},${Math.round(p.y * 10)}`;

/** Closed outlines of a set of cells, clockwise; holes run the other way. */
export function outlines(grid: HexGrid, inside: (cell: Cell) => boolean, cells: Iterable<Cell> = grid.cells): Point[][] {
  const next = new Map<string, { from: Point; to: Point }>();
  for (const cell of cells) {
    if (!inside(cell)) continue;
    cell.around.forEach((other, d) => {
      if (other && inside(other)) return;
      const from = grid.cornerOf(cell, d);
      next.set(key(from), { from, to: grid.cornerOf(cell, d + 1) });
    });
  }
  const loops: Point[][] = [];
  for (const [start, first] of next) {
    if (!next.has(start)) continue;
    const loop: Point[] = [];
    for (let edge: typeof first | undefined = first; edge; ) {
      loop.push(edge.from);
      next.delete(key(edge.from));
      edge = next.get(key(edge.to));
    }
    loops.push(loop);
  }
  return loops;
}

/** Edges joined end to end into as few lines as possible; a ring ends where it began. */
export function chains(edges: [Point, Point][]): Point[][] {
  const at = new Map<string, number[]>();
  const used = new Array<boolean>(edges.length).fill(false);
  edges.forEach((edge, i) => {
    for (const end of edge) at.set(key(end), [...(at.get(key(end)) ?? []), i]);
  });
  const walk = (start: Point, first: number): Point[] => {
    const line = [start];
    for (let i: number | undefined = first, here = start; i !== undefined; ) {
      used[i] = true;
      const [a, b] = edges[i] as [Point, Point];
      here = key(a) === key(here) ? b : a;
      line.push(here);
      const ways: number[] = at.get(key(here)) ?? [];
      i = ways.length === 2 ? ways.find((w) => !used[w]) : undefined;
    }
    return line;
  };
  const lines: Point[][] = [];
  // Ends and forks first, then what is left: rings.
  for (const ends of [true, false])
    edges.forEach((edge, i) => {
      for (const end of edge) {
        const ways = (at.get(key(end)) ?? []).length;
        if (!used[i] && (!ends || ways !== 2)) lines.push(walk(end, i));
      }
    });
  return lines;
}
