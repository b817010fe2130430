// How the markers of titles look. A word without an entry is drawn as a tag with its first letter.

export type MarkerDrawing = 'mines' | 'fort' | 'person' | 'flag' | 'tag';

/** The first entry whose word the kind begins with; persons lie on top of the counters. */
const kMarkers: [string, MarkerDrawing][] = [
  ['minefield', 'mines'],
  ['fort', 'fort'],
  ['rommel', 'person'],
  ['vanguard', 'flag'],
];

export const markerLook = (kind: string): MarkerDrawing => kMarkers.find(([word]) => kind.startsWith(word))?.[1] ?? 'tag';
export const isPerson = (kind: string): boolean => markerLook(kind) === 'person';
