// The hexes of a map in the plane. World units: adjacent centres lie 100 apart, x east, y south.
import { Orientation, defineHex, pointToCube } from 'honeycomb-grid';

export interface Point {
  x: number;
  y: number;
}

export interface Cell extends Point {
  hex: string;
  /** Neighbours clockwise, from north with flat tops, from north-east with pointy tops. */
  around: (Cell | null)[];
}

export const kSpan = 100;
export const kRadius = kSpan / Math.sqrt(3);

const key = (q: number, r: number): number => (q + 512) * 1024 + r + 512;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Finds hexes by number, by point and by neighbour. Immutable. */
export class HexGrid {
  readonly flat: boolean;
  readonly cells: Cell[] = [];
  private readonly byHex = new Map<string, Cell>();
  private readonly byCube = new Map<number, Cell>();
  private readonly makeTile: (q: number, r: number) => Point;
  private readonly settings: Parameters<typeof pointToCube>[0];
  private readonly origin: Point;
  private readonly corner: Point[];
  private readonly side: Point[];

  /** `centres`: number and centre in thousandths of the distance between adjacent centres. */
  constructor(orientation: 'flat-top' | 'pointy-top', centres: { hex: string; at: [number, number] }[]) {
    this.flat = orientation === 'flat-top';
    const turn = this.flat ? Orientation.FLAT : Orientation.POINTY;
    const Tile = defineHex({ dimensions: kRadius, orientation: turn });
    this.settings = new Tile();
    this.makeTile = (q, r) => new Tile({ q, r });
    const first = centres[0]?.at ?? [0, 0];
    this.origin = { x: first[0] / 10, y: first[1] / 10 };
    const start = this.flat ? -120 : -90;
    const round = (radius: number, degrees: number): Point => ({
      x: radius * Math.cos(radians(degrees)),
      y: radius * Math.sin(radians(degrees)),
    });
    this.corner = [0, 1, 2, 3, 4, 5].map((i) => round(kRadius, start + 60 * i));
    this.side = [0, 1, 2, 3, 4, 5].map((i) => round(kSpan, start + 30 + 60 * i));
    for (const { hex, at } of centres) this.add(hex, { x: at[0] / 10, y: at[1] / 10 });
    for (const cell of this.cells) cell.around = this.side.map((way) => this.at(cell.x + way.x, cell.y + way.y));
  }

  private cube(x: number, y: number): { q: number; r: number } {
    return pointToCube(this.settings, { x: x - this.origin.x, y: y - this.origin.y });
  }

  private add(hex: string, at: Point): void {
    const { q, r } = this.cube(at.x, at.y);
    // Printed centres are rounded; those of the lattice meet exactly.
    const exact = this.makeTile(q, r);
    const cell: Cell = { hex, x: exact.x + this.origin.x, y: exact.y + this.origin.y, around: [] };
    this.cells.push(cell);
    this.byHex.set(hex, cell);
    this.byCube.set(key(q, r), cell);
  }

  cell(hex: string): Cell | undefined {
    return this.byHex.get(hex);
  }

  /** The hex at a point of the plane, null beside the map. */
  at(x: number, y: number): Cell | null {
    const { q, r } = this.cube(x, y);
    return this.byCube.get(key(q, r)) ?? null;
  }

  /** Corner `i` of a cell; side `d` runs from corner d to corner d+1. */
  cornerOf(cell: Point, i: number): Point {
    const corner = this.corner[((i % 6) + 6) % 6] as Point;
    return { x: cell.x + corner.x, y: cell.y + corner.y };
  }

  /** The centre of the (perhaps missing) neighbour in direction `d`. */
  beside(cell: Point, d: number): Point {
    const way = this.side[d] as Point;
    return { x: cell.x + way.x, y: cell.y + way.y };
  }

  /** The direction from a cell to its neighbour, -1 when they are not adjacent. */
  direction(from: Cell, to: Cell): number {
    return from.around.indexOf(to);
  }

  /** Both ends of the side between two adjacent cells. */
  sideBetween(a: Cell, b: Cell): [Point, Point] | null {
    const d = this.direction(a, b);
    return d < 0 ? null : [this.cornerOf(a, d), this.cornerOf(a, d + 1)];
  }

  outline(cell: Point, shrink = 1): Point[] {
    return this.corner.map((c) => ({ x: cell.x + c.x * shrink, y: cell.y + c.y * shrink }));
  }

  /** Smallest box around all hexes. */
  bounds(): { x: number; y: number; width: number; height: number } {
    let left = Infinity;
    let top = Infinity;
    let right = -Infinity;
    let bottom = -Infinity;
    for (const cell of this.cells)
      for (const corner of this.corner) {
        left = Math.min(left, cell.x + corner.x);
        right = Math.max(right, cell.x + corner.x);
        top = Math.min(top, cell.y + corner.y);
        bottom = Math.max(bottom, cell.y + corner.y);
      }
    return this.cells.length === 0 ? { x: 0, y: 0, width: kSpan, height: kSpan } : { x: left, y: top, width: right - left, height: bottom - top };
  }
}
