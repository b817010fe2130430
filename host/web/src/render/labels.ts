// Names of places, beside their sign, off the ways and clear of the counters where there is room.
import type { Cell } from '../hex/grid';
import { kInk, isWater } from '../theme/ground';
import type { MapHex } from '../types/map';
import { kCounter } from './counter-face';
import { placeSign } from './features';
import type { Sheet } from './sheet';
import { leaning } from './stack';
import { escape, round, tag } from './svg';
import { crossing, network } from './ways';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** So many times larger at most. */
export const kFarNames = 3;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const around = (x: number, y: number, half: number): Box => ({ left: x - half, right: x + half, top: y - half, bottom: y + half });

/** A name under a counter is worse than any other place for it. */
const kCovered = 2;

type WayPoints = Map<Cell, { x: number; y: number }[]>;

/** Of sheets whose names were drawn: ways stay as they are while counters move. */
const known = new WeakMap<Sheet, WayPoints>();

/** Points along the ways of a hex, which names had better not cover. */
function wayPoints(sheet: Sheet): WayPoints {
  const before = known.get(sheet);
  if (before) return before;
  const points: WayPoints = new Map();
  known.set(sheet, points);
  for (const kind of sheet.map.hexside_kinds)
    if (kind.way)
      for (const [cell, others] of network(sheet, kind.id)) {
        const c = crossing(cell);
        const list = points.get(cell) ?? [];
        for (const other of others) for (const t of [0.1, 0.2, 0.3, 0.4, 0.5]) list.push({ x: c.x + (other.x - c.x) * t, y: c.y + (other.y - c.y) * t });
        points.set(cell, list);
      }
  return points;
}

/** What names make room for. */
export interface Room {
  /** From far off names are drawn larger; those that then have no room are left out. */
  grown: number;
  /** How many counters lie in a hex. */
  occupied: ReadonlyMap<string, number>;
}

type Spot = [x: number, y: number, anchor: 'start' | 'middle' | 'end'];

/** How far a stack reaches from the middle of its hex: it leans. */
const reachOf = (counters: number): number => kCounter / 2 + 2 + Math.max(0, ...leaning(counters).map(({ y }) => Math.abs(y)));

/** Where a name may stand: at its sign, then beside what lies in the hex. */
function spots(cell: Cell, size: number, counters: number): Spot[] {
  const c = crossing(cell);
  const clear = reachOf(counters) + 2;
  return [
    [cell.x, c.y + 11 + size, 'middle'],
    [cell.x, c.y - 11, 'middle'],
    [c.x + 10, c.y + size * 0.35, 'start'],
    [c.x - 10, c.y + size * 0.35, 'end'],
    [cell.x, c.y + 20 + size, 'middle'],
    [c.x + 8, c.y + 11 + size, 'start'],
    [c.x - 8, c.y + 11 + size, 'end'],
    [cell.x, cell.y + clear + size * 0.8, 'middle'],
    [cell.x, cell.y - clear - size * 0.2, 'middle'],
    [cell.x + clear, cell.y + size * 0.35, 'start'],
    [cell.x - clear, cell.y + size * 0.35, 'end'],
  ];
}

/** The names of places, each where least is covered by it or covers it: by hex, as SVG text. */
export function labels(sheet: Sheet, room: Room = { grown: 1, occupied: new Map() }): Map<string, string> {
  const roads = wayPoints(sheet);
  const taken: Box[] = [];
  const lying = [...room.occupied].flatMap(([hex, counters]) => {
    const at = sheet.grid.cell(hex);
    return at ? [around(at.x, at.y, reachOf(counters))] : [];
  });
  const edges = sheet.grid.bounds();
  const [sheetLeft, sheetRight] = [edges.x, edges.x + edges.width];
  const write = (hex: MapHex, cell: Cell): string => {
    const name = hex.name ?? '';
    const sign = placeSign(hex);
    const size = (sign === 'built' ? 19 : 14) * room.grown;
    const text = sign === 'built' ? name.toUpperCase() : name;
    const width = text.length * size * (sign === 'built' ? 0.68 : 0.5);
    const near = [cell, ...cell.around.filter((other): other is Cell => other !== null)];
    let best = { cost: Infinity, x: 0, y: 0, anchor: 'middle', box: around(0, 0, 0) };
    spots(cell, size, room.occupied.get(hex.hex) ?? 0).forEach(([x, y, anchor], i) => {
      const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
      const box = { left, right: left + width, top: y - size * 0.8, bottom: y + size * 0.2 };
      let cost = i * 6;
      for (const other of taken) cost += overlap(box, other);
      for (const counter of lying) cost += kCovered * overlap(box, counter);
      cost += 4 * (Math.max(0, sheetLeft - box.left) + Math.max(0, box.right - sheetRight)); // what the sheet would cut off
      for (const each of near) {
        for (const p of roads.get(each) ?? []) if (p.x > box.left - 3 && p.x < box.right + 3 && p.y > box.top - 3 && p.y < box.bottom + 3) cost += 25;
        // The number at the top of a hex stays readable.
        cost += overlap(box, { left: each.x - 15, right: each.x + 15, top: each.y - 47, bottom: each.y - 35 }) * 0.5;
      }
      if (cost < best.cost) best = { cost, x, y, anchor, box };
    });
    if (room.grown > 1 && taken.some((other) => overlap(best.box, other) > 0)) return '';
    taken.push(best.box);
    const style = sign === 'built' ? { 'font-weight': 800, 'letter-spacing': room.grown } : { 'font-weight': 600, 'font-style': sign === 'village' ? 'normal' : 'italic' };
    return tag('text', { x: round(best.x), y: round(best.y), 'font-size': size, 'text-anchor': best.anchor, ...style }, escape(text));
  };
  const named = sheet.map.hexes.filter((hex) => hex.name && !isWater(hex.terrain));
  // Towns choose their room first.
  named.sort((a, b) => Number(placeSign(b) === 'built') - Number(placeSign(a) === 'built'));
  const written = new Map<string, string>();
  for (const hex of named) {
    const cell = sheet.grid.cell(hex.hex);
    const text = cell ? write(hex, cell) : '';
    if (text) written.set(hex.hex, text);
  }
  return written;
}

/** How names are drawn, around all of them. */
export const kNameStyle = { class: 'names', fill: kInk, stroke: '#f4ecd6', 'stroke-width': 3.4, 'stroke-opacity': 0.85, 'paint-order': 'stroke', 'stroke-linejoin': 'round' };
