// Where something is: a hex by its number, a place by its name, a unit by what its counter says. Pure.
import type { Counter, Unit } from '../types/wire';

interface Named {
  hex: string;
  name?: string;
}

/** The hex that is meant, whole words before beginnings before parts of names; null when there is none. */
export function placeOf(wanted: string, hexes: readonly Named[], units: readonly Unit[], counter: (id: string) => Counter | undefined): string | null {
  const text = wanted.trim().toLowerCase();
  if (text === '') return null;
  const named: [string, string][] = hexes.map((each) => [each.hex, each.hex]);
  for (const each of hexes) if (each.name) named.push([each.name, each.hex]);
  for (const unit of units) {
    const known = unit.place === 'map' && unit.hex !== undefined ? counter(unit.id ?? '') : undefined;
    if (known && unit.hex !== undefined) named.push([known.designation, unit.hex], [known.name, unit.hex], [known.id, unit.hex]);
  }
  const fits: ((name: string) => boolean)[] = [(name) => name === text, (name) => name.startsWith(text), (name) => name.includes(text)];
  for (const fit of fits) {
    const found = named.find(([name]) => fit(name.toLowerCase()));
    if (found) return found[1];
  }
  return null;
}

/** What can be gone to by name: places and units of the map, each once. */
export function goals(hexes: readonly Named[], units: readonly Unit[], counter: (id: string) => Counter | undefined): string[] {
  const places = hexes.flatMap((each) => each.name || []);
  const names = units.flatMap((unit) => (unit.place === 'map' ? (counter(unit.id ?? '')?.name ?? []) : []));
  return [...new Set([...places.sort(), ...names.sort()])].filter(Boolean);
}
