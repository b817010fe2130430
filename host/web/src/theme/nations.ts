// Colours of counters: by nation where the title says one or the nation is a known one; a nation that is neither gets one
// that no other nation of the title has.
import { noise } from '../hex/random';
import type { Forces } from '../types/wire';
import { apart, apartForAll, contrast, hexColor, rgb } from './vision';

export interface Livery {
  paper: string;
  ink: string;
  /** Colour of the band and of everything that stands for the side. */
  band: string;
}

const kNations: Record<string, Livery> = {
  german: { paper: '#b9bfae', ink: '#1c1f1a', band: '#4d5a49' },
  italian: { paper: '#c2cfa4', ink: '#1e2413', band: '#5f7a35' },
  vichy: { paper: '#c5c7d6', ink: '#1c1d29', band: '#5b5f87' },
  british: { paper: '#f0d9ae', ink: '#2a1d0c', band: '#b0502c' },
  'new-zealand': { paper: '#eccfa5', ink: '#2a1d0c', band: '#93562b' },
  australian: { paper: '#f0d2a0', ink: '#2a1d0c', band: '#a3622a' },
  indian: { paper: '#f2d3b0', ink: '#2a1d0c', band: '#c06a33' },
  'south-african': { paper: '#eedcb0', ink: '#2a1d0c', band: '#a67f2c' },
  polish: { paper: '#f2d9cf', ink: '#2d1512', band: '#b03a3a' },
  greek: { paper: '#d8e2ea', ink: '#16202a', band: '#3d6d97' },
  french: { paper: '#d5dbea', ink: '#171c2d', band: '#3f5aa0' },
  'free-french': { paper: '#d5dbea', ink: '#171c2d', band: '#3f5aa0' },
  american: { paper: '#cbd3ae', ink: '#1d2212', band: '#55652e' },
};

/** By order of the sides in the title. */
export const kSides: [Livery, Livery] = [
  { paper: '#b9bfae', ink: '#1c1f1a', band: '#3f5247' },
  { paper: '#f0d9ae', ink: '#2a1d0c', band: '#a8431f' },
];

export const livery = (nation: string, side: number): Livery => kNations[nation] ?? kSides[side === 1 ? 1 : 0];

type Rgb = ReturnType<typeof rgb>;

const mixed = (color: string, other: string, share: number): string => hexColor(rgb(color).map((part, i) => part * share + (rgb(other)[i] ?? 0) * (1 - share)) as Rgb);

function fromHue(hue: number, light: number): string {
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12;
    return 255 * (light - 0.45 * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return hexColor([part(0), part(8), part(4)]);
}

/** A whole livery about one colour: light paper, dark ink. */
export const liveryOf = (band: string): Livery => ({ band, paper: mixed(band, '#f7f0dc', 0.26), ink: mixed(band, '#12100c', 0.18) });

const letters = (word: string): number => [...word].reduce((sum, c) => (Math.imul(sum, 31) + c.charCodeAt(0)) | 0, 7);

/** The colour that lies farthest from those taken; its letters decide among equals. */
function freeColor(nation: string, taken: string[]): string {
  const turned = Math.floor(noise(letters(nation), 1) * 24);
  let best = '#555555';
  let gap = -1;
  for (let i = 0; i < 48; ++i) {
    const color = fromHue((((i + turned) % 24) * 360) / 24, i < 24 ? 0.36 : 0.5);
    const nearest = Math.min(...taken.map((other) => apart(color, other)), 1000);
    if (nearest > gap) [gap, best] = [nearest, color];
  }
  return best;
}

const kBlack = '#12100c';
/** Figures on a counter are small. */
const kReadable = 6;

/** Papers that everybody can tell apart, found one after the other: each lies farthest from those before it. */
function papersForAll(count: number): string[] {
  const candidates = [0.5, 0.6, 0.7, 0.8, 0.9].flatMap((light) => Array.from({ length: 24 }, (_, i) => fromHue(i * 15, light))).filter((color) => contrast(kBlack, color) > kReadable);
  const found = ['#f6efd9'];
  while (found.length < count) {
    const gap = (color: string): number => Math.min(...found.map((other) => apartForAll(color, other)));
    found.push(candidates.reduce((best, each) => (gap(each) > gap(best) ? each : best)));
  }
  return found;
}

/** `printed`: near the colours of the counters; `apart`: told apart by everybody, whatever colours they see. */
export type Palette = 'printed' | 'apart';

/** How the counters of each nation of a title look. `colors`: those the title itself says, by nation. */
export function liveries(nations: Forces['nations'], colors: Record<string, string>, palette: Palette = 'printed'): Map<string, Livery> {
  const found = new Map<string, Livery>();
  if (palette === 'apart') {
    const papers = papersForAll(nations.length);
    nations.forEach(({ id, side }, i) => found.set(id, { paper: papers[i] ?? '#ffffff', ink: kBlack, band: mixed(papers[i] ?? '#ffffff', kSides[side === nations[0]?.side ? 0 : 1].band, 0.35) }));
    return found;
  }
  const add = (nation: string, look: Livery | undefined): void => void (look && found.set(nation, look));
  for (const { id } of nations) add(id, colors[id] === undefined ? kNations[id] : liveryOf(colors[id]));
  for (const { id } of nations) if (!found.has(id)) add(id, liveryOf(freeColor(id, [...found.values()].map((look) => look.band))));
  return found;
}

/** The counters, each in the colours of its nation and with its name. */
export function dressed(forces: Forces, colors: Record<string, string>, palette: Palette = 'printed'): Forces {
  const all = liveries(forces.nations, colors, palette);
  const names = new Map(forces.nations.map(({ id, name }) => [id, name]));
  return { ...forces, counters: forces.counters.map((counter) => ({ ...counter, livery: all.get(counter.nation), people: names.get(counter.nation) })) };
}
