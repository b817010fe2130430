// A title's map as query.map gives it.
import type * as protocol from '../net/protocol';

export type GameMap = protocol.QueryMapResult;
export type { Trust } from '../net/protocol';
/** `at`: its centre, in thousandths of the distance between adjacent centres; x east, y south. */
export type MapHex = GameMap['hexes'][number];
export type MapSide = GameMap['hexsides'][number];
