// What is laid over the map on request: zones of control, supply lines, threats. Asked for anew with each state.
import type { Supply, Threat } from '../types/wire';
import { session } from './session.svelte';
import type { Table } from './table.svelte';

const kPatience = 250;

type Shown = Partial<{ zones: string[]; supply: string[]; threatened: string }>;

interface Found {
  zones: { side: string; hexes: string[] }[];
  supplies: Supply[];
  threats: Threat[];
}
const kNothing: Found = { zones: [], supplies: [], threats: [] };

const toggled = (list: readonly string[], each: string): string[] => (list.includes(each) ? list.filter((other) => other !== each) : [...list, each]);

export class Overlays {
  /** Sides whose zone is shown, whose units are asked about. */
  zones = $state<string[]>([]);
  /** Sides whose supply lines are shown. */
  supply = $state<string[]>([]);
  /** The side whose stacks are looked at. */
  threatened = $state('');
  trust = $state(false);
  /** Ways of a plan that is looked at. */
  plan = $state.raw<string[][]>([]);
  /** Hexes that a guide points at. */
  looked = $state.raw<string[]>([]);
  private found = $state.raw(kNothing);
  private asked = 0;
  private timer = 0;

  constructor(private readonly table: Table) {}

  toggleZone(side: string): void {
    this.show({ zones: toggled(this.zones, side) });
  }

  toggleSupply(side: string): void {
    this.show({ supply: toggled(this.supply, side) });
  }

  /** Shows these in place of what was shown of their kind. */
  show(wanted: Shown): void {
    Object.assign(this, wanted);
    this.renew();
  }

  clear(): void {
    this.show({ zones: [], supply: [], threatened: '' });
    this.trust = false;
  }

  /** It is of the present game: over an earlier moment nothing of it lies. */
  private get now(): Found {
    return this.table.past ? kNothing : this.found;
  }
  get zoneHexes(): Found['zones'] {
    return this.now.zones;
  }
  get supplies(): Supply[] {
    return this.now.supplies;
  }
  get threats(): Threat[] {
    return this.now.threats;
  }
  supplyOf = (unit: string): Supply | undefined => this.supplies.find((each) => each.unit === unit);
  threatTo = (hex: string): Threat | undefined => this.threats.find((each) => each.hex === hex);

  /** Fetches what is shown once the game rests for a moment: machines act faster than one can look. */
  renew(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.fetch(), kPatience);
  }

  private async fetch(): Promise<void> {
    const ask = ++this.asked;
    const { table } = this;
    const { game } = table;
    const { server } = session;
    const [zones, supply, threats] = await Promise.all([
      Promise.all(this.zones.map(async (side) => ({ side, hexes: (await table.ask(() => server.zone(game, side)))?.hexes.map((each) => each.hex) ?? [] }))),
      this.supply.length ? table.ask(() => server.supply(game)) : undefined,
      this.threatened ? table.ask(() => server.threat(game, this.threatened)) : undefined,
    ]);
    if (ask !== this.asked) return;
    const supplies = supply?.units.filter((each) => this.supply.includes(table.unit(each.unit)?.side ?? '')) ?? [];
    this.found = { zones, supplies, threats: threats?.stacks ?? [] };
  }
}
