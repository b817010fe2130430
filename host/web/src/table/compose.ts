// Putting an action together part by part, out of what is on offer. Pure: which choices the offers leave for each part.
import type { Action, Form, FormPart } from '../types/wire';

/** An action as far as it has been put together. */
export interface Draft {
  verb: string;
  unit?: string;
  units: string[];
  number?: number;
  hex?: string;
  targets: string[];
  by?: string;
}

export const emptyDraft = (verb: string): Draft => ({ verb, units: [], targets: [] });

/** Where an offer leads: its hex, or the end of its path. */
export const goal = (offer: Action): string | undefined => offer.hex ?? offer.path?.[offer.path.length - 1];

const includes = (all: readonly string[] | undefined, some: readonly string[]): boolean => some.every((each) => all?.includes(each));

/** Whether an offer agrees with the draft in every part but `but`. Lists agree when they hold what was chosen. */
export function agrees(offer: Action, draft: Draft, but: FormPart | 'by' | '' = ''): boolean {
  return (
    offer.verb === draft.verb &&
    (but === 'unit' || draft.unit === undefined || offer.unit === draft.unit) &&
    (but === 'units' || includes(offer.units, draft.units)) &&
    (but === 'number' || draft.number === undefined || offer.number === draft.number) &&
    (but === 'hex' || draft.hex === undefined || goal(offer) === draft.hex) &&
    (but === 'targets' || includes(offer.targets, draft.targets)) &&
    (but === 'by' || draft.by === undefined || (offer.by ?? '') === draft.by)
  );
}

export interface Choices {
  unit: string[];
  units: string[];
  number: number[];
  hex: string[];
  targets: string[];
  by: string[];
}

const unique = <T>(list: T[]): T[] => [...new Set(list)];

/** What may be chosen for each part, the other parts being as they are. */
export function choices(offers: Action[], draft: Draft): Choices {
  const open = (part: FormPart | 'by'): Action[] => offers.filter((offer) => agrees(offer, draft, part));
  // Of lists the offers hold examples only: any units in them may be tried together.
  return {
    unit: unique(open('unit').flatMap((offer) => offer.unit ?? [])),
    units: unique(open('units').flatMap((offer) => offer.units ?? [])),
    number: unique(open('number').flatMap((offer) => offer.number ?? [])).sort((a, b) => a - b),
    hex: unique(open('hex').flatMap((offer) => goal(offer) ?? [])),
    targets: unique(open('targets').flatMap((offer) => offer.targets ?? [])),
    by: unique(open('by').map((offer) => offer.by ?? '')),
  };
}

/** Fills in every part that has one choice only. */
export function settle(offers: Action[], form: Form, draft: Draft): Draft {
  const open = choices(offers, draft);
  const next = { ...draft };
  if (form.parts.includes('unit') && open.unit.length === 1) next.unit = open.unit[0] as string;
  if (form.parts.includes('number') && open.number.length === 1) next.number = open.number[0] as number;
  if (hasGoal(form) && open.hex.length === 1) next.hex = open.hex[0] as string;
  if (form.parts.includes('targets') && open.targets.length === 1) next.targets = open.targets;
  if (form.parts.includes('units') && open.units.length === 1) next.units = open.units;
  if (open.by.length === 1) next.by = open.by[0] as string;
  return next;
}

/** The draft in the mode that was chosen last time, where it is still open how and that mode is one of the ways. */
export function inMode(offers: Action[], draft: Draft, last: string | undefined): Draft {
  if (last === undefined || draft.by !== undefined) return draft;
  const { by } = choices(offers, draft);
  return by.length > 1 && by.includes(last) ? { ...draft, by: last } : draft;
}

export const hasGoal = (form: Form): boolean => form.parts.includes('hex') || form.parts.includes('path');

/** The part that is to be chosen next; null when nothing is missing. A list may stay empty where an offer has it so. */
export function missing(form: Form, draft: Draft, offers: Action[]): FormPart | 'by' | null {
  const may = offers.filter((offer) => agrees(offer, draft));
  for (const part of form.parts) {
    if (part === 'unit' && draft.unit === undefined) return part;
    if (part === 'units' && draft.units.length === 0 && !may.some((offer) => !offer.units?.length)) return part;
    if (part === 'number' && draft.number === undefined) return part;
    if ((part === 'hex' || part === 'path') && draft.hex === undefined) return part;
    if (part === 'targets' && draft.targets.length === 0 && !may.some((offer) => !offer.targets?.length)) return part;
  }
  return choices(offers, draft).by.length > 1 && draft.by === undefined ? 'by' : null;
}

/** The action of a whole draft. A path comes from the offer that leads there. */
export function drafted(offers: Action[], form: Form, draft: Draft): Action | null {
  if (missing(form, draft, offers) !== null) return null;
  const exact = offers.find((offer) => agrees(offer, draft) && (offer.units?.length ?? 0) === draft.units.length && (offer.targets?.length ?? 0) === draft.targets.length);
  if (exact) return exact;
  if (form.parts.includes('path')) return null;
  const action: Action = { verb: draft.verb };
  if (draft.unit !== undefined) action.unit = draft.unit;
  if (draft.units.length) action.units = draft.units;
  if (draft.number !== undefined) action.number = draft.number;
  if (form.parts.includes('hex') && draft.hex !== undefined) action.hex = draft.hex;
  if (draft.targets.length) action.targets = draft.targets;
  if (draft.by) action.by = draft.by;
  return action;
}
