// Games that go from hand to hand as files, by mail and as positions, and what is wrong with a file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fights } from './fights.mjs';
import { setUp, shoot } from './lobby.mjs';
import { serve } from './server.mjs';
import { noBarriers, player, stage } from './stage.mjs';

test('a game goes to and fro by mail, as a file', { timeout: 60_000 }, async () => {
  const [allied, axis] = await Promise.all([player(), player()]);
  await setUp(allied, 'Crusader', 'sidi-rezeg', { Axis: 'mail', Allied: 'me' });
  /** Ends the two phases of a player-turn and takes the file for the other. */
  const turn = async ({ page }, name) => {
    for (let i = 0; i < 2; ++i) {
      const done = await page.locator('.bar input[type=range]').getAttribute('max').then(Number);
      await page.locator('header button.end:enabled').click();
      await page.waitForFunction((last) => Number(document.querySelector('.bar input[type=range]')?.max) > last, done);
    }
    await page.locator('.mail input[type=text]').fill(name);
    await page.locator('.mail input[type=text]').press('Tab');
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.mail button.main').click()]);
    return file.path();
  };
  const answer = async ({ page }, file) => page.locator('input[type=file]').setInputFiles({ name: 'game.trigh', mimeType: 'text/plain', buffer: readFileSync(file) });
  const orders = async ({ page }) => {
    await page.locator('.orders summary').click();
    return page.locator('.orders');
  };
  await (await orders(allied)).locator('label', { hasText: 'My support' }).locator('select').selectOption('none');
  await allied.page.locator('.orders summary', { hasText: 'some are given' }).waitFor();
  await noBarriers(allied.page, 'standing orders');
  await shoot(allied.page, 'orders');
  const first = await turn(allied, 'Anna');
  assert.match(readFileSync(first, 'utf8'), /\n@orders allied support=none result=ask\n/);
  assert.match(readFileSync(first, 'utf8'), /\nseed: 0\n[^]*\nplayer: allied Anna\n[^]*\nsent: allied\n/);
  await axis.page.goto(stage.server.address);
  await axis.page.locator('input[type=file]').setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear friend') });
  await axis.page.locator('.wrong', { hasText: 'letter.txt is not a game' }).waitFor();
  await answer(axis, first);
  await axis.page.locator('.opened', { hasText: 'Sent by Anna, who plays Allied.' }).waitFor();
  assert.equal(await axis.page.locator('.opened input[type=radio]:checked').inputValue(), 'axis');
  await noBarriers(axis.page, 'an opened file');
  await shoot(axis.page, 'mail-opened');
  await axis.page.getByRole('button', { name: 'To the map' }).click();
  await axis.shows(2);
  await axis.page.locator('.now .who', { hasText: 'Axis to act' }).waitFor();
  await (await orders(axis)).filter({ hasText: 'Allied: support: never any' }).waitFor();
  // What is ordered while the other has the game is not lost when it comes back.
  await allied.page.locator('.orders label', { hasText: 'My losses' }).locator('select').selectOption('machine');
  const back = await turn(axis, 'Ben');
  // Nor are the notes on the map.
  const noted = (write) => allied.page.evaluate((text) => {
    const key = `trigh.notes.${/game\/(\w+)/.exec(location.hash)[1]}`;
    if (text) localStorage.setItem(key, text);
    return localStorage.getItem(key);
  }, write);
  await noted('{"1710":"hold"}');
  await answer(allied, back);
  await allied.shows(4);
  await allied.page.locator('.now .who', { hasText: 'Allied to act' }).waitFor();
  assert.equal(await noted(), '{"1710":"hold"}');
  assert.equal(await (await orders(allied)).locator('label', { hasText: 'My losses' }).locator('select').inputValue(), 'machine');
  // The file that was sent first is older than what this browser knows: it opens what it knows.
  await allied.page.goto(stage.server.address);
  await answer(allied, first);
  await allied.shows(4);
  for (const who of [allied, axis]) await who.noTroubles();
  for (const who of [allied, axis]) await who.page.context().close();
});

test('a position file is opened in the lobby, and what is wrong with one is told beside the button', { timeout: 60_000 }, async () => {
  const who = await player();
  const { page } = who;
  await page.goto(stage.server.address);
  const { position } = fights[0];
  const open = (text) => page.locator('input[type=file]').setInputFiles({ name: 'fight.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const wrong = page.locator('.opening .wrong');
  await open(JSON.stringify({ ...position, phase: 'tea', units: [{ id: 'nobody', hex: '1710' }] }));
  await wrong.filter({ hasText: 'fight.json cannot be opened' }).waitFor();
  assert.match(await wrong.innerText(), /TR-\d+: .*tea/);
  assert.match(await wrong.innerText(), /nobody/);
  assert.ok(await wrong.isVisible());
  await noBarriers(page, 'a bad position file');
  await shoot(page, 'position-wrong');
  await open('{"format": ');
  await wrong.filter({ hasText: 'is not JSON' }).waitFor();
  await open(JSON.stringify(position));
  await page.locator('.opened', { hasText: 'Crusader' }).waitFor();
  assert.equal(await wrong.count(), 0);
  await page.getByRole('button', { name: 'To the map' }).click();
  await page.waitForSelector('.bar', { state: 'attached' });
  await page.locator('.now .who', { hasText: 'Axis to act' }).waitFor();
  assert.equal(await page.locator('.counter[data-unit]').count(), 3);
  // It is kept like any other game of this browser.
  await page.reload();
  await page.locator('.now .who', { hasText: 'Axis to act' }).waitFor();
  await who.noTroubles();
  await page.context().close();
});

test('a game by mail shows nothing as done that is not kept, and goes on after a crash of the server', { timeout: 60_000 }, async () => {
  const who = await player();
  const { page } = who;
  // The save comes late: what was done must not be seen before it.
  let late = 0;
  await page.routeWebSocket(/rpc/, (line) => {
    const far = line.connectToServer();
    const saves = new Set();
    line.onMessage((text) => {
      if (/"method":"game.save"/.test(text)) saves.add(JSON.parse(text).id);
      far.send(text);
    });
    far.onMessage((text) => void setTimeout(() => line.send(text), saves.has(Number(/"id":(\d+)/.exec(text)?.[1])) ? late : 0));
  });
  await setUp(who, 'Crusader', 'sidi-rezeg', { Axis: 'mail', Allied: 'me' });
  late = 600;
  await page.locator('header button.end:enabled').click();
  await who.shows(1);
  await stage.server.kill();
  await page.waitForSelector('p.line');
  stage.server = await serve(stage.server.port);
  await page.waitForSelector('p.line', { state: 'detached', timeout: 20_000 });
  await who.shows(1);
  await page.locator('.now .who', { hasText: 'Allied to act' }).waitFor();
  await who.noTroubles();
  await page.context().close();
});
