// Playing on by clicking, one decision after the other: what the rules offer is taken from the page, never sent past it.
import assert from 'node:assert/strict';

const kMoves = ['move', 'retreat', 'displace', 'advance', 'enter', 'exit', 'react', 'form'];

/** Plays one game for all the sides that sit at one page. */
export class Turn {
  constructor(player, game, map) {
    Object.assign(this, { player, game, map, page: player.page, seen: new Set(), moved: new Set() });
  }

  state() {
    return this.player.ask('game.state', { game: this.game });
  }

  /** Decides once; what was done. Fails when the page gives nothing to click. */
  async step() {
    const before = await this.state();
    const key = `${before.turn} ${before.phasing} ${before.phase}`;
    this.seen.add(before.decision);
    const ways = [];
    const movers = kMoves.filter((verb) => before.subjects[verb]?.length);
    const inPhase = before.decision === before.phase;
    // One unit moves in each phase; whoever has to go, goes.
    if (movers.length && (!inPhase || !this.moved.has(key))) ways.push(['walk', () => this.walk(before, movers)]);
    ways.push(['attack', () => this.attack()]);
    if (!inPhase && 'done' in before.offers) ways.push(['done', () => this.done()]);
    if ('end-phase' in before.offers) ways.push(['end', () => this.end()]);
    ways.push(['compose', () => this.compose()], ['walk', () => this.walk(before, movers)], ['done', () => this.done()]);
    for (const [name, way] of ways) {
      if (!(await way())) continue;
      const after = await this.settled(before);
      if (!after) continue;
      if (name === 'walk') this.moved.add(key);
      return `${before.decision}: ${name}`;
    }
    assert.fail(`nothing to click for ${before.decision} of ${before.to_act}: ${JSON.stringify(before.offers)}; the page says: ${await this.player.text('section.now')}`);
  }

  /** The state once the game has gone on and the page shows it; null when nothing has happened. */
  async settled(before) {
    for (let i = 0; i < 50; ++i) {
      const now = await this.state();
      if (now.actions !== before.actions) {
        await this.player.shows(now.actions);
        await this.page.waitForTimeout(60);
        return now;
      }
      await this.page.waitForTimeout(40);
    }
    return null;
  }

  async clickIf(locator) {
    if (!(await locator.count())) return false;
    if (!(await locator.first().isEnabled())) return false;
    await locator.first().click();
    return true;
  }
  done() {
    return this.clickIf(this.page.locator('.now > button.main'));
  }
  end() {
    return this.clickIf(this.page.locator('header button.end:not(.blocked)'));
  }

  /** Takes a unit up and clicks where it can go. */
  async walk(state, movers) {
    const unit = movers.flatMap((verb) => state.subjects[verb])[0];
    if (unit === undefined) return false;
    const { offers } = await this.player.ask('game.offers', { game: this.game, unit, verbs: movers });
    const near = offers.filter((offer) => offer.path?.length > 1).sort((a, b) => a.path.length - b.path.length)[0];
    if (!near) return false;
    await this.player.take(unit);
    await this.player.ready(1500).catch(() => {});
    await this.player.clickHex(near.path.at(-1), this.map);
    await this.page.waitForTimeout(80);
    await this.clickIf(this.page.locator('.now > button:not(.main)').filter({ hasText: ' to ' }));
    return true;
  }

  /** Aims at the first enemy that can be attacked and declares. */
  async attack() {
    const declare = this.page.locator('.now button.main', { hasText: /^Declare/ });
    if (!(await declare.count()) && !(await this.page.getByText('Choose whom to attack').count())) return false;
    if (!(await declare.count()) && !(await this.clickIf(this.page.locator('.now > .chips button')))) return false;
    await declare.waitFor();
    await this.page.waitForFunction(() => [...document.querySelectorAll('.now button.main')].some((button) => !button.disabled), undefined, { timeout: 1500 }).catch(() => {});
    return this.clickIf(declare);
  }

  /** Puts an action together in the panel: the first choice of each part. */
  async compose() {
    const { page } = this;
    if (await this.clickIf(page.locator('.now button.word'))) return true;
    if (!(await page.locator('.draft').count())) await this.clickIf(page.locator('.now .verbs button'));
    for (let i = 0; i < 6; ++i) {
      await page.waitForTimeout(50);
      if (await this.clickIf(page.locator('.draft .row button.main'))) return true;
      for (const group of await page.locator('.draft .chips').all())
        if (!(await group.locator('[aria-pressed=true]').count())) await this.clickIf(group.locator('button'));
      for (const group of await page.locator('.draft .verbs').all()) if (!(await group.locator('.on').count())) await this.clickIf(group.locator('button'));
      for (const list of await page.locator('.draft select').all()) {
        const value = await list.locator('option:not([disabled])').first().getAttribute('value');
        if ((await list.inputValue()) === '' && value) await list.selectOption(value);
      }
    }
    return false;
  }
}
