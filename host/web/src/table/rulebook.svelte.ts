// The rule case that is open, of the title on the table.
import type { Chart, RuleCase } from '../types/wire';
import { session } from './session.svelte';

class Rulebook {
  title = $state('');
  shown = $state.raw<RuleCase | null>(null);
  /** All cases of a title, in the order of its rulebook. */
  cases = $state.raw<RuleCase[]>([]);
  /** Its tables. */
  charts = $state.raw<Chart[]>([]);
  private loaded = '';
  private charted = '';

  async load(title: string): Promise<void> {
    if (this.loaded === title) return;
    this.loaded = title;
    this.cases = [];
    this.cases = (await session.guard(() => session.server.cases(title)))?.cases ?? [];
  }

  async loadCharts(title: string): Promise<void> {
    if (this.charted === title) return;
    this.charted = title;
    this.charts = [];
    this.charts = (await session.guard(() => session.server.charts(title)))?.charts ?? [];
  }

  /** Opens a case of the title on the table, or of another. */
  async open(id: string, title = this.title): Promise<void> {
    this.title = title;
    const found = await session.guard(() => session.server.ruleCase(title, id));
    void this.loadCharts(title);
    void this.load(title);
    if (found) this.shown = found;
  }

  close(): void {
    this.shown = null;
  }
}

export const rulebook = new Rulebook();
