// For tests: a table whose game is said outright.
import type { Action, Form, Unit } from '../types/wire';
import { formKind } from './lines';
import type { Table } from './table.svelte';

const form = (verb: string, parts: string): Form => ({ verb, summary: '', parts: parts.split(' ').filter(Boolean), modes: [] }) as Form;

/** What tests set; the rest of the table follows from it. */
export interface Said {
  actions: number;
  decision: string;
  phase: string;
  mine: boolean;
  /** Who can do what. */
  subjects: Record<string, string[]>;
  /** Verbs on offer, with the parts that each names. */
  verbs: Record<string, string>;
  units: Pick<Unit, 'id' | 'side' | 'hex'>[];
  inHand: string[];
  combat: object | null;
  seats: Record<string, unknown>;
  sent: Action[];
}

export function said(wanted: Partial<Said>): Said {
  const now = $state<Said>({ actions: 0, decision: 'movement', phase: 'movement', mine: true, subjects: {}, verbs: {}, units: [], inHand: [], combat: null, seats: {}, sent: [], ...wanted });
  return now;
}

/** A table as `now` says it is at each question. */
export function tableOf(now: Said): Table {
  const forms = (): Map<string, Form> => new Map(Object.entries(now.verbs).map(([verb, parts]) => [verb, form(verb, parts)]));
  const unit = (id: string): Unit | undefined => now.units.map((each) => ({ place: 'map', ...each }) as Unit).find((each) => each.id === id);
  const isWalk = (verb: string): boolean => formKind(form(verb, now.verbs[verb] ?? '')) === 'walk';
  return {
    game: 'g1',
    past: null,
    log: [],
    get state() {
      return { actions: now.actions, hash: 'h', decision: now.decision, phase: now.phase, to_act: 'red', subjects: now.subjects, in_hand: now.combat ? { combat: now.combat } : undefined };
    },
    get mine() {
      return now.mine;
    },
    get verbs() {
      return Object.keys(now.verbs);
    },
    get forms() {
      return forms();
    },
    get inHand() {
      return now.inHand;
    },
    get walking() {
      return Object.keys(now.subjects).some(isWalk);
    },
    isWalk,
    unit,
    unitsIn: (hex: string) => now.units.filter((each) => each.hex === hex).map((each) => unit(each.id ?? '')),
    counter: () => undefined,
    seatOf: (side: string) => now.seats[side],
    ask: async <T>(question: () => Promise<T>) => question(),
    send: async (action: Action) => {
      now.sent.push(action);
      return { legal: true };
    },
  } as unknown as Table;
}
