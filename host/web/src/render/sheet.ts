// What every part of the printed sheet is drawn from.
import type { HexGrid } from '../hex/grid';
import type { GameMap } from '../types/map';

export interface Sheet {
  map: GameMap;
  grid: HexGrid;
  /** Side ids in the title's order: kinds and features that end in one take its colour. */
  sides: string[];
  heading: { name: string; subtitle: string };
}
