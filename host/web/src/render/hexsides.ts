// What lies on the sides of hexes: escarpments, crests, minefields, streams, frontiers, lines.
import type { Point } from '../hex/grid';
import { chains } from '../hex/outline';
import { along, drawnLine } from '../hex/smooth';
import { kSides } from '../theme/nations';
import { sideLook, type SideLook } from '../theme/ground';
import type { Sheet } from './sheet';
import { round, tag } from './svg';

/** The colour of the side whose id ends the word, if there is one. */
export function sideColor(word: string, sides: string[]): string | null {
  const index = sides.findIndex((side) => word.endsWith(`-${side}`));
  return index < 0 ? null : (kSides[index]?.band ?? null);
}

const at = (p: Point): string => `${round(p.x)} ${round(p.y)}`;
const off = (p: Point & { angle: number }, forward: number, left: number): Point => ({
  x: p.x + Math.cos(p.angle) * forward + Math.sin(p.angle) * left,
  y: p.y + Math.sin(p.angle) * forward - Math.cos(p.angle) * left,
});

/** Teeth on the northern side of the line. */
function teeth(lines: Point[][], step: number, length: number, half: number): string {
  let d = '';
  for (const line of lines)
    for (const p of along(line, step)) {
      const up = Math.cos(p.angle) >= 0 ? 1 : -1;
      d += `M${at(off(p, -half, 0))}L${at(off(p, 0, length * up))}L${at(off(p, half, 0))}Z`;
    }
  return d;
}

/** Short strokes square to the line, on both sides. */
function ticks(lines: Point[][], step: number, length: number): string {
  let d = '';
  for (const line of lines) for (const p of along(line, step)) d += `M${at(off(p, 0, -length))}L${at(off(p, 2, length))}`;
  return d;
}

function triangles(lines: Point[][], step: number, size: number): string {
  let d = '';
  for (const line of lines)
    for (const p of along(line, step)) d += `M${at({ x: p.x - size, y: p.y + size * 0.7 })}h${size * 2}l${-size} ${round(-size * 1.7)}z`;
  return d;
}

/** Two parapets across the middle of each side, where a road passes between them. */
function parapets(lines: Point[][]): string {
  let d = '';
  for (const line of lines)
    for (let i = 1; i < line.length; ++i) {
      const [a, b] = [line[i - 1]!, line[i]!];
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, angle: Math.atan2(b.y - a.y, b.x - a.x) };
      for (const forward of [-7, 7]) d += `M${at(off(middle, forward * 1.35, -11))}L${at(off(middle, forward, -7))}L${at(off(middle, forward, 7))}L${at(off(middle, forward * 1.35, 11))}`;
    }
  return d;
}

function drawing(look: SideLook, color: string, lines: Point[][]): string {
  const d = lines.map((line) => drawnLine(line, 3, 0.1)).join('');
  const stroke = (width: number, more: Record<string, string | number> = {}): string =>
    tag('path', { d, fill: 'none', stroke: color, 'stroke-width': width, 'stroke-linejoin': 'round', 'stroke-linecap': 'round', ...more });
  const line = lines.map((points) => `M${points.map(at).join('L')}`).join('');
  switch (look.drawing) {
    case 'cliff':
      return stroke(4.2) + tag('path', { d: teeth(lines, 8.2, 8, 3), fill: color });
    case 'crest':
      return tag('path', { d: ticks(lines, 6, 7), fill: 'none', stroke: color, 'stroke-width': 2.2, 'stroke-linecap': 'round' });
    case 'mines':
      return (
        tag('path', { d: line, fill: 'none', stroke: color, 'stroke-width': 9, 'stroke-opacity': 0.25 }) +
        tag('path', { d: triangles(lines, 14.4, 4.6), fill: color, stroke: '#f7edcf', 'stroke-width': 1, 'paint-order': 'stroke' })
      );
    case 'water':
      return stroke(6, { stroke: '#e4efe4', 'stroke-opacity': 0.7 }) + stroke(3.6);
    case 'bridge':
      return stroke(6, { stroke: '#e4efe4', 'stroke-opacity': 0.7 }) + stroke(3.6) + tag('path', { d: parapets(lines), fill: 'none', stroke: '#2d2418', 'stroke-width': 2.6, 'stroke-linejoin': 'round' });
    case 'dry':
      return stroke(3.4, { 'stroke-dasharray': '2 6' }) + stroke(1);
    case 'frontier':
      return stroke(9, { 'stroke-opacity': 0.22 }) + stroke(2, { 'stroke-dasharray': '14 5 2 5' });
    case 'channel':
      return stroke(15, { stroke: '#3f6f7a' }) + stroke(11);
    case 'line':
      return tag('path', { d: line, fill: 'none', stroke: color, 'stroke-width': 3.4, 'stroke-dasharray': '10 6', 'stroke-opacity': 0.8 });
  }
}

/** All hexsides but ways, kind by kind. */
export function hexsideDrawings({ map, grid, sides }: Sheet): string {
  let text = '';
  for (const kind of map.hexside_kinds) {
    if (kind.way) continue;
    const edges: [Point, Point][] = [];
    for (const side of map.hexsides) {
      if (!side.kinds.includes(kind.id)) continue;
      const a = grid.cell(side.a);
      const b = grid.cell(side.b);
      const ends = a && b && grid.sideBetween(a, b);
      if (ends) edges.push(ends);
    }
    if (edges.length === 0) continue;
    const look = sideLook(kind.id);
    text += tag('g', { class: `side-${kind.id}` }, drawing(look, sideColor(kind.id, sides) ?? look.color, chains(edges)));
  }
  return text;
}
