// The printed sheet of a map, drawn once from its data: paper, ground, sea, hexes, hexsides, ways, places, numbers.
import type { Cell, HexGrid, Point } from '../hex/grid';
import { chains, outlines } from '../hex/outline';
import { drawnLine, patch, straight } from '../hex/smooth';
import { groundLook, isWater, kCoast, kGround, kInk, kPaper, kSea, kSeaDeep, wayLook } from '../theme/ground';
import type { MapHex } from '../types/map';
import { featureMarks } from './features';
import { hexsideDrawings } from './hexsides';
import { blocks, isFilled, marksPaths } from './marks';
import type { Sheet } from './sheet';
import { round, tag } from './svg';
import { network, wayPath, ways } from './ways';

const kMargin = { side: 46, top: 104, bottom: 46 };
const kWander = 10;

/** The rectangle of the whole sheet in world units. */
export function sheetBox(grid: HexGrid): { x: number; y: number; width: number; height: number } {
  const box = grid.bounds();
  return {
    x: Math.floor(box.x - kMargin.side),
    y: Math.floor(box.y - kMargin.top),
    width: Math.ceil(box.width + 2 * kMargin.side),
    height: Math.ceil(box.height + kMargin.top + kMargin.bottom),
  };
}

/** Cells by terrain, the most frequent first. */
function byTerrain(sheet: Sheet): [string, Cell[]][] {
  const found = new Map<string, Cell[]>();
  for (const hex of sheet.map.hexes) {
    const cell = sheet.grid.cell(hex.hex);
    if (cell) found.set(hex.terrain, [...(found.get(hex.terrain) ?? []), cell]);
  }
  return [...found].sort((a, b) => b[1].length - a[1].length);
}

/** A patch of ground: drawn by hand inside the map, reaching the edge where the map ends. */
function area(grid: HexGrid, cells: Cell[]): string {
  const members = new Set(cells);
  let d = outlines(grid, (cell) => members.has(cell), cells).map((loop) => patch(loop, kWander)).join('');
  for (const cell of cells)
    cell.around.forEach((other, side) => {
      if (!other) d += straight([cell, grid.cornerOf(cell, side), grid.cornerOf(cell, side + 1)], true);
    });
  return d;
}

function coast(grid: HexGrid, water: Set<Cell>): string {
  const edges: [Point, Point][] = [];
  for (const cell of water)
    cell.around.forEach((other, d) => {
      if (other && !water.has(other)) edges.push([grid.cornerOf(cell, d), grid.cornerOf(cell, d + 1)]);
    });
  return chains(edges).map((line) => drawnLine(line, kWander)).join('');
}

/**
 * The coloured areas; they run over the edge of the field a little. `marked`: with the drawings of each terrain. The sea lies below
 * the land, so that its ripples need no clipping: a group that is clipped, or has an opacity, makes Chromium keep what
 * follows it as a picture of its own, which is drawn anew in the midst of zooming.
 */
function groundFills(sheet: Sheet, marked: boolean): { text: string; water: Set<Cell>; all: string } {
  const { grid } = sheet;
  const kinds = byTerrain(sheet);
  const base = kinds.find(([kind]) => !isWater(kind))?.[0];
  let fills = '';
  let marks = '';
  for (const [kind, cells] of kinds) {
    const look = groundLook(kind);
    if (kind !== base && !isWater(kind))
      fills += tag('path', { d: area(grid, cells), fill: look.fill, stroke: look.ink, 'stroke-width': 1.2, 'stroke-opacity': 0.35 });
    if (!marked) continue;
    const style = isFilled(look.marks) ? { fill: look.ink } : { fill: 'none', stroke: look.ink, 'stroke-width': 1.5 };
    marks += tag('g', style, marksPaths(grid, cells, look.marks, look.density).map((d) => tag('path', { d })).join(''));
  }
  const water = new Set(kinds.filter(([kind]) => isWater(kind)).flatMap(([, cells]) => cells));
  const shore = coast(grid, water);
  const ripple = (width: number, color: string): string => tag('path', { d: shore, fill: 'none', stroke: color, 'stroke-width': width, 'stroke-linecap': 'round' });
  const ripples = [ripple(150, '#b4d6d5'), ripple(84, '#bfdcd8'), ripple(40, '#cfe5dc'), ripple(36, '#bfdcd8'), ripple(18, '#d9eadd')].join('');
  const fill = base ? groundLook(base).fill : kGround;
  const all = outlines(grid, () => true).map((loop) => straight(loop, true)).join('');
  const dry = water.size ? area(grid, grid.cells.filter((cell) => !water.has(cell))) : all;
  const sea = water.size ? tag('path', { d: all, fill: kSea }) + tag('path', { d: all, fill: kSeaDeep, 'fill-opacity': 0.5 }) + ripples : '';
  const text = sea + tag('path', { d: dry, fill }) + fills + marks + (water.size ? ripple(2.4, kCoast) : '');
  return { text, water, all };
}

function groundLayers(sheet: Sheet): string {
  const { text, water, all } = groundFills(sheet, true);
  const { x, y, width, height } = sheetBox(sheet.grid);
  const margin = tag('path', { d: `M${x} ${y}h${width}v${height}h${-width}Z${all}`, 'fill-rule': 'evenodd', fill: kPaper });
  return text + margin + gridLines(sheet, water) + tag('path', { d: all, fill: 'none', stroke: kInk, 'stroke-width': 3 });
}

/** The map in small, for choosing a title: its ground and its ways. */
export function miniature(sheet: Sheet): string {
  const strokes = sheet.map.hexside_kinds.filter((kind) => kind.way).map((kind) => {
    const color = wayLook(kind.id).strokes.at(-1)?.color ?? kInk;
    return tag('path', { d: wayPath(network(sheet, kind.id)), fill: 'none', stroke: color, 'stroke-width': kind.id === 'road' ? 16 : 8 });
  });
  const { text, all } = groundFills(sheet, false);
  const id = `field-${sheet.heading.name.replace(/\W/g, '')}`;
  return tag('clipPath', { id }, tag('path', { d: all })) + tag('g', { 'clip-path': `url(#${id})` }, text) + strokes.join('');
}

/** Every side once; sides at sea are fainter. */
function gridLines({ grid }: Sheet, water: Set<Cell>): string {
  const lines = (block: Cell[], wanted: boolean): string => {
    let d = '';
    for (const cell of block)
      cell.around.forEach((other, side) => {
        if (!other || side > 2 || (water.has(cell) && water.has(other)) !== wanted) return;
        const a = grid.cornerOf(cell, side);
        const b = grid.cornerOf(cell, side + 1);
        d += `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`;
      });
    return d && tag('path', { d });
  };
  const all = blocks(grid.cells);
  return (
    tag('g', { fill: 'none', stroke: '#a48c5f', 'stroke-width': 1 }, all.map((block) => lines(block, false)).join('')) +
    tag('g', { fill: 'none', stroke: '#86b6ba', 'stroke-width': 0.8 }, all.map((block) => lines(block, true)).join(''))
  );
}

function numbers({ map, grid }: Sheet): string {
  const write = (hex: MapHex): string => {
    const cell = grid.cell(hex.hex);
    return cell ? `<text x="${round(cell.x)}" y="${round(cell.y - (grid.flat ? 37 : 39))}">${hex.hex}</text>` : '';
  };
  const group = (fill: string, hexes: MapHex[]): string =>
    tag('g', { class: 'numbers', 'font-size': 9.5, 'text-anchor': 'middle', fill, 'letter-spacing': 0.4 }, hexes.map(write).join(''));
  return group('#7b6844', map.hexes.filter((h) => !isWater(h.terrain))) + group('#5b929c', map.hexes.filter((h) => isWater(h.terrain)));
}

function cartouche(sheet: Sheet): string {
  const box = sheetBox(sheet.grid);
  const { name, subtitle } = sheet.heading;
  const left = box.x + kMargin.side;
  const right = box.x + box.width - kMargin.side;
  return (
    tag('text', { x: left, y: box.y + 66, 'font-size': 54, 'font-weight': 800, 'letter-spacing': -1, fill: kInk }, name.toUpperCase()) +
    tag('text', { x: left, y: box.y + 90, 'font-size': 18, 'font-weight': 400, fill: '#6b3e1f', 'letter-spacing': 0.5 }, subtitle) +
    tag('text', { x: right, y: box.y + 90, 'font-size': 13, 'text-anchor': 'end', fill: '#8a7a58', 'font-style': 'italic' }, sheet.map.status.replace(/[<&]/g, '')) +
    tag('path', { d: `M${left} ${box.y + 98}H${right}`, stroke: '#96331d', 'stroke-width': 2.5 })
  );
}

/** The whole sheet but for its names, which make room for counters, as SVG text without the outer element. */
export function ground(sheet: Sheet): string {
  return (
    groundLayers(sheet) +
    cartouche(sheet) +
    hexsideDrawings(sheet) +
    ways(sheet) +
    featureMarks(sheet) +
    numbers(sheet)
  );
}
