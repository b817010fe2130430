// Markers on hexes: minefields, fortifications, persons. Those that lie on the ground are drawn under the counters.
import type { Cell, HexGrid } from '../hex/grid';
import { straight } from '../hex/smooth';
import { kSides } from '../theme/nations';
import { isPerson, markerLook } from '../theme/markers';
import type { Marker } from '../types/wire';
import { escape, round, tag } from './svg';

/** A kind that ends in the id of a side is that side's: 0 or 1, else -1. */
export const markerSide = (kind: string, sides: string[]): number => sides.findIndex((side) => kind.endsWith(`-${side}`));

const kNobody = '#5a3d66';

function mines(grid: HexGrid, cell: Cell, color: string, side: number): string {
  const outline = `M${straight(grid.outline(cell, 0.86), true).slice(1)}`;
  let d = '';
  // Crosses for one side, strokes for the other: told apart without colour.
  for (const [x, y] of [[-26, -22], [0, -30], [26, -22], [-32, 6], [32, 6], [-20, 30], [0, 36], [20, 30]] as const) {
    const [cx, cy] = [round(cell.x + x), round(cell.y + y)];
    d += side === 0 ? `M${cx - 4} ${cy - 4}l8 8m-8 0l8 -8` : `M${cx} ${cy - 5}v10m-5 -5h10`;
  }
  return tag('path', { d: outline, fill: color, 'fill-opacity': 0.16, stroke: color, 'stroke-width': 2.4, 'stroke-dasharray': '3 5' }) + tag('path', { class: 'mines', d, stroke: color });
}

function fort(cell: Cell, value: number, color: string): string {
  const { x, y } = cell;
  const wall = `M${round(x - 40)} ${round(y + 40)}v-26h-8v-10h8v-12h-8v-14h14v8h12v-8h14v8h16v-8h14v8h12v-8h14v14h-8v12h8v10h-8v26z`;
  return tag('path', { d: wall, fill: '#d9c79c', 'fill-opacity': 0.9, stroke: color, 'stroke-width': 3 }) + label(x + 35, y + 36, String(value || ''), '#2d2418', 17);
}

const label = (x: number, y: number, text: string, fill: string, size: number): string =>
  tag('text', { x: round(x), y: round(y), 'font-size': size, 'font-weight': 800, 'text-anchor': 'middle', fill }, escape(text));

function person(cell: Cell, letter: string): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const r = i % 2 ? 14 : 20;
    return `${round(cell.x - 34 + r * Math.sin((i * Math.PI) / 8))} ${round(cell.y - 30 - r * Math.cos((i * Math.PI) / 8))}`;
  });
  return tag('path', { d: `M${points.join('L')}Z`, fill: '#e3b04b', stroke: '#2d2418', 'stroke-width': 2 }) + label(cell.x - 34, cell.y - 24, letter, '#2d2418', 17);
}

function flag(cell: Cell, color: string): string {
  const { x, y } = cell;
  return tag('path', { d: `M${round(x - 36)} ${round(y + 42)}v-78`, stroke: '#2d2418', 'stroke-width': 4, fill: 'none' }) + tag('path', { d: `M${round(x - 35)} ${round(y - 36)}l34 9l-34 12z`, fill: color, stroke: '#fbf3df', 'stroke-width': 1.4 });
}

function tagged(cell: Cell, marker: Marker, color: string): string {
  const text = marker.kind.charAt(0).toUpperCase() + (marker.value ? String(marker.value) : '');
  return tag('rect', { x: round(cell.x + 12), y: round(cell.y - 46), width: 34, height: 22, rx: 4, fill: color, stroke: '#fbf3df', 'stroke-width': 1.6 }) + label(cell.x + 29, cell.y - 30, text, '#fff', 14);
}

function draw(grid: HexGrid, marker: Marker, sides: string[]): string {
  const cell = grid.cell(marker.hex);
  if (!cell) return '';
  const side = markerSide(marker.kind, sides);
  const color = side === 0 || side === 1 ? kSides[side].band : kNobody;
  switch (markerLook(marker.kind)) {
    case 'mines': return mines(grid, cell, color, side);
    case 'fort': return fort(cell, marker.value, '#4a3a22');
    case 'person': return person(cell, marker.kind.charAt(0).toUpperCase());
    case 'flag': return flag(cell, color);
    case 'tag': return tagged(cell, marker, color);
  }
}

/** All markers of a layer: those that lie under the counters, or those on top. */
export const markers = (grid: HexGrid, list: Marker[], sides: string[], onTop: boolean): string =>
  list
    .filter((marker) => isPerson(marker.kind) === onTop)
    .map((marker) => tag('g', { class: 'marker' }, draw(grid, marker, sides)))
    .join('');
