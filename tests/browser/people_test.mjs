// The other people at a table: names, what is said, proposals and their answers, the end by resignation. Two browsers
// and an onlooker at one server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBarriers, player, stage } from './stage.mjs';

const pictures = process.env.TRIGH_PICTURES;

const kWide = { width: 1440, height: 900 };
const people = ({ page }) => page.getByRole('tab', { name: /^People/ });
const said = ({ page }) => page.locator('.talk ol');

/** A game of two, made at the server; who has which words. */
async function seated() {
  const [host, guest, onlooker] = await Promise.all([player(kWide), player(kWide), player(kWide)]);
  await host.page.goto(stage.server.address);
  const made = await host.ask('table.new', { title: 'crusader', scenario: 'sidi-rezeg', seats: { axis: 'link', allied: 'me' } });
  const link = (token) => `${stage.server.address}#join=${token}`;
  await host.open(link(made.token));
  await guest.open(link(made.tokens.axis));
  await onlooker.open(link(made.watch));
  return { host, guest, onlooker, game: made.game, watch: made.watch };
}

test('people speak to each other, take back what both agree to, and one resigns', { timeout: 80_000 }, async () => {
  const { host, guest, onlooker, game } = await seated();
  for (const who of [host, guest, onlooker]) await people(who).click();
  await host.page.getByLabel('Your name').fill('Claude');
  await host.page.keyboard.press('Tab');
  await guest.page.locator('.people li', { hasText: 'Claude (Allied)' }).waitFor();
  assert.equal(await guest.page.locator('.people li').count() >= 3, true);

  await host.page.getByLabel('Say something').fill('Good luck, <b>Erwin</b>');
  await host.page.keyboard.press('Enter');
  await said(guest).getByText('Good luck, <b>Erwin</b>').waitFor();
  await said(onlooker).getByText('Good luck').waitFor();
  assert.equal(await onlooker.page.getByLabel('Say something').count(), 0, 'onlookers read');
  assert.equal(await onlooker.page.getByRole('button', { name: 'Resign' }).count(), 0);
  assert.equal(await host.page.getByLabel('Say something').inputValue(), '', 'what was said is gone from the box');

  // The guest looks elsewhere: the tab counts, the word is told.
  await guest.page.getByRole('tab', { name: 'Score' }).click().catch(() => guest.page.getByRole('tab').nth(2).click());
  await host.page.getByLabel('Say something').fill('Are you there?');
  await host.page.keyboard.press('Enter');
  await guest.page.getByRole('tab', { name: 'People (1)' }).waitFor();

  // The host acts, regrets it and asks; the guest declines, then agrees.
  const offers = await host.ask('table.list', { tokens: [] });
  assert.deepEqual(offers.tables, []);
  await host.page.getByRole('tab', { name: 'Now' }).click();
  await host.page.locator('header button.end').click();
  await host.shows(1);
  await people(host).click();
  await host.page.getByRole('button', { name: 'Ask to take back' }).click();
  await host.page.getByText('Your proposal waits for an answer.').waitFor();
  await guest.page.getByRole('tab', { name: 'Now' }).click();
  await guest.page.locator('.proposal', { hasText: 'Allied asks to take back' }).waitFor();
  if (pictures) await guest.page.screenshot({ path: `${pictures}/proposal.png` });
  await guest.page.getByRole('button', { name: 'Decline' }).click();
  await said(host).getByText('Axis declines').waitFor();
  await host.page.getByRole('button', { name: 'Ask to take back' }).click();
  await guest.page.getByRole('button', { name: 'Agree' }).click();
  for (const who of [host, guest, onlooker]) await who.page.waitForFunction(() => Number(document.querySelector('.bar input[type=range]')?.max) === 0);
  await said(host).getByText('Axis agrees').waitFor();

  // No barriers, then the end.
  await noBarriers(host.page, 'people');
  if (pictures) await host.page.screenshot({ path: `${pictures}/people.png` });
  await people(guest).click();
  await guest.page.getByRole('button', { name: 'Resign' }).click();
  await guest.page.getByRole('button', { name: 'Yes, resign' }).click();
  for (const who of [host, guest, onlooker]) {
    await who.page.getByRole('tab', { name: 'Now' }).click();
    await who.page.getByRole('heading', { name: 'Allied wins by resignation' }).waitFor();
  }
  if (pictures) await host.page.screenshot({ path: `${pictures}/resigned.png` });
  assert.equal(await host.page.locator('header button.end:enabled').count(), 0, 'nothing more is done');

  // Light as the reader likes it, and kept.
  await host.page.keyboard.press('?');
  await host.page.getByLabel('Light').selectOption('dark');
  await host.page.locator('html.dark').waitFor({ state: 'attached' });
  await host.page.keyboard.press('Escape');

  // Whoever comes back finds it as it was.
  await host.page.reload();
  await host.page.getByRole('heading', { name: 'Allied wins by resignation' }).waitFor();
  await host.page.locator('html.dark').waitFor({ state: 'attached' });
  await people(host).click();
  await said(host).getByText('Good luck, <b>Erwin</b>').waitFor();
  assert.ok(game.startsWith('t'));
  for (const who of [host, guest, onlooker]) await who.noTroubles();
  for (const who of [host, guest, onlooker]) await who.page.context().close();
});

test('a seat is handed to somebody else, who plays on, and the giver looks on', { timeout: 80_000 }, async () => {
  const { host, guest, game, watch } = await seated();
  await host.page.evaluate((word) => localStorage.setItem('trigh.tables', JSON.stringify(JSON.parse(localStorage.getItem('trigh.tables')).map((each) => ({ ...each, watch: word })))), watch);
  const links = async (who) => {
    await who.page.goto(`${stage.server.address}#/game/${game}/links`);
    await who.page.getByRole('dialog').waitFor();
  };
  await links(host);
  if (pictures) await host.page.screenshot({ path: `${pictures}/links.png` });
  await noBarriers(host.page, 'links');
  const giving = host.page.getByRole('button', { name: 'Give the seat to somebody else' });
  await giving.click();
  await host.page.getByRole('button', { name: 'Keep it' }).click();
  await giving.click();
  await host.page.getByRole('button', { name: 'Yes, make the link to send' }).click();
  const address = await host.page.getByLabel('Link for the Allied player').inputValue();
  const heir = await player(kWide);
  await heir.open(address);
  await people(heir).click();
  await said(heir).getByText('this seat has a new link').waitFor();
  await heir.page.getByRole('button', { name: 'Resign' }).waitFor();
  await host.page.keyboard.press('Escape');
  await host.page.getByRole('dialog').waitFor({ state: 'detached' });
  await people(host).click();
  await host.page.locator('.people li', { hasText: 'Onlooker' }).first().waitFor();
  assert.equal(await host.page.getByRole('button', { name: 'Resign' }).count(), 0, 'who has given the seat away settles nothing');

  // Another makes his seat his own: the browser that has it by the old link is out.
  const device = await player(kWide);
  await device.open(`${stage.server.address}#join=${await guest.page.evaluate(() => JSON.parse(localStorage.getItem('trigh.tables'))[0].tokens[0])}`);
  await people(device).click();
  await links(guest);
  await guest.page.getByRole('button', { name: 'New link' }).first().click();
  await device.page.getByText('This browser has no seat at that table').waitFor();
  await guest.page.keyboard.press('Escape');
  await people(guest).click();
  await guest.page.getByRole('button', { name: 'Resign' }).waitFor();
  for (const who of [host, guest, heir, device]) await who.page.context().close();
});

test('who plays alone may ask the general, two people may not', { timeout: 60_000 }, async () => {
  const alone = await player(kWide);
  await alone.page.goto(stage.server.address);
  const made = await alone.ask('table.new', { title: 'el-alamein', scenario: 'july', seats: { axis: 'me', allied: 'machine:random' } });
  await alone.open(`${stage.server.address}#join=${made.token}`);
  await alone.page.getByRole('button', { name: 'What would the general do?' }).click();
  await alone.page.locator('.hint ol li').first().waitFor({ timeout: 30_000 });
  await alone.page.locator('.hint').getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached', timeout: 30_000 });
  const told = await alone.ask('query.hint', { game: made.game });
  assert.equal(await alone.page.locator('.hint .reasons li').count(), told.reasons.length);
  assert.equal(await alone.page.locator('.hint ol li').count(), Math.min(12, told.plan.length));
  assert.match(await alone.text('.hint .reasons'), /ending the phase now/);
  const ways = ({ page }) => page.locator('.route.better').count();
  if (told.plan.some((action) => action.path?.length > 1)) assert.ok((await ways(alone)) > 0, 'the map shows the plan');
  if (pictures) await alone.page.screenshot({ path: `${pictures}/hint.png` });
  // It stands as long as it is followed; once something else is done, the advice is of yesterday.
  const { plan } = told;
  const doing = async (action) => assert.equal((await alone.ask('game.apply', { game: made.game, action })).legal, true);
  await doing(plan[0].text);
  await alone.shows(1);
  await alone.page.waitForFunction((count) => document.querySelectorAll('.hint ol li').length === count, Math.min(12, plan.length - 1));
  await doing((await alone.ask('game.offers', { game: made.game })).offers.find((offer) => !plan.some((step) => step.text === offer.text)).text);
  await alone.page.getByRole('button', { name: 'What would the general do?' }).waitFor();
  assert.equal(await ways(alone), 0);
  await alone.noTroubles();
  await alone.page.context().close();

  const { host, guest, onlooker } = await seated();
  for (const who of [host, guest, onlooker]) assert.equal(await who.page.getByRole('button', { name: 'What would the general do?' }).count(), 0);
  for (const who of [host, guest, onlooker]) await who.page.context().close();
});

test('two people may ask the general once both have agreed to it, until one turns hints off', { timeout: 80_000 }, async () => {
  const { host, guest, onlooker, game } = await seated();
  const all = [host, guest, onlooker];
  const button = ({ page }, name) => page.getByRole('button', { name });
  const on = ({ page }) => page.getByText('Hints are on for both players.');
  const general = 'What would the general do?';
  await button(host, 'Propose hints').click();
  await guest.page.getByText('Allied proposes hints for both players.').waitFor();
  await noBarriers(guest.page, 'hints proposed');
  if (pictures) await guest.page.screenshot({ path: `${pictures}/hints-proposed.png` });
  for (const who of all) assert.equal(await button(who, 'Propose hints').count(), 0);
  await button(guest, 'Decline').click();
  await button(host, 'Propose hints').waitFor();
  await button(guest, 'Propose hints').click();
  await button(host, 'Agree').click();
  for (const who of all) await on(who).waitFor();
  assert.equal(await button(onlooker, 'Turn off').count(), 0);

  const [actor, other] = (await host.ask('game.state', { game })).to_act === 'allied' ? [host, guest] : [guest, host];
  await button(actor, general).click();
  await actor.page.locator('.hint ol li').first().waitFor({ timeout: 30_000 });
  await actor.page.locator('.route.better').first().waitFor({ state: 'attached' });
  for (const who of [other, onlooker]) assert.equal(await who.page.locator('.hint').count(), 0);
  await noBarriers(actor.page, 'hints are on');
  if (pictures) await actor.page.screenshot({ path: `${pictures}/hints-on.png` });
  if (pictures) await onlooker.page.screenshot({ path: `${pictures}/hints-watched.png` });
  await button(actor, 'Hide the plan').click({ timeout: 30_000 });
  await actor.page.locator('.route.better').first().waitFor({ state: 'detached' });
  await actor.page.reload();
  await on(actor).waitFor();

  await button(other, 'Turn off').click();
  for (const who of [host, guest]) await button(who, 'Propose hints').waitFor();
  assert.equal(await button(actor, general).count(), 0);
  for (const who of all) await who.noTroubles();
  for (const who of all) await who.page.context().close();
});

test('who looks elsewhere is notified of his move and hears it, if he wishes', { timeout: 60_000 }, async () => {
  const host = await player(kWide);
  // The browser asks nobody here: it stands in for the reader, and notes what it was told.
  await host.page.addInitScript(() => {
    window.told = [];
    window.leave = 'denied';
    window.Notification = class {
      static get permission() { return window.leave; }
      static requestPermission = async () => window.leave;
      constructor(title, { body }) { window.told.push(`${title} / ${body}`); }
    };
    const start = OscillatorNode.prototype.start;
    window.tones = 0;
    OscillatorNode.prototype.start = function (at) { window.tones += 1; return start.call(this, at); };
  });
  await host.page.goto(stage.server.address);
  const made = await host.ask('table.new', { title: 'crusader', scenario: 'sidi-rezeg', seats: { axis: 'me', allied: 'link' } });
  const guest = await player(kWide);
  await host.open(`${stage.server.address}#join=${made.token}`);
  await guest.open(`${stage.server.address}#join=${made.tokens.allied}`);
  await host.page.keyboard.press('?');
  const wish = host.page.getByLabel('Notify me');
  await wish.click();
  await host.page.getByText('The browser does not allow notifications').first().waitFor();
  assert.equal(await wish.isChecked(), false);
  await host.page.evaluate(() => (window.leave = 'granted'));
  await wish.check();
  await host.page.keyboard.press('Escape');
  await host.page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));

  const ended = async () => {
    for (const state = await guest.ask('table.join', { token: made.tokens.allied }); ;) {
      const now = await guest.ask('game.state', { game: state.game });
      if (now.to_act !== 'allied') return now;
      assert.equal((await guest.ask('game.apply', { game: state.game, action: 'end-phase' })).legal, true);
    }
  };
  await ended();
  await host.page.waitForFunction(() => window.told.length > 0);
  const [told] = await host.page.evaluate(() => window.told);
  assert.match(told, /^Your move · Crusader \/ Axis: /);
  assert.equal(await host.page.evaluate(() => window.tones), 0, 'silent until sounds are wanted');
  await host.page.keyboard.press('?');
  await host.page.getByLabel('Sounds').check();
  await host.page.keyboard.press('Escape');
  while ((await host.ask('game.state', { game: made.game })).to_act === 'axis')
    await host.ask('game.apply', { game: made.game, action: 'end-phase' });
  await ended();
  await host.page.waitForFunction(() => window.tones >= 2 && window.told.length > 1);
  await host.noTroubles();
  for (const who of [host, guest]) await who.page.context().close();
});

test('clocks are agreed on in the lobby, begin when both have come, and who has time left may claim the game', { timeout: 80_000 }, async () => {
  const [lobby, host, guest] = await Promise.all([player(kWide), player(kWide), player({ width: 390, height: 844 })]);
  await lobby.page.goto(stage.server.address);
  await lobby.page.locator('button.title', { hasText: 'Crusader' }).first().click();
  const seats = lobby.page.locator('.new select');
  await seats.nth(1).selectOption('link');
  await lobby.page.getByLabel('Clocks').selectOption('turn');
  await lobby.page.getByLabel('How long').selectOption({ label: '20 minutes' });
  if (pictures) await lobby.page.locator('.new').screenshot({ path: `${pictures}/clock-wish.png` });
  await noBarriers(lobby.page, 'clocks in the lobby');
  await lobby.page.getByRole('button', { name: 'Set up the game' }).click();
  await lobby.page.getByRole('dialog').waitFor();
  await lobby.page.keyboard.press('Escape');
  await lobby.page.locator('.clocks', { hasText: 'Clocks begin when both have come.' }).waitFor();
  await lobby.page.locator('.clock', { hasText: '20:00' }).first().waitFor();

  // A game with so little time that it runs out at once.
  await host.page.goto(stage.server.address);
  const made = await host.ask('table.new', { title: 'crusader', scenario: 'sidi-rezeg', seats: { axis: 'link', allied: 'me' }, clock: { kind: 'total', seconds: 2 } });
  await host.open(`${stage.server.address}#join=${made.token}`);
  const link = `${stage.server.address}#join=${made.tokens.axis}`;
  await guest.open(link);
  const late = made.state.to_act === 'axis' ? guest : host;
  const early = late === guest ? host : guest;
  await late.page.getByText('Your time has run out.').waitFor({ timeout: 30_000 });
  await early.page.getByRole('button', { name: 'Claim the game' }).waitFor();
  await noBarriers(early.page, 'time has run out');
  if (pictures) await early.page.screenshot({ path: `${pictures}/clock-late.png` });
  if (pictures) await late.page.screenshot({ path: `${pictures}/clock-own-late.png` });
  await early.page.getByRole('button', { name: 'Claim the game' }).click();
  await early.page.getByRole('button', { name: 'Yes, I win on time' }).click();
  const winner = late === guest ? 'Allied' : 'Axis';
  for (const who of [host, guest]) await who.page.getByRole('heading', { name: `${winner} wins on time` }).waitFor();
  if (pictures) await early.page.screenshot({ path: `${pictures}/clock-claimed.png` });
  for (const who of [lobby, host, guest]) await who.noTroubles();
  for (const who of [lobby, host, guest]) await who.page.context().close();
});

test('a player gives the other more time, and the list of games says how much is left', { timeout: 80_000 }, async () => {
  const [host, guest] = await Promise.all([player(kWide), player({ width: 390, height: 844 })]);
  await host.page.goto(stage.server.address);
  const made = await host.ask('table.new', { title: 'crusader', scenario: 'sidi-rezeg', seats: { axis: 'link', allied: 'me' }, clock: { kind: 'total', seconds: 2 } });
  await host.open(`${stage.server.address}#join=${made.token}`);
  await guest.open(`${stage.server.address}#join=${made.tokens.axis}`);
  const late = made.state.to_act === 'axis' ? guest : host;
  const early = late === guest ? host : guest;
  await late.page.getByText('Your time has run out.').waitFor({ timeout: 30_000 });
  await early.page.getByRole('button', { name: 'Give 5 minutes more' }).click();
  await late.page.locator('.clock.running', { hasText: /[45]:\d\d/ }).waitFor();
  await late.page.getByText('Your time has run out.').waitFor({ state: 'detached' });
  await late.page.getByText(/gives the other side 5 minutes more/).first().waitFor();
  if (pictures) await early.page.screenshot({ path: `${pictures}/clock-given.png` });
  for (const who of [host, guest]) {
    await who.page.goto(`${stage.server.address}#/`);
    await who.page.locator('li', { hasText: /, [45]:\d\d left/ }).waitFor();
  }
  await noBarriers(host.page, 'clocks in the list of games');
  if (pictures) await host.page.screenshot({ path: `${pictures}/clock-listed.png` });
  for (const who of [host, guest]) await who.noTroubles();
  for (const who of [host, guest]) await who.page.context().close();
});

test('a marker that one player sets is on the map of the other, until it is taken away', { timeout: 80_000 }, async () => {
  const { host, guest } = await seated();
  const map = await host.ask('query.map', { title: 'crusader' });
  const look = async (who) => {
    await who.page.getByRole('button', { name: 'Whole map' }).click();
    await who.page.waitForTimeout(500);
    const { x, y } = await who.place('1915', map);
    await who.page.mouse.click(x, y);
    await who.page.getByLabel('Marker for all at the table').waitFor();
  };
  await look(host);
  await host.page.getByLabel('Marker for all at the table').fill('mines <i>ahead</i>');
  await host.page.keyboard.press('Tab');
  for (const who of [host, guest]) await who.page.locator('.ring.marked').waitFor({ state: 'attached' });
  await look(guest);
  await guest.page.getByText('Allied: mines <i>ahead</i>').waitFor();
  await noBarriers(guest.page, 'a marker');
  if (pictures) await guest.page.screenshot({ path: `${pictures}/marker.png` });
  await guest.page.getByLabel('Marker for all at the table').fill('');
  await guest.page.keyboard.press('Tab');
  for (const who of [host, guest]) await who.page.locator('.ring.marked').waitFor({ state: 'detached' });
  for (const who of [host, guest]) await who.noTroubles();
  for (const who of [host, guest]) await who.page.context().close();
});
