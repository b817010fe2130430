import { describe, expect, it } from 'vitest';
import type { Forces } from '../types/wire';
import { apart, dressed, liveries } from './nations';

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
