// The ruler: from hex to hex by clicks and by keys, with what the way costs each class of mover. The map while it moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBarriers, player, stage } from './stage.mjs';

const pictures = process.env.TRIGH_PICTURES;

test('the ruler counts hexes and prices the way, by clicks and by keys', { timeout: 80_000 }, async () => {
  const who = await player({ width: 1440, height: 900 });
  const { page } = who;
  await page.goto(stage.server.address);
  const made = await who.ask('table.new', { title: 'crusader', scenario: 'sidi-rezeg' });
  const map = await who.ask('query.map', { title: 'crusader' });
  await who.open(`${stage.server.address}#join=${made.token}`);
  await page.waitForSelector('.counter');
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.getByText('Click the hex to measure from.').waitFor();
  for (const hex of ['1710', '2016']) {
    const { x, y } = await who.place(hex, map);
    await page.mouse.click(x, y);
  }
  const box = page.locator('.tools ~ *', { hasText: '1710 to 2016: 8 hexes' }).first();
  await box.getByText('Class of mover').waitFor();
  assert.match(await box.innerText(), /Infantry\s+14/);
  await noBarriers(page, 'measure');
  if (pictures) await page.screenshot({ path: `${pictures}/measure.png` });
  assert.equal((await who.ask('game.state', { game: made.game }).catch(() => ({ actions: 0 }))).actions, 0, 'nothing was done');

  // A third click begins anew; Escape puts the ruler away. By keys it begins at the cursor.
  const third = await who.place('1710', map);
  await page.mouse.click(third.x, third.y);
  await page.keyboard.press('Escape');
  await page.getByText('Class of mover').waitFor({ state: 'detached' });
  await page.locator('.map').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText(/\d{4} to \d{4}: 2 hexes/).first().waitFor();
  await page.getByText('Class of mover').waitFor();
  await who.noTroubles();
  await page.context().close();
});

test('the map is not drawn anew while it moves, however soon one movement follows another', { timeout: 60_000 }, async () => {
  const who = await player({ width: 1440, height: 900 });
  const { page } = who;
  await page.goto(stage.server.address);
  const made = await who.ask('table.new', { title: 'crusader', scenario: 'sidi-rezeg' });
  await who.open(`${stage.server.address}#join=${made.token}`);
  await page.waitForSelector('.counter');
  const { width, height } = page.viewportSize();
  await page.mouse.move(width / 3, height / 2);
  const drawn = () => page.locator('.world > svg').first().evaluate((sheet) => sheet.style.width);
  await page.mouse.wheel(0, -40);
  await page.waitForTimeout(600);
  const before = await drawn();
  // The first notch ends by itself, and what comes after it, before the map would be drawn, is a movement of its own.
  await page.mouse.wheel(0, -40);
  await page.waitForTimeout(220);
  const widths = await page.evaluate(async () => {
    const field = document.querySelector('.map'), sheet = document.querySelector('.world > svg'), seen = new Set();
    const { left, top, width: wide, height: high } = field.getBoundingClientRect();
    for (const end = performance.now() + 700; performance.now() < end; ) {
      field.dispatchEvent(new WheelEvent('wheel', { clientX: left + wide / 2, clientY: top + high / 2, deltaY: -4, bubbles: true, cancelable: true }));
      await new Promise(requestAnimationFrame);
      seen.add(sheet.style.width);
    }
    return [...seen];
  });
  assert.deepEqual(widths, [before], 'drawn in the midst');
  await page.waitForFunction((was) => document.querySelector('.world > svg').style.width !== was, before);
  await who.noTroubles();
  await page.context().close();
});
