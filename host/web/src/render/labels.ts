// Names of places, beside their sign and off the ways where there is room.
import type { Cell } from '../hex/grid';
import { kInk, isWater } from '../theme/ground';
import type { MapHex } from '../types/map';
import { placeSign } from './features';
import type { Sheet } from './sheet';
import { escape, round, tag } from './svg';
import { crossing, network } from './ways';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** From far off names that have room are drawn larger, at most so many times; the others are left out. */
export const kFarNames = 3;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Points along the ways of a hex, which names had better not cover. */
function wayPoints(sheet: Sheet): Map<Cell, { x: number; y: number }[]> {
  const points = new Map<Cell, { x: number; y: number }[]>();
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

export function labels(sheet: Sheet): string {
  const roads = wayPoints(sheet);
  const taken: Box[] = [];
  const grownUp: Box[] = [];
  const edges = sheet.grid.bounds();
  const [sheetLeft, sheetRight] = [edges.x, edges.x + edges.width];
  const write = (hex: MapHex, cell: Cell): string => {
    const name = hex.name ?? '';
    const sign = placeSign(hex);
    const size = sign === 'built' ? 19 : 14;
    const text = sign === 'built' ? name.toUpperCase() : name;
    const width = text.length * size * (sign === 'built' ? 0.68 : 0.5);
    const c = crossing(cell);
    const spots: [number, number, string][] = [
      [cell.x, c.y + 11 + size, 'middle'],
      [cell.x, c.y - 11, 'middle'],
      [c.x + 10, c.y + size * 0.35, 'start'],
      [c.x - 10, c.y + size * 0.35, 'end'],
      [cell.x, c.y + 20 + size, 'middle'],
      [c.x + 8, c.y + 11 + size, 'start'],
      [c.x - 8, c.y + 11 + size, 'end'],
    ];
    let best = { cost: Infinity, x: 0, y: 0, anchor: 'middle', box: { left: 0, right: 0, top: 0, bottom: 0 } };
    spots.forEach(([x, y, anchor], i) => {
      const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
      const box = { left, right: left + width, top: y - size * 0.8, bottom: y + size * 0.2 };
      const cells = [cell, ...cell.around.filter((other): other is Cell => other !== null)];
      let cost = i * 6 + taken.reduce((sum, other) => sum + overlap(box, other), 0);
      cost += 4 * (Math.max(0, sheetLeft - box.left) + Math.max(0, box.right - sheetRight));   // what the sheet would cut off
      for (const near of cells) for (const p of roads.get(near) ?? []) if (p.x > box.left - 3 && p.x < box.right + 3 && p.y > box.top - 3 && p.y < box.bottom + 3) cost += 25;
      // The number at the top of a hex stays readable.
      for (const near of cells) cost += overlap(box, { left: near.x - 15, right: near.x + 15, top: near.y - 47, bottom: near.y - 35 }) * 0.5;
      if (cost < best.cost) best = { cost, x, y, anchor, box };
    });
    taken.push(best.box);
    const style = sign === 'built' ? { 'font-weight': 800, 'letter-spacing': 1 } : { 'font-weight': 600, 'font-style': sign === 'village' ? 'normal' : 'italic' };
    const place = { x: round(best.x), y: round(best.y), 'font-size': size, 'text-anchor': best.anchor };
    // Near the edge of the sheet it grows inwards.
    const grown = (width * (kFarNames - 1)) / 2;
    const from = best.box.right + grown > sheetRight ? best.box.right : best.box.left - grown < sheetLeft ? best.box.left : (best.box.left + best.box.right) / 2;
    const y = best.y - size * 0.4;
    const wide = kFarNames * 1.2;   // some fonts are
    const far = { left: from - (from - best.box.left) * wide, right: from + (best.box.right - from) * wide, top: y - 0.4 * size * kFarNames, bottom: y + 0.6 * size * kFarNames };
    if (grownUp.some((other) => overlap(far, other) > 0)) return tag('text', { class: 'near', ...place, ...style }, escape(text));
    grownUp.push(far);
    return tag('text', { class: 'far', ...place, 'transform-origin': `${round(from)} ${round(y)}`, ...style }, escape(text));
  };
  const named = sheet.map.hexes.filter((hex) => hex.name && !isWater(hex.terrain));
  // Towns choose their room first.
  named.sort((a, b) => Number(placeSign(b) === 'built') - Number(placeSign(a) === 'built'));
  let text = '';
  for (const hex of named) {
    const cell = sheet.grid.cell(hex.hex);
    if (cell) text += write(hex, cell);
  }
  return tag('g', { class: 'names', fill: kInk, stroke: '#f4ecd6', 'stroke-width': 3.4, 'stroke-opacity': 0.85, 'paint-order': 'stroke', 'stroke-linejoin': 'round' }, text);
}
