// How far each fact of the map can be trusted, as colours over the hexes and along the sides.
import { kTrustColors } from '../theme/ground';
import type { Trust } from '../types/map';
import { areaPath } from './overlay';
import type { Sheet } from './sheet';
import { round, tag } from './svg';

/** Each trust has a hatch of its own besides its colour: angle, distance and width of the lines. */
const kHatches: Record<Trust, [number, number, number]> = {
  rulebook: [0, 10, 1.5],
  transcription: [90, 14, 1.5],
  'third-party': [30, 12, 2],
  geography: [45, 26, 1.5],
  inferred: [135, 9, 3],
  owner: [60, 7, 1.5],
};

function hatch(trust: Trust): string {
  const [angle, gap, width] = kHatches[trust] ?? [0, 12, 2];
  return tag(
    'pattern',
    { id: `trust-${trust}`, width: gap, height: gap, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${angle})` },
    tag('rect', { width: gap, height: gap, fill: kTrustColors[trust], 'fill-opacity': trust === 'geography' ? 0.16 : 0.34 }) + tag('path', { d: `M0 0V${gap}`, stroke: kTrustColors[trust], 'stroke-width': width * 2, 'stroke-opacity': 0.55 }),
  );
}

export function trustCounts(sheet: Sheet): [Trust, number][] {
  const counts = new Map<Trust, number>();
  for (const hex of sheet.map.hexes) counts.set(hex.provenance, (counts.get(hex.provenance) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

export function provenance(sheet: Sheet): string {
  let text = '';
  for (const [trust] of trustCounts(sheet)) {
    const hexes = sheet.map.hexes.filter((hex) => hex.provenance === trust).map((hex) => hex.hex);
    text += hatch(trust) + tag('path', { d: areaPath(sheet.grid, hexes), fill: `url(#trust-${trust})`, stroke: kTrustColors[trust], 'stroke-width': 1 });
  }
  for (const side of sheet.map.hexsides) {
    const a = sheet.grid.cell(side.a);
    const b = sheet.grid.cell(side.b);
    const ends = a && b && sheet.grid.sideBetween(a, b);
    const trust = Object.values(side.provenance)[0];
    if (!ends || !trust) continue;
    const [p, q] = ends;
    text += tag('path', { d: `M${round(p.x)} ${round(p.y)}L${round(q.x)} ${round(q.y)}`, stroke: kTrustColors[trust], 'stroke-width': 5, 'stroke-linecap': 'round' });
  }
  return text;
}
