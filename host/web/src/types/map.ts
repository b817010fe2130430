// A title's map as query.map gives it.

export type Trust = 'rulebook' | 'transcription' | 'third-party' | 'geography' | 'inferred' | 'owner';

export interface MapHex {
  hex: string;
  terrain: string;
  provenance: Trust;
  name?: string;
  features?: string[];
  /** Centre, in thousandths of the distance between adjacent centres; x east, y south. */
  at: [number, number];
}

export interface MapSide {
  a: string;
  b: string;
  kinds: string[];
  provenance: Record<string, Trust>;
}

export interface GameMap {
  id: string;
  title: string;
  status: string;
  notes: string[];
  corrections: string[];
  orientation: 'flat-top' | 'pointy-top';
  terrain_kinds: string[];
  /** `way`: the kind joins the two hexes; otherwise it lies on the side between them. */
  hexside_kinds: { id: string; way: boolean }[];
  hexes: MapHex[];
  hexsides: MapSide[];
  regions: Record<string, string[]>;
}
