// What a table holds while it is on the screen: the game, and what the player is about.
import type { Composer } from './composer.svelte';
import type { Decision } from './decision.svelte';
import type { FightPlan } from './fight.svelte';
import type { Measure } from './measure.svelte';
import type { Overlays } from './overlays.svelte';
import type { Pick } from './pick.svelte';
import type { Table } from './table.svelte';
import type { Timeline } from './timeline.svelte';

export interface Context {
  table: Table;
  decision: Decision;
  pick: Pick;
  plan: FightPlan;
  composer: Composer;
  overlays: Overlays;
  measure: Measure;
  timeline: Timeline;
}
