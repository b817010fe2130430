// The ruler on the map: from one hex to another, in hexes and by the cost for each class of mover.
import { ruled } from '../hex/ruler';
import { formKind } from './lines';
import { movers, rows, type MoverCost } from './measure';
import { session } from './session.svelte';
import type { Table } from './table.svelte';

const kPatience = 250;

export class Measure {
  on = $state(false);
  from = $state<string | null>(null);
  /** Clicked for, so that it stays. */
  to = $state<string | null>(null);
  way = $state.raw<string[]>([]);
  costs = $state.raw<MoverCost[] | null>(null);
  private asked = 0;
  private timer = 0;

  constructor(private readonly table: Table) {}

  begin(hex: string | null): void {
    [this.from, this.to] = [hex, null];
  }

  click(hex: string): void {
    if (this.from === null || this.to !== null) this.begin(hex);
    else this.to = hex;
  }

  /** To that hex: the way at once, the costs when the pointer rests. */
  lead(hex: string | null): void {
    window.clearTimeout(this.timer);
    ++this.asked;
    this.costs = null;
    const way = this.from === null || hex === null ? [] : ruled(this.table.grid, this.from, hex);
    this.way = way;
    if (way.length > 1) this.timer = window.setTimeout(() => void this.ask(way), kPatience);
  }

  private async ask(way: string[]): Promise<void> {
    const asked = ++this.asked;
    const { table } = this;
    const walk = table.title.forms.find((form) => form.verb === 'move') ?? table.title.forms.find((form) => formKind(form) === 'walk' && form.parts.includes('unit'));
    const found = await Promise.all(
      movers(table.shown.units, table.counter).map(async ({ id, type }) => {
        // Some kinds never move, and the rules say so.
        const priced = await session.server.path(table.game, id, [way[0] ?? '', ...way.slice(1)], walk?.verb).catch(() => null);
        return priced?.steps.length === way.length - 1 ? [{ type, cost: priced.cost, blocked: priced.steps.some((step) => step.terms.length === 0 && step.cost === 0) }] : [];
      }),
    );
    if (asked === this.asked) this.costs = rows(found.flat());
  }
}
