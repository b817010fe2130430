// Following a game against the machine: the fight that asks for a decision is in sight and stays explained, what the other
// side did is told afterwards, and the end says why and leads on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { player, stage } from './stage.mjs';

const kMostActions = 4000;

/** A table at which the page plays the Axis against a machine, and sees it. */
async function against(machine, pause = 0, seed = '7') {
  const who = await player();
  const { page } = who;
  await page.goto(stage.server.address);
  const made = await who.ask('table.new', { title: 'crusader', scenario: 'sidi-rezeg', seed, seats: { axis: 'me', allied: `machine:${machine}` } });
  await page.evaluate(({ table, token, watch, pause }) => {
    localStorage.setItem('trigh.tables', JSON.stringify([{ table, tokens: [token], links: {}, watch }]));
    localStorage.setItem('trigh.pause', JSON.stringify(pause));
  }, { ...made, pause });
  await page.goto(`${stage.server.address}#/game/${made.table}`);
  await page.reload();
  await page.waitForSelector('.bar', { state: 'attached' });
  await who.ask('table.join', { token: made.token });
  return { who, page, game: made.table, token: made.token, map: await who.ask('query.map', { game: made.table }) };
}

/** Lets the machine's advice play for the Axis until `wanted` holds; that state. */
async function play({ who, game }, wanted, choose = () => null) {
  for (let i = 0; i < kMostActions; ++i) {
    const state = await who.ask('game.state', { game });
    if (state.over || state.to_act === 'axis') {
      if (wanted(state)) return state;
      assert.ok(!state.over, 'the game is over before that');
      const action = choose(state) ?? (await who.ask('game.advise', { game, player: 'staff' })).action;
      await who.ask('game.apply', { game, action });
    } else await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return assert.fail('it never came to that');
}

/** The same, and the page shows it. */
async function until(seat, wanted, choose) {
  const state = await play(seat, wanted, choose);
  await seat.who.shows(state.actions);
  return state;
}

/** Waits until the defender is in sight and a unit that may support is near enough to be read. */
async function fightInSight(page) {
  await page.locator('.counter.joiner').first().waitFor();
  await page.waitForFunction(() => {
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const [field, victim, gun] = ['.map', '.counter.victim', '.counter.joiner'].map(box);
    if (!victim || !gun || gun.width <= 24) return false;
    return victim.left > field.left && victim.top > field.top && victim.right < field.right && victim.bottom < field.bottom;
  });
}

test('a fight that asks for support is in sight, its guns can be clicked, and the die leaves the odds standing', { timeout: 90_000 }, async () => {
  const seat = await against('staff');
  const { who, page } = seat;
  await until(seat, (state) => state.decision === 'defense' && state.phasing === 'allied');
  await fightInSight(page);
  // Whoever opens the table in the middle of the fight sees it too.
  await page.reload();
  await fightInSight(page);
  await who.ask('table.join', { token: seat.token });
  const gun = page.locator('.counter.joiner').first();
  const support = await page.locator('.now h3', { hasText: 'Support' }).boundingBox();
  assert.ok(support.y < (await page.locator('.now .sum').boundingBox()).y, 'support stands above the odds');
  const name = (await gun.getAttribute('data-unit')) ?? '';
  await gun.locator('.face').click({ force: true, position: { x: 4, y: 4 } });
  await page.locator('.log', { hasText: 'supports' }).waitFor();
  const now = await who.ask('game.state', { game: seat.game });
  assert.ok(now.in_hand.combat.support.defense.includes(name), `${name} supports`);
  await until(seat, (state) => state.in_hand?.combat?.rolled === true);
  await page.locator('.results .fallen').waitFor();
  assert.match(await page.locator('.results .fallen').innerText(), /retreat|eliminated|exchange|no effect/);
  await who.noTroubles();
  await page.context().close();
});

test('what the other side did meanwhile is told, drawn and shown again', { timeout: 90_000 }, async () => {
  const seat = await against('staff');
  const { who, page } = seat;
  await until(seat, (state) => state.phasing === 'axis' && state.decision === 'movement' && state.turn === 1);
  const news = page.locator('.news');
  await news.waitFor();
  assert.match(await news.innerText(), /[1-9]\d* units? moved/);
  assert.ok((await page.locator('.route.done').count()) > 5, 'their ways are on the map');
  const aim = page.locator('section.log .aim').last();
  await aim.locator('p').first().waitFor();   // it is asked for when it comes into view
  assert.match(await aim.innerText(), /^Allied (occupies|attacks|leaves|closes up to|takes) .*\.$/m);
  assert.match(await page.title(), /^● Your move · Crusader/);
  await news.getByRole('button', { name: 'Show it again' }).click();
  await page.locator('.looking').waitFor();
  await page.locator('.looking button').click();
  const log = page.locator('section.log');
  const fold = page.getByRole('button', { name: 'Log', exact: true });
  await log.waitFor();
  await fold.click();
  await log.waitFor({ state: 'detached' });
  await fold.click();
  await log.waitFor();
  await who.noTroubles();
  await page.context().close();
});

test('a machine that is ahead of what is shown can be skipped', { timeout: 60_000 }, async () => {
  const seat = await against('staff', 2000);
  const { who, page } = seat;
  const state = await play(seat, ({ turn, phasing }) => turn === 2 && phasing === 'axis', ({ offers }) => ('end-phase' in offers ? { verb: 'end-phase' } : null));
  const skip = page.locator('.now .who button');
  await skip.waitFor();
  assert.match(await skip.innerText(), /^Skip \d+ actions$/i);
  assert.ok((await who.actions()) < state.actions);
  await skip.click();
  await who.shows(state.actions);
  await who.noTroubles();
  await page.context().close();
});

test('a place or a unit is found by its name, however quickly it is typed', { timeout: 60_000 }, async () => {
  const { who, page } = await against('random');
  const said = page.locator('.unseen[role=log] p');
  for (const name of ['el adem', '1605']) {
    await page.keyboard.press('g');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await said.filter({ hasText: new RegExp(name, 'i') }).first().waitFor({ state: 'attached' });
  }
  await page.keyboard.type('/7.62');
  assert.equal(await page.locator('input[type=search]').inputValue(), '7.62');
  await who.noTroubles();
  await page.context().close();
});

test('the texts are in the language of the browser', { timeout: 60_000 }, async () => {
  const context = await stage.browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto(stage.server.address);
  await page.getByText('Spiel wählen').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await page.locator('button.title', { has: page.getByText('Crusader', { exact: true }) }).click();
  await page.getByRole('button', { name: 'Spiel aufbauen' }).waitFor();
  await page.getByText('gut für den Anfang').first().waitFor();
  await context.close();
});

test('the end says who has won and why, what it cost, and begins once more with the sides changed', { timeout: 120_000 }, async () => {
  const seat = await against('random', 0, '8');
  const { who, page } = seat;
  await until(seat, (state) => state.over, (state) => ('end-phase' in state.offers ? { verb: 'end-phase' } : null));
  const result = page.locator('section.result');
  await result.waitFor();
  assert.match(await result.innerText(), /wins|draw/);
  assert.match(await result.innerText(), /Game-turn 6 of 6/);
  await page.locator('.result li').first().waitFor();
  await result.getByRole('heading', { name: 'Course of points' }).waitFor({ timeout: 30_000 });
  // The luck beneath it may be there first.
  const chart = result.locator('figure svg[role=img][aria-label*="Axis"]').first();
  await chart.waitFor({ timeout: 30_000 });
  const { points } = await who.ask('query.victory', { game: seat.game });
  assert.ok((await chart.getAttribute('aria-label')).endsWith(`Turn 6: Axis ${points.axis}, Allied ${points.allied}`), 'the course ends with the score');
  if (process.env.TRIGH_PICTURES) await page.screenshot({ path: `${process.env.TRIGH_PICTURES}/result.png` });
  if (process.env.TRIGH_PICTURES) await result.locator('figure').first().screenshot({ path: `${process.env.TRIGH_PICTURES}/course.png` });
  // Others see it by the link to watch.
  await result.getByRole('button', { name: 'Show it to others' }).click();
  const link = await page.getByLabel('To watch only').inputValue();
  const guest = await player();
  await guest.open(link);
  assert.match(await guest.page.locator('section.result').innerText(), /Game-turn 6 of 6/);
  await guest.page.context().close();
  await page.keyboard.press('Escape');
  await result.getByRole('button', { name: 'Rematch with sides changed' }).click();
  await page.waitForFunction((game) => !location.hash.endsWith(game), seat.game);
  await page.waitForSelector('.bar', { state: 'attached' });
  const again = /game\/(\w+)/.exec(page.url())[1];
  const kept = await page.evaluate((id) => JSON.parse(localStorage.getItem('trigh.tables')).find((each) => each.table === id), again);
  const seating = await who.ask('table.join', { token: kept.tokens[0] });
  assert.deepEqual([seating.sides, seating.seats.axis], [['allied'], 'machine:random']);
  await who.noTroubles();
  await page.context().close();
});
