// What a player has to see is in sight: odds and chances of an attack that is planned, what must be done before the phase can
// end, whose a unit is and of what arm; and a long log asks for no more than is looked at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fights } from './fights.mjs';
import { setUp } from './lobby.mjs';
import { noBarriers, player, stage } from './stage.mjs';

const pictures = process.env.TRIGH_PICTURES;
const kSizes = [{ width: 1366, height: 768 }, { width: 1280, height: 720 }, { width: 1920, height: 1080 }, { width: 390, height: 844 }];

/** Opens a position as a game of the page's own. */
async function opened(who, position) {
  const { page } = who;
  await page.goto(stage.server.address);
  const { game } = await who.ask('position.load', { position });
  const { text } = await who.ask('game.save', { game });
  await who.ask('game.close', { game });
  await page.locator('input[type=file]').setInputFiles({ name: 'fight.trigh', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'To the map' }).click();
  await page.waitForSelector('.bar', { state: 'attached' });
}

/** Whether all of it lies inside of the panel that may be scrolled, and nothing is over its middle. */
const inSight = (page, selector) =>
  page.evaluate((wanted) => {
    const node = document.querySelector(wanted);
    const box = node.getBoundingClientRect();
    const panel = document.querySelector(innerWidth > 800 ? '.top' : 'aside').getBoundingClientRect();
    const above = document.elementFromPoint(box.left + box.width / 2, box.bottom - 3);
    return box.height > 0 && box.top >= panel.top - 1 && box.bottom <= panel.bottom + 1 && node.contains(above);
  }, selector);

for (const { title, position } of fights)
  test(`an attack that is planned shows its odds and chances without scrolling: ${title}`, { timeout: 60_000 }, async () => {
    const who = await player(kSizes[0]);
    const { page } = who;
    await opened(who, position);
    for (const size of kSizes) {
      await page.setViewportSize(size);
      await page.locator('.now > .chips button').first().click();
      await page.locator('.results').waitFor();
      for (const part of ['.sum', '.results', '.now .row .main']) {
        assert.ok(await inSight(page, part), `${part} at ${size.width} by ${size.height}`);
      }
      if (pictures) await page.screenshot({ path: `${pictures}/plan-${title}-${size.width}.png` });
      await page.getByRole('button', { name: 'Start over' }).click();
    }
    await who.noTroubles();
    await page.context().close();
  });

test('what must be done first stands above whom one may choose, with signs that tell side and arm', { timeout: 60_000 }, async () => {
  const who = await player(kSizes[0]);
  const { page } = who;
  await opened(who, fights[0].position);
  const due = page.locator('.now .due');
  await due.waitFor();
  assert.match(await due.innerText(), /must be done first \(\d\)/i);
  assert.match(await due.innerText(), /4NZ\s+must be attacked/);
  assert.ok(await inSight(page, '.now .due'));
  const [list, chips] = [await due.boundingBox(), await page.locator('.now > .chips').first().boundingBox()];
  assert.ok(list.y + list.height <= chips.y, 'above the counters');
  const name = due.locator('.name', { hasText: '4NZ' }).first();
  assert.match(await name.getAttribute('title'), /New Zealand infantry, .*1711/);
  assert.equal(await due.locator('.name').count(), await due.locator('.name svg.arm rect, .name svg.arm path').evaluateAll((all) => new Set(all.map((each) => each.closest('.name'))).size));
  await noBarriers(page, 'obligations');
  // In the log, too.
  await page.locator('.now > .chips button').first().click();
  await page.locator('.now button.main', { hasText: /^Declare/ }).click();
  await page.locator('.log', { hasText: 'is attacked' }).waitFor();
  assert.ok((await page.locator('.log .name').count()) >= 3);
  assert.equal(await page.locator('.log .name:not(:has(svg.arm))').count(), 0);
  await who.noTroubles();
  await page.context().close();
});

test('a long log asks what machines were after one at a time, and only where it is looked at', { timeout: 120_000 }, async () => {
  const who = await player(kSizes[0]);
  const { page } = who;
  await page.goto(stage.server.address);
  const made = await who.ask('table.new', { title: 'crusader', scenario: 'campaign', seed: 3, seats: { axis: 'machine:random', allied: 'machine:random' } });
  // These two play faster than a page reads, whose line may be cut for it: it joins again and again.
  const over = async () => {
    const { table } = await who.ask('table.join', { token: made.watch });
    return (await who.ask('game.state', { game: table })).over;
  };
  while (!(await over().catch(() => false))) await page.waitForTimeout(500);
  const asked = [];
  let open = 0, most = 0;
  page.on('websocket', (line) => {
    line.on('framesent', ({ payload }) => {
      const { method, id } = JSON.parse(payload);
      if (method === 'query.aims') asked.push(id), (most = Math.max(most, ++open));
    });
    line.on('framereceived', ({ payload }) => void (asked.includes(JSON.parse(payload).id) && --open));
  });
  await page.goto(`${stage.server.address}#join=${made.watch}`);
  await page.reload();
  await page.locator('.log .aim p').first().waitFor();
  await page.locator('.log > button').first().click({ timeout: 30_000 });
  await page.waitForTimeout(1000);
  const turns = await page.locator('.log .aim').count();
  assert.ok(turns >= 30, `${turns} player-turns`);
  assert.ok(asked.length > 0 && asked.length < 10, `${asked.length} questions for ${turns} player-turns`);
  assert.equal(most, 1, 'one at a time');
  const before = asked.length;
  await page.locator('.log .aim').nth(turns >> 1).scrollIntoViewIfNeeded();
  await page.locator('.log .aim').nth(turns >> 1).locator('p').waitFor();
  assert.ok(asked.length > before && asked.length < before + 6);
  await who.noTroubles();
  await page.context().close();
});

test('threats of the present lie over no earlier moment', { timeout: 60_000 }, async () => {
  const who = await player(kSizes[0]);
  const { page } = who;
  const { game } = await setUp(who, 'Crusader', 'sidi-rezeg', { Axis: 'me', Allied: 'me' });
  await who.ask('game.apply', { game, action: (await who.ask('game.advise', { game, player: 'staff' })).action.text });
  await who.shows(1);
  await page.keyboard.press('t');
  await page.locator('.badge').first().waitFor();
  await page.keyboard.press(',');
  await page.locator('.looking').waitFor();
  await page.locator('.badge').first().waitFor({ state: 'detached' });
  await page.keyboard.press('.');
  await page.locator('.badge').first().waitFor();
  await who.noTroubles();
  await page.context().close();
});
