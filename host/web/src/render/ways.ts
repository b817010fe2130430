// Roads, tracks and railways: from the middle of one side to the middle of the next, bending near the centre.
import type { Cell, Point } from '../hex/grid';
import { jittered } from '../hex/random';
import { wayLook } from '../theme/ground';
import type { Sheet } from './sheet';
import { round, tag } from './svg';

const at = (p: Point): string => `${round(p.x)} ${round(p.y)}`;

/** Where ways meet in a hex: not quite the centre, so that they do not look ruled. */
export const crossing = (cell: Point): Point => jittered(cell, 7, 21);

/** Hexes with their neighbours by one kind of way. */
export function network({ map, grid }: Sheet, kind: string): Map<Cell, Cell[]> {
  const found = new Map<Cell, Cell[]>();
  const join = (a: Cell, b: Cell): void => void found.set(a, [...(found.get(a) ?? []), b]);
  for (const side of map.hexsides) {
    const a = grid.cell(side.a);
    const b = grid.cell(side.b);
    if (!a || !b || !side.kinds.includes(kind)) continue;
    join(a, b);
    join(b, a);
  }
  return found;
}

export function wayPath(links: Map<Cell, Cell[]>): string {
  let d = '';
  for (const [cell, others] of links) {
    const centre = crossing(cell);
    const half = (other: Cell): Point => {
      const there = crossing(other);
      return { x: (centre.x + there.x) / 2, y: (centre.y + there.y) / 2 };
    };
    const [a, b] = others;
    if (a && b && others.length === 2) d += `M${at(half(a))}Q${at(centre)} ${at(half(b))}`;
    else for (const other of others) d += `M${at(half(other))}L${at(centre)}`;
  }
  return d;
}

/** All ways; the kinds the map names first lie on top. */
export function ways(sheet: Sheet): string {
  const kinds = sheet.map.hexside_kinds.filter((kind) => kind.way).reverse();
  let text = '';
  for (const kind of kinds) {
    const d = wayPath(network(sheet, kind.id));
    if (!d) continue;
    const strokes = wayLook(kind.id).strokes.map((s) =>
      tag('path', { d, fill: 'none', stroke: s.color, 'stroke-width': s.width, 'stroke-dasharray': s.dash, 'stroke-linecap': s.dash ? 'butt' : 'round', 'stroke-linejoin': 'round' }),
    );
    text += tag('g', { class: `way-${kind.id}` }, strokes.join(''));
  }
  return text;
}
