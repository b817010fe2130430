import { describe, expect, it } from 'vitest';
import type { Forces } from '../types/wire';
import { dressed, kSides, liveries } from './nations';
import { apart, apartForAll, contrast, kVisions, seen } from './vision';

interface Facts {
  nations?: Forces['nations'];
  colors?: Record<string, string>;
}
const files = import.meta.glob<Facts>('../../../../shared-data/*/{title,about}.json', { eager: true, import: 'default' });
const titles = Object.keys(files).flatMap((path) => /([\w-]+)\/title\.json$/.exec(path)?.[1] ?? []);
const fileOf = (title: string, name: string): Facts => files[`../../../../shared-data/${title}/${name}.json`] ?? {};
const nation = (id: string) => ({ id, name: id, side: 'axis' });

describe('the colours of nations', () => {
  it.each(titles)('are told apart in %s', (title: string) => {
    const nations = fileOf(title, 'title').nations ?? [];
    const bands = [...liveries(nations, fileOf(title, 'about').colors ?? {}).entries()];
    expect(bands.length).toBeGreaterThan(1);
    expect(bands.length).toBe(nations.length);
    for (const [one, a] of bands) for (const [other, b] of bands) if (one < other) expect(apart(a.band, b.band), `${one} and ${other}`).toBeGreaterThan(30);
  });
  it.each(titles)('are told apart in %s by those who see no red, no green or no blue', (title: string) => {
    const looks = [...liveries(fileOf(title, 'title').nations ?? [], {}, 'apart').values()];
    for (const [i, one] of looks.entries()) {
      expect(contrast(one.ink, one.paper)).toBeGreaterThan(6);
      for (const other of looks.slice(i + 1)) expect(apartForAll(one.paper, other.paper), `${one.paper} and ${other.paper}`).toBeGreaterThan(35);
    }
  });
  it('tell the sides apart for everybody', () => expect(apartForAll(kSides[0].band, kSides[1].band)).toBeGreaterThan(60));
  it('are seen as by those who lack a cone', () => {
    expect(seen('#ff0000', kVisions.normal!)).toBe('#ff0000');
    expect(seen('#808080', kVisions.deuteranopia!)).toBe('#808080');   // grey stays grey
    // A red and a green that deuteranopes take for each other.
    expect(apart(seen('#a03000', kVisions.deuteranopia!), seen('#5f6000', kVisions.deuteranopia!))).toBeLessThan(apart('#a03000', '#5f6000') / 2);
  });
  it('are those that the title says', () => {
    expect(liveries([nation('german')], { german: '#123456' }).get('german')?.band).toBe('#123456');
    expect(liveries([nation('german')], {}).get('german')?.band).toBe('#4d5a49');
  });
  it('of nations that nobody knows are none that another has, and always the same', () => {
    const strange = ['german', 'british', 'martian', 'venusian', 'lunar', 'saturnian', 'jovian'].map(nation);
    const bands = [...liveries(strange, {}).values()].map((look) => look.band);
    for (const one of bands) for (const other of bands) if (one < other) expect(apart(one, other)).toBeGreaterThan(90);
    expect([...liveries(strange, {}).values()].map((look) => look.band)).toEqual(bands);
  });
  it('are worn by counters, on paper that the ink stands out from', () => {
    const counter = { id: 'x', side: 'axis', nation: 'martian', designation: '1', name: '', type: 'armor', face: '1', values: {}, traits: [] };
    const look = dressed({ nations: [nation('martian')], counters: [counter] }, {}).counters[0]?.livery;
    expect(look && apart(look.paper, look.ink)).toBeGreaterThan(350);
  });
});
