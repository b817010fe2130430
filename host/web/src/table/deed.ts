// Whether an action is the one that a line asks for: the same verb, units and goal; the way there is free. Pure.
import type { Action } from '../types/wire';
import { actors } from './lines';

interface Deed {
  verb: string;
  units: string[];
  targets: string[];
  /** The hex where it ends, or that it is about. */
  hex: string;
  number: string;
}

const kHex = /^[A-Z]?\d{4}(-[A-Z]?\d{4})*$/;

/** "move ger-1-8 1605-1706", as docs/formats/action-text.md has it. */
export function deedOf(line: string): Deed {
  const [before = '', after = ''] = line.split('->');
  const [verb = '', ...words] = before.trim().split(/\s+/);
  const list = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);
  const goal = after || before;
  const cut = goal.search(/\sby\s/);
  const clean = (all: string[]): string[] => (all.indexOf('by') < 0 ? all : all.slice(0, all.indexOf('by')));
  const named = clean(words);
  return {
    verb,
    units: named.filter((word) => !kHex.test(word) && !/^\d+$/.test(word)).sort(),
    targets: list(after && cut >= 0 ? after.slice(0, cut) : after).sort(),
    hex: named.find((word) => kHex.test(word))?.split('-').pop() ?? '',
    number: named.find((word) => /^\d{1,3}$/.test(word)) ?? '',
  };
}

/** The hexes that a line leads through. */
export const wayOf = (line: string): string[] => line.split(/\s+/).find((word) => kHex.test(word))?.split('-') ?? [];

export function isDeed(line: string, action: Action): boolean {
  const wanted = deedOf(line);
  const done: Deed = {
    verb: action.verb,
    units: [...actors(action)].sort(),
    targets: [...(action.targets ?? [])].sort(),
    hex: action.path?.at(-1) ?? action.hex ?? '',
    number: action.number === undefined ? '' : String(action.number),
  };
  return JSON.stringify(wanted) === JSON.stringify(done);
}
