// Sentences with links: pieces of text, units, hexes and cases. Pure.
import { verbText } from '../texts';
import type { Action } from '../types/wire';
import { actors } from './lines';

export type Piece = { text: string } | { unit: string } | { hex: string } | { case: string };

/** Units and hexes put into a text so that they are found in it again. */
export const marked = { unit: (id: string): string => `⟨unit ${id}⟩`, hex: (hex: string): string => `⟨hex ${hex}⟩` };

export const piecesOf = (text: string): Piece[] =>
  text.split(/(⟨[^⟩]*⟩)/).flatMap((part): Piece[] => {
    const [, kind, id = ''] = /^⟨(\w+) (.*)⟩$/.exec(part) ?? [];
    return kind === 'unit' ? [{ unit: id }] : kind === 'hex' ? [{ hex: id }] : part ? [{ text: part }] : [];
  });

/** "1/8, 2/8 → 4NZ". */
export const fightPieces = ({ attackers, defenders }: { attackers: string[]; defenders: string[] }): Piece[] => piecesOf([attackers, defenders].map((units) => units.map(marked.unit).join(', ')).join(' → '));

/** An action of a plan: "Move 1/8 → El Adem 1605", "Ground support 2 → 4NZ". */
export function stepPieces(action: Action): Piece[] {
  const end = action.path?.at(-1) ?? action.hex;
  const to = action.targets?.length ? action.targets.map(marked.unit) : end === undefined ? [] : [marked.hex(end)];
  return piecesOf([verbText(action.verb), actors(action).map(marked.unit).join(', '), action.number ?? '', to.length ? `→ ${to.join(', ')}` : ''].filter((part) => part !== '').join(' '));
}
