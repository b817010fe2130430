// How far each fact of the map can be trusted, as colours over the hexes and along the sides.
import { kTrustColors } from '../theme/ground';
import type { Trust } from '../types/map';
import type { Sheet } from './ground';
import { areaPath } from './overlay';
import { round, tag } from './svg';

export function trustCounts(sheet: Sheet): [Trust, number][] {
  const counts = new Map<Trust, number>();
  for (const hex of sheet.map.hexes) counts.set(hex.provenance, (counts.get(hex.provenance) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

export function provenance(sheet: Sheet): string {
  let text = '';
  for (const [trust] of trustCounts(sheet)) {
    const hexes = sheet.map.hexes.filter((hex) => hex.provenance === trust).map((hex) => hex.hex);
    text += tag('path', { d: areaPath(sheet.grid, hexes), fill: kTrustColors[trust], 'fill-opacity': trust === 'geography' ? 0.16 : 0.42, stroke: kTrustColors[trust], 'stroke-width': 1 });
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
