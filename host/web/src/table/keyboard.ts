// What a key does: the cursor on the map, and the commands of keys.ts.
import { flushSync } from 'svelte';
import { CursorWalk, isArrow, type Arrow } from '../hex/cursor';
import { howText, modeText, t } from '../texts';
import type { Context } from './context';
import { commandFor, following, type Command } from './keys';
import { unitWords } from './lines';
import type { Mouse } from './mouse';
import { placeOf } from './places';
import { session } from './session.svelte';
import type { Speech } from './speech';
import type { Turn } from './turn.svelte';
import type { TableView } from './view.svelte';

export class Keyboard {
  private readonly walk: CursorWalk;
  /** The unit that the keys point at while an action is put together. */
  private offered: string | null = null;

  constructor(
    private readonly context: Context,
    private readonly view: TableView,
    private readonly mouse: Mouse,
    private readonly turn: Turn,
    private readonly speech: Speech,
  ) {
    this.walk = new CursorWalk(context.table.grid);
  }

  /** True when the key was meant for the table. */
  key(key: string, onMap: boolean): boolean {
    if (isArrow(key)) return onMap && this.arrow(key);
    const command = commandFor(key, onMap);
    if (command) this.run(command);
    return command !== null;
  }

  private arrow(key: Arrow): boolean {
    const { pick } = this.context;
    const from = this.cursor();
    // The first key shows where the cursor is.
    const to = pick.cursor === null ? from : (this.walk.step(from, key) ?? from);
    this.point(to);
    return true;
  }

  private cursor(): string {
    const { pick, table } = this.context;
    const able = Object.values(table.state.subjects).flat().map((unit) => table.unit(unit)?.hex);
    return pick.cursor ?? pick.hex ?? able.find((hex) => hex !== undefined) ?? table.grid.cells[0]?.hex ?? '';
  }

  private point(hex: string): void {
    const { pick } = this.context;
    this.view.toMap();
    pick.cursor = hex;
    pick.point(hex);
    this.view.board?.show(hex);
    this.speech.hex(hex);
  }

  goTo(wanted: string): void {
    const { table } = this.context;
    this.view.asksHex = false;
    const found = placeOf(wanted, table.map.hexes, table.shown.units, table.counter);
    if (found === null) return session.tell(t('goto.none', { hex: wanted.trim() }));
    this.view.board?.centre(found, 0.6);
    this.point(found);
  }

  run(command: Command): void {
    const { table, pick, plan, composer, overlays, timeline } = this.context;
    const { board } = this.view;
    const does: Record<Command, () => void> = {
      act: () => this.act(),
      next: () => this.nextUnit(1),
      previous: () => this.nextUnit(-1),
      target: () => this.nextTarget(),
      goal: () => this.nextGoal(1),
      'goal-back': () => this.nextGoal(-1),
      confirm: () => void this.turn.confirm(),
      end: () => void this.turn.end(),
      done: () => this.turn.done(),
      undo: () => void this.turn.undo(),
      cancel: () => this.putDown(),
      how: () => this.nextHow(),
      goto: () => flushSync(() => (this.view.asksHex = true)),
      say: () => this.speech.hex(this.cursor()),
      in: () => board?.zoomBy(1.5, pick.cursor ?? pick.hex),
      out: () => board?.zoomBy(1 / 1.5, pick.cursor ?? pick.hex),
      whole: () => board?.fit(),
      zones: () => overlays.show({ zones: overlays.zones.length ? [] : table.title.sides.map((side) => side.id) }),
      supply: () => overlays.show({ supply: overlays.supply.length ? [] : [table.state.to_act ?? table.state.phasing ?? ''] }),
      threat: () => overlays.show({ threatened: overlays.threatened ? '' : (table.state.to_act ?? '') }),
      measure: () => this.measure(),
      back: () => void timeline.go(timeline.shown - 1),
      forward: () => void timeline.go(timeline.shown + 1),
      now: () => this.view.openTab('now'),
      forces: () => this.view.openTab('forces'),
      score: () => this.view.openTab('score'),
      rules: () => this.view.openTab('rules'),
      search: () => {
        // At once: the next key is meant for the field.
        flushSync(() => (this.view.tab = 'rules'));
        document.querySelector<HTMLInputElement>('input[type=search]')?.focus();
      },
      help: () => (this.view.help = true),
    };
    if (command === 'cancel') plan.clear();
    if (command === 'cancel') composer.drop();
    does[command]();
  }

  /** The ruler begins where the cursor is, and is led by it. */
  private measure(): void {
    const { measure } = this.context;
    this.view.box = this.view.box === 'measure' ? '' : 'measure';
    measure.begin(this.view.box ? this.cursor() : null);
    this.view.toMap();
    if (measure.from !== null) session.say(t('measure.goOn', { from: measure.from }));
  }

  private putDown(): void {
    this.context.pick.drop();
    this.context.pick.choice = [];
    this.view.box = '';
    session.say(t('say.down'));
    this.view.toMap();
  }

  /** What a click on the hex of the cursor does; of a stack, the unit that the keys point at. */
  private act(): void {
    const { table, pick, plan, composer, measure } = this.context;
    if (measure.on) return measure.click(this.cursor());
    const { offered } = this;
    const draft = composer.draft;
    const part = draft && composer.listPart;
    if (part && offered !== null && pick.cursor === (table.unit(offered)?.hex ?? null) && composer.choices?.[part].includes(offered)) {
      composer.toggle(part, offered);
      return this.speech.draft(t(composer.draft?.[part].includes(offered) ? 'say.in' : 'say.out', { unit: table.counter(offered)?.designation ?? offered }));
    }
    this.mouse.click(this.cursor(), null);
    if (draft && !table.busy) this.speech.draft();
    else if (!table.busy && pick.unit === null && !plan.choosing) this.speech.hex(this.cursor());
  }

  /** The next way to move, or to do what is put together. */
  private nextHow(): void {
    const { pick, composer } = this.context;
    if (!composer.draft) {
      pick.showWays(following(pick.hows, pick.how, 1) ?? pick.how);
      return session.say(t('say.how', { how: howText(pick.how), count: pick.ways.size }));
    }
    const mode = following(composer.choices?.by ?? [], composer.mode ?? '-', 1);
    if (mode === undefined) return;
    composer.set('by', mode);
    this.speech.draft(modeText(mode));
  }

  /** While an action is put together: the next unit that may have a part in it. */
  private nextPart(step: number): boolean {
    const { table, pick, composer } = this.context;
    const all = composer.units;
    const next = following(all, this.offered ?? composer.draft?.unit ?? '', step);
    if (next === undefined) return false;
    this.view.toMap();
    this.offered = next;
    const at = table.unit(next)?.hex;
    pick.cursor = at ?? null;
    this.view.show(at ?? '');
    const part = composer.listPart;
    if (part === null) composer.set('unit', next);
    const counter = table.counter(next);
    const unit = counter ? unitWords(counter) : next;
    this.speech.draft(t(part === null || composer.draft?.[part].includes(next) ? 'say.in' : 'say.out', { unit: at === undefined ? unit : `${unit}, ${at}` }));
    return true;
  }

  /** Where nobody walks: the first thing to be done with units, setting them up for example. */
  private beginWithUnits(): boolean {
    const { composer } = this.context;
    const verb = composer.draft ? undefined : composer.composed.find((each) => composer.form(each)?.parts.some((part) => part === 'unit' || part === 'units'));
    if (verb === undefined) return false;
    composer.begin(verb);
    session.say(composer.form(verb)?.summary ?? verb);
    return true;
  }

  private nextUnit(step: number): void {
    const { table, pick } = this.context;
    if (table.mine && this.nextPart(step)) return;
    const able = [...new Set(Object.values(table.state.subjects).flat())].filter((unit) => table.unit(unit)?.place === 'map');
    const next = following(able, pick.unit ?? '', step);
    if (next === undefined && table.mine && this.beginWithUnits() && this.nextPart(step)) return;
    if (next === undefined || !table.mine) return session.say(t('say.nobody'));
    this.view.toMap();
    pick.point(null);
    pick.cursor = table.unit(next)?.hex ?? null;
    if (pick.cursor !== null) this.view.board?.show(pick.cursor);
    void pick.lookAt(pick.cursor ?? '');
    void pick.take(next);
  }

  /** Leads the cursor through the hexes that can be chosen, the cheapest first. */
  private nextGoal(step: number): void {
    const { pick, composer } = this.context;
    const cost = (hex: string): number => pick.ways.get(hex)?.[0]?.cost ?? 0;
    const all = (composer.hexes.length ? [...composer.hexes] : [...pick.ways.keys()]).sort((a, b) => cost(a) - cost(b) || a.localeCompare(b));
    const next = following(all, pick.cursor ?? '', step);
    if (next !== undefined) this.point(next);
    else session.say(t('say.noGoal'));
  }

  private nextTarget(): void {
    const { plan, pick, table } = this.context;
    const all = plan.everyTarget;
    const next = following(all, plan.targets[0] ?? '', 1);
    if (next === undefined) return session.say(t('say.noTarget'));
    this.view.toMap();
    plan.clear();
    plan.aim(next);
    const at = table.unit(next)?.hex;
    pick.cursor = at ?? pick.cursor;
    this.view.show(at ?? '');
  }
}
