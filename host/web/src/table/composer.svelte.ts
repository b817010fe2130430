// The action being put together for a verb that is no move and no attack: whom, how many, where, whereto.
import type { Action, Form, Verdict } from '../types/wire';
import { choices, drafted, emptyDraft, hasGoal, inMode, missing, settle, type Choices, type Draft } from './compose';
import type { Decision } from './decision.svelte';
import { formKind } from './lines';
import { session } from './session.svelte';
import type { Table } from './table.svelte';

export class Composer {
  draft = $state.raw<Draft | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  private asked = 0;
  /** By verb, how it was done last: the next one who may does it so too. */
  private readonly modes = new Map<string, string>();

  constructor(
    private readonly table: Table,
    private readonly decision: Decision,
  ) {}

  get offers(): Action[] {
    return this.decision.others;
  }

  /** The draft with the mode of last time: for the action, not for the choices of its parts, which it must not narrow. */
  private get whole(): Draft | null {
    const { draft } = this;
    return draft && inMode(this.offers, draft, this.modes.get(draft.verb));
  }
  get mode(): string | undefined {
    return this.whole?.by;
  }

  /** Verbs to choose from here; plain buttons among them. */
  get verbs(): string[] {
    return [...new Set(this.offers.map((offer) => offer.verb))];
  }
  get buttons(): Action[] {
    return this.offers.filter((offer) => this.form(offer.verb)?.parts.length === 0);
  }
  get composed(): string[] {
    return this.verbs.filter((verb) => this.form(verb)?.parts.length);
  }

  form = (verb: string): Form | undefined => this.table.forms.get(verb);

  /** Other offers are there: a lone verb is begun at once, unless a click on the map is to move a unit. */
  renew(): void {
    ++this.asked;
    const kept = this.draft?.verb;
    this.draft = null;
    this.verdict = null;
    const { composed } = this;
    const again = kept !== undefined && composed.includes(kept) ? kept : composed.length === 1 && !this.table.walking ? composed[0] : undefined;
    if (again !== undefined) this.begin(again);
  }

  /** `unit`: the one that is selected; it takes its part when it can. */
  begin(verb: string, unit: string | null = null): void {
    const form = this.form(verb);
    const draft = emptyDraft(verb);
    const open = choices(this.offers, draft);
    if (unit !== null && form?.parts.includes('unit') && open.unit.includes(unit)) draft.unit = unit;
    else if (unit !== null && form?.parts.includes('units') && open.units.includes(unit)) draft.units = [unit];
    this.draft = form ? settle(this.offers, form, draft) : null;
    this.weigh();
  }

  /** What sends this unit somewhere, when nothing is being put together yet: setting up, for example. */
  verbFor(unit: string): string | undefined {
    if (this.draft) return undefined;
    return this.composed.find((verb) => {
      const form = this.form(verb);
      return form?.parts.includes('unit') && hasGoal(form) && choices(this.offers, emptyDraft(verb)).unit.includes(unit);
    });
  }

  drop(): void {
    ++this.asked;
    this.draft = null;
    this.verdict = null;
  }

  get choices(): Choices | null {
    return this.draft && choices(this.offers, this.draft);
  }
  get missing(): ReturnType<typeof missing> {
    const { whole } = this;
    const form = whole && this.form(whole.verb);
    return whole && form ? missing(form, whole, this.offers) : null;
  }
  get action(): Action | null {
    const { whole } = this;
    const form = whole && this.form(whole.verb);
    return whole && form ? drafted(this.offers, form, whole) : null;
  }
  /** Hexes that the map offers now. */
  get hexes(): string[] {
    const form = this.draft && this.form(this.draft.verb);
    return this.draft && form && hasGoal(form) ? choices(this.offers, this.draft).hex : [];
  }
  /** Units that the map offers now. */
  get pickable(): string[] {
    const { draft, choices: open } = this;
    const form = draft && this.form(draft.verb);
    if (!draft || !form || !open) return [];
    return form.parts.flatMap((part) => (part === 'unit' ? (draft.unit === undefined ? open.unit : []) : part === 'units' ? open.units : part === 'targets' ? open.targets : []));
  }

  /** The list that units are taken into; null where one unit is chosen. */
  get listPart(): 'units' | 'targets' | null {
    const parts = (this.draft && this.form(this.draft.verb)?.parts) ?? [];
    return parts.includes('unit') ? null : parts.includes('units') ? 'units' : parts.includes('targets') ? 'targets' : null;
  }
  /** Who may have the part that is about units. */
  get units(): string[] {
    const { draft, choices: open } = this;
    if (!draft || !open) return [];
    return this.form(draft.verb)?.parts.includes('unit') ? open.unit : this.listPart ? open[this.listPart] : [];
  }

  set(part: 'unit' | 'number' | 'hex' | 'by', value: string | number): void {
    const { draft } = this;
    const form = draft && this.form(draft.verb);
    if (!draft || !form) return;
    const next: Draft = { ...draft, [part]: value };
    if (part === 'by') this.modes.set(draft.verb, String(value));
    if (part === 'unit') {
      // What went with another unit need not go with this one.
      if (!choices(this.offers, next).hex.includes(next.hex ?? '')) delete next.hex;
      next.targets = [];
    }
    this.draft = settle(this.offers, form, next);
    this.weigh();
  }

  toggle(part: 'units' | 'targets', unit: string): void {
    const { draft } = this;
    if (!draft) return;
    const list = draft[part];
    this.draft = { ...draft, [part]: list.includes(unit) ? list.filter((each) => each !== unit) : [...list, unit] };
    this.weigh();
  }

  all(part: 'units' | 'targets'): void {
    const { draft, choices: open } = this;
    if (draft && open) this.draft = { ...draft, [part]: open[part] };
    this.weigh();
  }

  /** A click on the map: true when it was meant for this. */
  click(hex: string, units: string[]): boolean {
    const { draft } = this;
    const form = draft && this.form(draft.verb);
    if (!draft || !form) return false;
    const open = choices(this.offers, draft);
    const hit = units.find((unit) => (form.parts.includes('unit') && open.unit.includes(unit) && draft.unit !== unit) || (form.parts.includes('units') && open.units.includes(unit)) || (form.parts.includes('targets') && open.targets.includes(unit)));
    if (hasGoal(form) && open.hex.includes(hex)) {
      this.set('hex', hex);
      // A click on the map is the last word when nothing else is open.
      if (this.action && form.parts.length <= 2 && !form.parts.includes('units')) void this.send();
      return true;
    }
    if (hit === undefined) return false;
    if (form.parts.includes('unit') && open.unit.includes(hit)) this.set('unit', hit);
    else this.toggle(form.parts.includes('units') && open.units.includes(hit) ? 'units' : 'targets', hit);
    return true;
  }

  async send(action = this.action): Promise<void> {
    if (!action) return;
    const applied = await this.table.send(action);
    if (applied && !applied.legal) this.verdict = applied;
  }

  private weigh(): void {
    const ask = ++this.asked;
    const { action } = this;
    this.verdict = null;
    if (!action) return;
    void this.table
      .ask(() => session.server.check(this.table.game, action))
      .then((verdict) => {
        if (ask === this.asked) this.verdict = verdict ?? null;
      });
  }
}

/** Whether an offer is put together here: no move of one unit, no attack, no word that ends something. */
export function isComposed(offer: Action, form: Form | undefined, strikes: boolean): boolean {
  if (!form || offer.verb === 'end-phase' || offer.verb === 'done') return false;
  const kind = formKind(form);
  return kind !== 'walk' && !(kind === 'strike' && strikes);
}
