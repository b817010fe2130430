// What is laid over the map for a moment: reach, paths, zones, marks on hexes. Pure: state in, SVG text out.
import type { Cell, HexGrid, Point } from '../hex/grid';
import { outlines } from '../hex/outline';
import { straight } from '../hex/smooth';
import { figures } from './figures';
import { escape, round, tag } from './svg';

export interface ReachMark {
  hex: string;
  cost: number;
  stops: boolean;
}

const at = (p: Point): string => `${round(p.x)} ${round(p.y)}`;
const cellsOf = (grid: HexGrid, hexes: Iterable<string>): Cell[] => [...hexes].map((hex) => grid.cell(hex)).filter((cell): cell is Cell => !!cell);

/** Half points as people write them. */
export function points(value: number): string {
  const whole = Math.floor(value);
  return value === whole ? String(whole) : `${whole || ''}½`;
}

/** One outline around a set of hexes. */
export function areaPath(grid: HexGrid, hexes: Iterable<string>): string {
  const cells = cellsOf(grid, hexes);
  const members = new Set(cells);
  return outlines(grid, (cell) => members.has(cell), cells).map((loop) => straight(loop, true)).join('');
}

export function reach(grid: HexGrid, marks: ReachMark[]): string {
  const d = areaPath(grid, marks.map((mark) => mark.hex));
  let costs = '';
  let stops = '';
  for (const mark of marks) {
    const cell = grid.cell(mark.hex);
    if (!cell) continue;
    if (mark.cost > 0) costs += figures(points(mark.cost), cell.x, cell.y + (grid.flat ? 45 : 40));
    if (mark.stops) stops += `M${straight(grid.outline(cell, 0.9), true).slice(1)}`;
  }
  return (
    tag('path', { class: 'reach', d }) +
    tag('path', { class: 'stops', d: stops }) +
    tag('g', { class: 'costs' }, tag('g', { class: 'casing' }, `<path id="costs" d="${costs}"></path>`) + '<use class="ink" href="#costs"></use>')
  );
}

/** A way through the centres of hexes, with an arrow at its end. */
export function route(grid: HexGrid, path: string[], kind: string): string {
  const cells = cellsOf(grid, path);
  const last = cells[cells.length - 1];
  const before = cells[cells.length - 2];
  if (!last || !before) return '';
  const angle = Math.atan2(last.y - before.y, last.x - before.x);
  const tip = { x: last.x - 2 * Math.cos(angle), y: last.y - 2 * Math.sin(angle) };
  const wing = (turn: number): Point => ({ x: tip.x - 22 * Math.cos(angle + turn), y: tip.y - 22 * Math.sin(angle + turn) });
  const neck = { x: tip.x - 16 * Math.cos(angle), y: tip.y - 16 * Math.sin(angle) };
  const d = `M${[...cells.slice(0, -1), neck].map(at).join('L')}`;
  const head = `M${at(tip)}L${at(wing(0.45))}L${at(wing(-0.45))}Z`;
  return tag('g', { class: `route ${kind}` }, tag('path', { class: 'casing', d }) + tag('path', { class: 'line', d }) + tag('path', { class: 'head', d: head }));
}

/** A line that ends at a hex without an arrow: supply. */
export function line(grid: HexGrid, path: string[], kind: string): string {
  const cells = cellsOf(grid, path);
  return cells.length < 2 ? '' : tag('path', { class: `trace ${kind}`, d: `M${cells.map(at).join('L')}` });
}

export const zone = (grid: HexGrid, hexes: Iterable<string>, side: number): string => tag('path', { class: `zone side-${side}`, d: areaPath(grid, hexes), fill: `url(#hatch-${side})` });

/** A word on a plate over a stack, and beside it as many bars as it is dangerous: colour alone does not tell. */
export function badge(grid: HexGrid, hex: string, text: string, danger: number): string {
  const cell = grid.cell(hex);
  if (!cell) return '';
  const width = 18 + text.length * 12 + (danger ? 5 + danger * 6 : 0);
  const left = cell.x - width / 2;
  const bars = Array.from({ length: danger }, (_, i) => tag('rect', { class: 'bar', x: round(left + width - 9 - (danger - 1 - i) * 6), y: round(cell.y - 47 - i * 5), width: 4, height: 6 + i * 5 })).join('');
  return tag(
    'g',
    { class: `badge danger-${danger}`, 'data-mark': hex },
    tag('rect', { class: 'plate', x: round(left), y: round(cell.y - 64), width: round(width), height: 27, rx: 6 }) +
      tag('text', { x: round(left + 9 + text.length * 6), y: round(cell.y - 43.5), 'font-size': 20, 'text-anchor': 'middle' }, escape(text)) +
      bars,
  );
}

/** A group in hand: its hex outlined, and on a flag how many it is. */
export function group(grid: HexGrid, hex: string, count: number): string {
  const cell = grid.cell(hex);
  if (!cell) return '';
  const text = String(count);
  const width = 30 + text.length * 13;
  const outline = tag('path', { class: 'ring group', d: straight(grid.outline(cell, 1.02), true) });
  const plate = tag('rect', { x: round(cell.x - width / 2), y: round(cell.y - 58), width, height: 26, rx: 13 });
  // Three little counters that lean on each other, and the number.
  const stack = [0, 4, 8].map((shift) => tag('rect', { class: 'card', x: round(cell.x - width / 2 + 7 + shift), y: round(cell.y - 51 + shift / 2), width: 9, height: 9 })).join('');
  return tag('g', { class: 'group' }, outline + plate + stack + tag('text', { x: round(cell.x + 11), y: round(cell.y - 38), 'font-size': 19, 'text-anchor': 'middle' }, text));
}

export function ring(grid: HexGrid, hex: string, kind: string): string {
  const cell = grid.cell(hex);
  if (!cell) return '';
  const cross = kind === 'cut' ? `M${round(cell.x - 20)} ${round(cell.y - 20)}l40 40m-40 0l40 -40` : '';
  return tag('path', { class: `ring ${kind}`, d: straight(grid.outline(cell, 0.97), true) + cross });
}

/** An arrow from each attacker to what it attacks. */
export function strike(grid: HexGrid, from: string, to: string, kind: string): string {
  const a = grid.cell(from);
  const b = grid.cell(to);
  if (!a || !b) return '';
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const start = { x: a.x + 30 * Math.cos(angle), y: a.y + 30 * Math.sin(angle) };
  const tip = { x: b.x - 30 * Math.cos(angle), y: b.y - 30 * Math.sin(angle) };
  const side = (p: Point, out: number, back: number): Point => ({ x: p.x - Math.sin(angle) * out - Math.cos(angle) * back, y: p.y + Math.cos(angle) * out - Math.sin(angle) * back });
  const d = [side(start, 7, 0), side(tip, 7, 18), side(tip, 16, 20), tip, side(tip, -16, 20), side(tip, -7, 18), side(start, -7, 0)];
  return tag('path', { class: `strike ${kind}`, d: `M${d.map(at).join('L')}Z` });
}

export function hatchDefs(colors: string[]): string {
  return colors
    .map((color, i) =>
      tag(
        'pattern',
        { id: `hatch-${i}`, width: 14, height: 14, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${i === 0 ? 45 : -45})` },
        tag('rect', { width: 14, height: 14, fill: color, 'fill-opacity': 0.12 }) +
          tag('path', { d: i === 0 ? 'M0 0V14' : 'M0 0V14M7 0V14', stroke: color, 'stroke-width': i === 0 ? 5 : 2, 'stroke-opacity': 0.4 }),
      ),
    )
    .join('');
}
