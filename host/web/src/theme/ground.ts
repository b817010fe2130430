// How kinds of ground, hexsides and ways look. Titles bring their own words; a word that is not here gets a look of its
// own from its letters, so that a new title is legible from the first day.
import { noise } from '../hex/random';

export type Marks = 'none' | 'stipple' | 'strokes' | 'boulders' | 'peaks' | 'dunes' | 'tufts' | 'blocks' | 'palms' | 'pits' | 'waves';

export interface GroundLook {
  fill: string;
  ink: string;
  marks: Marks;
  /** Marks in a hex. */
  density: number;
}

export const kPaper = '#f4ecd6';
export const kGround = '#ead6a6';
export const kSea = '#a9cfd0';
export const kSeaDeep = '#8fbcc2';
export const kCoast = '#3f6f7a';
export const kInk = '#2d2418';

const kGrounds: Record<string, GroundLook> = {
  sea: { fill: kSea, ink: '#5d99a3', marks: 'none', density: 0 },
  clear: { fill: kGround, ink: '#b89b62', marks: 'stipple', density: 7 },
  mixed: { fill: kGround, ink: '#b89b62', marks: 'stipple', density: 7 },
  broken: { fill: '#dcb878', ink: '#8a5a2b', marks: 'strokes', density: 15 },
  rough: { fill: '#c99c66', ink: '#6d4022', marks: 'boulders', density: 9 },
  ridge: { fill: '#c9a26c', ink: '#6d4022', marks: 'boulders', density: 8 },
  mountain: { fill: '#b08d6a', ink: '#4f3322', marks: 'peaks', density: 5 },
  depression: { fill: '#e9e2cf', ink: '#a08c66', marks: 'pits', density: 10 },
  'sand-sea': { fill: '#f1dd9c', ink: '#c79b3f', marks: 'dunes', density: 6 },
  marsh: { fill: '#cfd0a0', ink: '#55763f', marks: 'tufts', density: 9 },
  oasis: { fill: '#c6d09a', ink: '#4a6b32', marks: 'palms', density: 4 },
  town: { fill: '#dcc39a', ink: '#8c2f1b', marks: 'blocks', density: 9 },
  city: { fill: '#d8b692', ink: '#8c2f1b', marks: 'blocks', density: 14 },
};

const hash = (word: string): number => [...word].reduce((sum, c) => (Math.imul(sum, 31) + c.charCodeAt(0)) | 0, 7);

export function groundLook(kind: string): GroundLook {
  const known = kGrounds[kind];
  if (known) return known;
  const h = hash(kind);
  const all: Marks[] = ['strokes', 'boulders', 'dunes', 'tufts', 'pits'];
  return {
    fill: `hsl(${Math.round(25 + noise(h, 1) * 60)} 45% ${Math.round(66 + noise(h, 2) * 14)}%)`,
    ink: `hsl(${Math.round(20 + noise(h, 1) * 60)} 40% 32%)`,
    marks: all[Math.floor(noise(h, 3) * all.length)] ?? 'strokes',
    density: 9,
  };
}

export const isWater = (kind: string): boolean => kind === 'sea' || kind === 'lake' || kind === 'water';

export interface WayLook {
  /** Strokes from the bottom to the top. */
  strokes: { color: string; width: number; dash?: string }[];
}

const kWays: Record<string, WayLook> = {
  road: { strokes: [{ color: '#f7edcf', width: 8 }, { color: '#96331d', width: 4.6 }] },
  trail: { strokes: [{ color: '#5a4429', width: 2.6, dash: '11 6' }] },
  track: { strokes: [{ color: '#5a4429', width: 2.6, dash: '11 6' }] },
  rail: { strokes: [{ color: '#241d14', width: 3 }, { color: '#241d14', width: 11, dash: '2 11' }] },
  'unfinished-rail': { strokes: [{ color: '#7b6f5c', width: 2.4, dash: '14 5' }, { color: '#7b6f5c', width: 10, dash: '2 17' }] },
};

export const wayLook = (kind: string): WayLook => kWays[kind] ?? { strokes: [{ color: '#6b4a68', width: 3, dash: '4 5' }] };

export type SideDrawing = 'cliff' | 'crest' | 'mines' | 'water' | 'bridge' | 'dry' | 'frontier' | 'line' | 'channel';

export interface SideLook {
  drawing: SideDrawing;
  color: string;
}

/** The first entry whose key the kind begins with. */
const kSides: [string, SideLook][] = [
  ['escarpment', { drawing: 'cliff', color: '#6b3e1f' }],
  ['ridge', { drawing: 'crest', color: '#8a5a2b' }],
  ['minefield', { drawing: 'mines', color: '#1d1a16' }],
  ['stream', { drawing: 'water', color: '#3f87a6' }],
  ['river', { drawing: 'water', color: '#3f87a6' }],
  ['bridge', { drawing: 'bridge', color: '#3f87a6' }],
  ['wadi', { drawing: 'dry', color: '#8a6a3c' }],
  ['frontier', { drawing: 'frontier', color: '#7a5578' }],
  ['border', { drawing: 'frontier', color: '#7a5578' }],
  ['sea', { drawing: 'channel', color: kSea }],
];

export function sideLook(kind: string): SideLook {
  return kSides.find(([word]) => kind.startsWith(word))?.[1] ?? { drawing: 'line', color: `hsl(${Math.round(noise(hash(kind), 4) * 360)} 45% 38%)` };
}

export const kTrustColors: Record<string, string> = {
  rulebook: '#2f6b3a',
  transcription: '#3d7f8f',
  'third-party': '#7a6aa8',
  geography: '#c77f1e',
  inferred: '#b5402a',
  owner: '#20366b',
};
