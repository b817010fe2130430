// The charts of the report, drawn with Plot; the map with the outlines of the hexes themselves.
import * as Plot from '@observablehq/plot';
import type { Arm, Band, MapOutline } from './data';
import type { Estimate } from './statistics';

const SIDES = ['var(--first)', 'var(--second)'];
/** Room beneath for the name of the axis; the names of arms are cut short rather than run over. */
const FOOT = 46;
const INK = { background: 'none', color: 'inherit', fontSize: '13px' };

export interface ShareRow {
  arm: string;
  share: Estimate;
}

export function shares(rows: ShareRow[], width: number, side: string): Element {
  return Plot.plot({
    width, height: 80 + (width < 500 ? 64 : 38) * rows.length, marginLeft: Math.min(230, width / 3), marginRight: 24, marginBottom: FOOT, style: INK,
    x: { domain: [0, 1], label: `Share won by ${side}`, tickFormat: (share: number) => `${Math.round(100 * share)} %`, ticks: width < 500 ? 3 : 6, grid: true },
    y: { domain: rows.map((row) => row.arm), label: null, axis: null },
    marks: [
      Plot.axisY({ label: null, tickSize: 0, lineWidth: Math.min(16, width / 48) }),
      Plot.ruleX([0.5], { stroke: 'currentColor', strokeOpacity: 0.4, strokeDasharray: '4 4' }),
      Plot.link(rows, { x1: (row: ShareRow) => row.share.low, x2: (row: ShareRow) => row.share.high, y1: 'arm', y2: 'arm', stroke: SIDES[0], strokeWidth: 5, strokeOpacity: 0.4, strokeLinecap: 'round' }),
      Plot.dot(rows, { x: (row: ShareRow) => row.share.value, y: 'arm', fill: SIDES[0], r: 6 }),
    ],
  });
}

interface BandRow {
  turn: number;
  low: number;
  middle: number;
  high: number;
  who: string;
}

export function bands(list: { who: string; turns: { turn: number; band: Band | null }[] }[], width: number, label: string, colors = SIDES): Element {
  const rows: BandRow[] = list.flatMap(({ who, turns }) => turns.flatMap(({ turn, band }) => (band ? [{ turn, low: band[0], middle: band[1], high: band[2], who }] : [])));
  const turns = [...new Set(rows.map((row) => row.turn))];
  const every = Math.ceil(turns.length / (width < 500 ? 7 : 16));
  return Plot.plot({
    width, height: Math.max(250, width * 0.38), marginLeft: 52, marginTop: 30, marginBottom: FOOT, style: INK,
    x: { label: 'Game-Turn', ticks: turns.filter((_, at) => at % every === 0), tickFormat: 'd' },
    y: { label, grid: true, nice: true },
    color: { domain: list.map(({ who }) => who), range: colors, legend: list.length > 1 },
    marks: [
      Plot.areaY(rows, { x: 'turn', y1: 'low', y2: 'high', fill: 'who', fillOpacity: 0.2 }),
      Plot.lineY(rows, { x: 'turn', y: 'middle', stroke: 'who', strokeWidth: 2.5 }),
      Plot.dot(rows, { x: 'turn', y: 'middle', fill: 'who', r: 3 }),
    ],
  });
}

export function lengths(arm: Arm, width: number): Element {
  const rows = arm.length.map(([turn, games]) => ({ turn: String(turn), games }));
  return Plot.plot({
    width, height: 260, marginLeft: 52, marginTop: 30, marginBottom: FOOT, style: INK, x: { label: 'Ended in Game-Turn', padding: 0.2, domain: rows.map((row) => row.turn) }, y: { label: 'Games', grid: true },
    marks: [Plot.barY(rows, { x: 'turn', y: 'games', fill: 'var(--first)', maxWidth: 60 } as Plot.BarYOptions), Plot.ruleY([0])],
  });
}

/** A point a game: its luck to the right, what came of it upward. */
export function luck(games: [number, number][], x: string, y: string, width: number): Element {
  const rows = games.slice(0, 2000);
  return Plot.plot({
    width, height: Math.max(250, width * 0.38), marginLeft: 52, marginTop: 30, marginBottom: FOOT, style: INK,
    x: { label: x, grid: true, nice: true, ticks: width < 500 ? 5 : 10 }, y: { label: y, grid: true, nice: true },
    marks: [
      Plot.ruleX([0], { stroke: 'currentColor', strokeOpacity: 0.4 }),
      Plot.ruleY([0], { stroke: 'currentColor', strokeOpacity: 0.4 }),
      Plot.dot(rows, { x: '0', y: '1', fill: 'var(--first)', fillOpacity: 0.5, r: 3.5 }),
      Plot.linearRegressionY(rows, { x: '0', y: '1', stroke: 'var(--second)', strokeWidth: 2, fillOpacity: 0 }),
    ],
  });
}

export interface ResultRow {
  column: string;
  result: string;
  count: number;
  share: number;
}

export function results(rows: ResultRow[], columns: string[], width: number): Element {
  return Plot.plot({
    width, height: 80 + 26 * columns.length, marginLeft: Math.min(120, width / 4), marginRight: 24, marginBottom: FOOT, style: INK,
    x: { domain: [0, 1], label: 'Share of the combats on the column', tickFormat: (share: number) => `${Math.round(100 * share)} %`, ticks: width < 500 ? 3 : 6 },
    y: { domain: columns, label: null, tickSize: 0 },
    color: { legend: true, scheme: 'tableau10', domain: [...new Set(rows.map((row) => row.result))].sort() },
    marks: [Plot.barX(rows, Plot.stackX({ x: 'share', y: 'column', fill: 'result', order: 'result', inset: 0.5, title: (row: ResultRow) => `${row.column}, ${row.result}: ${row.count}` }))],
  });
}

const SVG = 'http://www.w3.org/2000/svg';

function svg(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text) made.textContent = text;
  return made;
}

/** The six corners of a hex of width 1 between opposite sides. */
function corners(flat: boolean): [number, number][] {
  const far = 1 / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, at) => {
    const angle = ((flat ? 0 : 30) + 60 * at) * (Math.PI / 180);
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
}

/** A map with each hex the darker the more was counted there. */
export function heat(map: MapOutline, counts: Map<string, number>, color: string, unit: string): Element {
  const xs = map.hexes.map((hex) => hex[1] / 1000), ys = map.hexes.map((hex) => hex[2] / 1000);
  const left = Math.min(...xs) - 1, top = Math.min(...ys) - 1, right = Math.max(...xs) + 1, bottom = Math.max(...ys) + 1;
  const made = svg('svg', { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, class: 'map' });
  const most = Math.max(1, ...counts.values());
  const shape = corners(map.flat);
  for (const [number, x, y, terrain, name] of map.hexes) {
    const points = shape.map(([dx, dy]) => `${(x / 1000 + dx).toFixed(3)},${(y / 1000 + dy).toFixed(3)}`).join(' ');
    const sea = /sea|lake|water/.test(terrain);
    const ground = svg('polygon', { points, class: sea ? 'sea' : 'land' });
    made.append(ground);
    const count = counts.get(number) ?? 0;
    if (count === 0) continue;
    const hot = svg('polygon', { points, fill: color, 'fill-opacity': (0.15 + 0.85 * Math.sqrt(count / most)).toFixed(3) });
    hot.append(svg('title', {}, `${number}${name ? ` ${name}` : ''}: ${count} ${unit}`));
    made.append(hot);
  }
  for (const { at, line, name } of namesBeside(map, counts, most)) made.append(svg('text', { x: at, y: line, class: 'name' }, name));
  return made;
}

interface MapName {
  at: number;
  line: number;
  half: number;
  name: string;
  hidden: number;
}

/** Names of places, above or below their hexes, where they hide little of what was counted; one that would crowd another is left out. */
export function namesBeside(map: MapOutline, counts: Map<string, number>, most: number): MapName[] {
  const hot = map.hexes.flatMap(([number, x, y]): [number, number, number][] => (counts.has(number) ? [[x / 1000, y / 1000, counts.get(number)! / most]] : []));
  const places = map.hexes.flatMap(([, x, y, , name]) => {
    if (!name) return [];
    const half = 0.23 * name.length, at = x / 1000;
    const [best] = [y / 1000 + 0.95, y / 1000 - 0.45].map((line): MapName => {
      const hides = hot.filter(([hx, hy]) => Math.abs(hx - at) < half + 0.4 && Math.abs(hy - line + 0.3) < 0.8).map((each) => each[2]);
      return { at, line, half, name, hidden: Math.max(0, ...hides) };
    }).sort((a, b) => a.hidden - b.hidden);
    return best!.hidden > 0.25 ? [] : [best!];
  });
  const kept: MapName[] = [];
  for (const place of places.sort((a, b) => a.hidden - b.hidden))
    if (!kept.some((other) => Math.abs(other.at - place.at) < other.half + place.half + 0.8 && Math.abs(other.line - place.line) < 1.6)) kept.push(place);
  return kept;
}
