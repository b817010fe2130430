// Small signs in hexes: settlements, wells, heights, supply sources, objectives, boxes, ways in.
import type { Cell } from '../hex/grid';
import { kInk } from '../theme/ground';
import type { MapHex } from '../types/map';
import { sideColor } from './hexsides';
import type { Sheet } from './sheet';
import { escape, round, tag } from './svg';
import { crossing } from './ways';

/** What a named place without built-up ground shows. */
export type PlaceSign = 'built' | 'well' | 'height' | 'village' | 'none';

/** The words of the map say what kind of place it is; the landscape itself needs no dot. */
export function placeSign(hex: MapHex): PlaceSign {
  const all = [hex.terrain, ...(hex.features ?? [])];
  if (all.some((word) => word === 'town' || word === 'city' || word === 'oasis')) return 'built';
  if (!hex.name) return all.includes('village') ? 'village' : 'none';
  if (/^Point \d|^Pt\b|^Hill \d|^(Jebel|Djebel|Dj\.)/.test(hex.name)) return 'height';
  if (/^(Bir|Abiar|Hagfet|Gabr|El Bir)\b/.test(hex.name)) return 'well';
  return /(Ridge|Pass|Gap|Depression|Wadi|Valley|Hills?|Heights)$/.test(hex.name) ? 'none' : 'village';
}

function sign(kind: PlaceSign, cell: Cell): string {
  const { x, y } = crossing(cell);
  switch (kind) {
    case 'well':
      return tag('circle', { cx: round(x), cy: round(y), r: 4.4, fill: '#f7edcf', stroke: kInk, 'stroke-width': 1.6 }) + tag('circle', { cx: round(x), cy: round(y), r: 1.3, fill: kInk });
    case 'height':
      return tag('path', { d: `M${round(x - 6)} ${round(y + 4.5)}h12l-6 -10.5z`, fill: '#f7edcf', stroke: kInk, 'stroke-width': 1.6 }) + tag('circle', { cx: round(x), cy: round(y + 0.6), r: 1.3, fill: kInk });
    case 'village':
      return tag('rect', { x: round(x - 4), y: round(y - 4), width: 8, height: 8, fill: '#8c2f1b', stroke: '#f7edcf', 'stroke-width': 1.2 });
    default:
      return '';
  }
}

const kShapes: [string, (cell: Cell, color: string, rest: string, sheet: Sheet) => string][] = [
  ['supply', (c, color) => tag('circle', { cx: round(c.x + 33), cy: round(c.y + 14), r: 8.5, fill: '#f7edcf', stroke: color, 'stroke-width': 2.4 }) + letter(c.x + 33, c.y + 18, 'S', color)],
  ['victory', (c, color, rest) => star(c.x - 33, c.y + 14, color) + letter(c.x - 33, c.y + 17.6, rest, '#fff', 9)],
  ['objective', (c, color) => star(c.x - 33, c.y + 14, color)],
  ['entry', (c, color) => tag('path', { d: `M${round(c.x + 24)} ${round(c.y + 20)}l18 -8v5h12v6h-12v5z`, fill: color, stroke: '#f7edcf', 'stroke-width': 1 })],
  ['airfield', (c) => tag('path', { d: `M${round(c.x - 33)} ${round(c.y + 4)}v20m-9 -12h18m-12 9h6`, stroke: '#3d5a80', 'stroke-width': 3, fill: 'none' })],
  ['box', (c, color, _rest, sheet) => tag('path', { d: `M${sheet.grid.outline(c, 0.8).map((p) => `${round(p.x)} ${round(p.y)}`).join('L')}Z`, fill: 'none', stroke: color, 'stroke-width': 3.4, 'stroke-dasharray': '9 4' })],
];

const letter = (x: number, y: number, text: string, fill: string, size = 11): string =>
  tag('text', { x: round(x), y: round(y), 'font-size': size, 'font-weight': 700, 'text-anchor': 'middle', fill }, escape(text));

function star(x: number, y: number, color: string): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 ? 6 : 12.5;
    const a = (i * 36 - 90) * (Math.PI / 180);
    return `${round(x + r * Math.cos(a))} ${round(y + r * Math.sin(a))}`;
  });
  return tag('path', { d: `M${points.join('L')}Z`, fill: color, stroke: '#f7edcf', 'stroke-width': 1 });
}

/** Words that the sign of a place or the ground shows already. */
const kSettled = new Set(['town', 'city', 'oasis', 'village']);

/** What has no look of its own: its first letter. The word is told by the hex when it is clicked. */
const unknown = (c: Cell, feature: string, color: string): string =>
  tag(
    'g',
    { class: 'feature' },
    tag('path', { d: `M${round(c.x - 33)} ${round(c.y + 4)}l9 9l-9 9l-9 -9Z`, fill: '#f7edcf', stroke: color, 'stroke-width': 1.6 }) +
      letter(c.x - 33, c.y + 16.4, feature.charAt(0).toUpperCase(), color, 9),
  );

export function featureMarks(sheet: Sheet): string {
  let text = '';
  // What the map draws as a line along it.
  const lines = new Set(sheet.map.hexside_kinds.map((kind) => kind.id));
  for (const hex of sheet.map.hexes) {
    const cell = sheet.grid.cell(hex.hex);
    if (!cell) continue;
    text += sign(placeSign(hex), cell);
    for (const feature of hex.features ?? []) {
      const shape = kShapes.find(([word]) => feature === word || feature.startsWith(`${word}-`));
      const rest = feature.slice((shape?.[0].length ?? 0) + 1);
      const color = sideColor(feature, sheet.sides) ?? '#7a2f6b';
      if (shape) text += shape[1](cell, color, /^\d+$/.test(rest) ? rest : '', sheet);
      else if (!kSettled.has(feature) && !lines.has(feature)) text += unknown(cell, feature, color);
    }
  }
  return tag('g', { class: 'features' }, text);
}
