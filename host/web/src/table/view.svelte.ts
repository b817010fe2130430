// What of the page is open around a table, and who listens: mouse, keys, and what is said.
import type { Board } from '../board/board';
import type { Context } from './context';
import { Keyboard } from './keyboard';
import { Mouse } from './mouse';
import { Speech } from './speech';
import { Turn } from './turn.svelte';

/** Of the units that have to move, so many are brought into view. */
const kMost = 0.5;

export class TableView {
  board = $state.raw<Board | null>(null);
  /** Which panel is open beside the map, and which box over it. */
  tab = $state('now');
  box = $state('');
  help = $state(false);
  asksHex = $state(false);
  readonly mouse: Mouse;
  readonly turn: Turn;
  readonly keyboard: Keyboard;

  constructor(private readonly context: Context) {
    const now = (): void => void (this.tab = 'now');
    const speech = new Speech(context);
    this.mouse = new Mouse(context, now);
    this.turn = new Turn(context, speech, now);
    this.keyboard = new Keyboard(context, this, this.mouse, this.turn, speech);
  }

  /** A new decision: what was thought about the one before is dropped, what can be done now is fetched. */
  async attend(): Promise<void> {
    const { decision, pick, plan, composer, overlays, timeline } = this.context;
    this.turn.endWhy = [];
    timeline.renew();
    pick.renew();
    plan.renew();
    overlays.renew();
    if (this.context.table.mine) this.bringIntoView();
    if (!(await decision.fetch())) return;
    plan.weighDeclared();
    composer.renew();
  }

  /** What a decision is about: all of a fight, most of those who have to move, of a phase anybody who can do something. */
  bringIntoView(): void {
    const { decision, plan } = this.context;
    const fight = [...new Set(plan.lines.flatMap((line) => [line.from, line.to]))];
    if (fight.length) this.board?.frame(fight);
    else this.board?.reveal(decision.places, decision.ofPhase ? 0 : kMost);
  }

  show = (hex: string): void => {
    if (hex) this.board?.show(hex);
  };

  find = (unit: string): void => {
    const { table, pick } = this.context;
    const at = table.unit(unit)?.hex;
    if (at === undefined) return;
    this.board?.centre(at, 0.6);
    pick.cursor = pick.cursor === null ? null : at;
    void pick.lookAt(at);
    void pick.take(unit);
  };

  /** From a button back to the map: what the keys point at there is meant by the next key. */
  toMap(): void {
    if (document.activeElement !== document.body) document.querySelector<HTMLElement>('.map')?.focus({ preventScroll: true });
  }

  /** The next key goes to what the panel offers. */
  openTab(tab: string): void {
    this.tab = tab;
    window.setTimeout(() => document.getElementById(`panel-${tab}`)?.focus(), 30);
  }
}
