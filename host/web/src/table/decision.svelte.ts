// What is to be decided now: who can move, the fight in hand, what is on offer. It follows from the state of the game
// and from the offers fetched for it; plans of moves, fights and other actions ask here.
import type { Action } from '../types/wire';
import { belongsToFight, type Fight } from './combat';
import { formKind, leadsGroup } from './lines';
import { session } from './session.svelte';
import type { Table } from './table.svelte';

export class Decision {
  /** Attacks on offer, and what may be added to one. */
  strikes = $state.raw<Action[]>([]);
  /** What else is on offer and is no move. */
  others = $state.raw<Action[]>([]);
  private asked = 0;

  constructor(private readonly table: Table) {}

  /** Changes whenever something else is to be decided, or by somebody else. */
  readonly moment = $derived.by(() => `${this.table.state.actions} ${this.table.state.hash} ${this.table.mine}`);
  /** An attack that has been declared and waits for support or its results. */
  readonly fight: Fight | null = $derived.by(() => this.table.state.in_hand?.combat ?? null);
  /** It is a whole phase, not one question inside of it. */
  get ofPhase(): boolean {
    return this.table.state.decision === this.table.state.phase;
  }
  /** It lets units walk. */
  readonly walkVerbs: string[] = $derived.by(() => this.table.verbs.filter(this.table.isWalk));
  /** Who can; of what leads a group, all of the group. */
  readonly movers: string[] = $derived.by(() => [...new Set(this.walkVerbs.flatMap((verb) => (leadsGroup(this.table.forms.get(verb)) ? this.table.inHand : (this.table.state.subjects[verb] ?? []))))]);
  /** The hexes of units that can do anything. */
  get places(): string[] {
    return Object.values(this.table.state.subjects).flat().flatMap((unit) => this.table.unit(unit)?.hex ?? []);
  }

  /** Fetches what is on offer besides moves; false when another decision has overtaken this one meanwhile. */
  async fetch(): Promise<boolean> {
    const { table, fight } = this;
    const wanted = table.verbs.filter((verb) => {
      const form = table.forms.get(verb);
      return form !== undefined && formKind(form) !== 'walk' && verb !== 'end-phase' && verb !== 'done';
    });
    const ask = ++this.asked;
    const found = table.mine && wanted.length ? await table.ask(() => session.server.offersOf(table.game, wanted)) : undefined;
    if (ask !== this.asked) return false;
    const offers = found?.offers ?? [];
    const ofFight = offers.map((offer) => belongsToFight(offer, table.forms.get(offer.verb), fight !== null, (unit) => table.unit(unit)?.side === table.state.to_act));
    this.strikes = offers.filter((_, i) => ofFight[i]);
    this.others = offers.filter((_, i) => !ofFight[i]);
    return true;
  }
}
