// A guided first game: which step it is at, what the learner may do there, what the guide does itself.
import { keepSetting, keptSetting } from '../net/kept';
import type { QueryGuideResult } from '../net/protocol';
import { language, t } from '../texts';
import type { Action } from '../types/wire';
import { comfort } from './comfort.svelte';
import { isDeed, wayOf } from './deed';
import { ownGame } from './files';
import type { Overlays } from './overlays.svelte';
import { session } from './session.svelte';
import type { Table } from './table.svelte';

export type GuideStep = QueryGuideResult['steps'][number];

const key = (game: string): string => `guide.${game}`;

/** Lays out the guided game of a title, both sides at this browser. */
export async function beginGuide(title: string): Promise<void> {
  const { server, titles } = session;
  const guide = await session.guard(() => server.guide(title));
  const opened = guide && (await session.guard(() => server.loadPosition(guide.position)));
  if (!opened) return;
  const seats = Object.fromEntries((titles.find((each) => each.id === title)?.sides ?? []).map((side) => [side.id, 'me' as const]));
  const game = ownGame(opened.game, opened.state, seats);
  keepSetting(key(game), 0);
  location.hash = `#/game/${game}`;
}

export class Guide {
  at = $state(0);
  busy = $state(false);
  /** So many actions of players lie before each step. */
  private readonly before: number[];

  private constructor(
    private readonly table: Table,
    private readonly overlays: Overlays,
    private readonly script: QueryGuideResult,
  ) {
    let done = 0;
    this.before = script.steps.map((step) => {
      const before = done;
      done += step.do !== undefined ? 1 : (step.play?.length ?? 0);
      return before;
    });
    this.go(keptSetting(key(table.name), 0));
  }

  static async of(table: Table, overlays: Overlays): Promise<Guide | null> {
    const script = await session.guard(() => session.server.guide(table.title.id));
    if (!script) return null;
    const guide = new Guide(table, overlays, script);
    table.gate = guide.bars;
    return guide;
  }

  get step(): GuideStep | undefined {
    return this.script.steps[this.at];
  }
  get count(): number {
    return this.script.steps.length;
  }
  get text(): string {
    return this.step?.text[language()] ?? this.step?.text['en'] ?? '';
  }
  get last(): boolean {
    return this.at >= this.count - 1;
  }

  private go(at: number): void {
    const leaving = this.step?.show ?? [];
    this.at = Math.max(0, Math.min(at, this.count - 1));
    keepSetting(key(this.table.name), this.at);
    const shown = this.step?.show ?? [];
    if (shown.length || leaving.length) this.overlays.clear();
    if (shown.includes('zones')) this.overlays.show({ zones: this.table.title.sides.map((side) => side.id) });
    this.overlays.show({ supply: shown.includes('supply') ? [this.script.side] : [] });
    if (shown.includes('threats')) this.overlays.show({ threatened: this.script.side });
    this.overlays.looked = this.step?.look ?? [];
    session.say(this.text);
  }

  /** Why an action is not to be done now; empty when it may. */
  private readonly bars = (action: Action): string => {
    if (this.busy) return '';
    const wanted = this.step?.do;
    if (wanted === undefined) return t('guide.readOn');
    return isDeed(wanted, action) ? '' : t('guide.otherwise');
  };

  /** What the game has come to: steps that are done lie behind, those taken back ahead again. */
  follow(): void {
    if (this.busy || this.table.log.length !== this.table.state.actions) return;
    const done = this.table.log.filter((entry) => entry.actor !== 'chance').length;
    const here = this.before[this.at] ?? 0;
    if (this.step?.do !== undefined && done > here) return this.go(this.at + 1);
    if (done < here) this.go(this.before.lastIndexOf(done));
  }

  /** What is only to be read has been read; what the guide does is done. */
  async next(): Promise<void> {
    const { step, table } = this;
    if (this.busy || step?.do !== undefined) return;
    for (const line of step?.play ?? []) if (!(await this.act(line))) return;
    if (this.table.log.length !== table.state.actions) await table.refresh();
    this.go(this.at + 1);
  }

  /** Does it for the learner. */
  async show(): Promise<void> {
    const line = this.step?.do;
    if (line !== undefined && !this.busy) await this.act(line);
    this.follow();
  }

  private async act(line: string): Promise<boolean> {
    this.busy = true;
    // Without a verb the line counts.
    const applied = await this.table.send({ text: line } as Action);
    if (applied?.legal) this.table.lastWay = wayOf(line);
    await new Promise((resolve) => setTimeout(resolve, comfort.pause));
    this.busy = false;
    return applied?.legal === true;
  }

  /** The game goes on without it, the other side played by a machine. */
  leave(): void {
    keepSetting(key(this.table.name), -1);
    this.table.gate = null;
    this.overlays.clear();
    const machine = session.machines.find((name) => name === 'staff') ?? session.machines[0];
    for (const { id } of this.table.title.sides) if (id !== this.script.side && machine !== undefined) this.table.setSeat(id, { machine });
  }
}
