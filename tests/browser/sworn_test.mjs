// A fight by mail with sworn dice, between two browsers that trust neither each other nor the server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { choose, shoot } from './lobby.mjs';
import { noBarriers, player, stage } from './stage.mjs';
import { Turn } from './turn.mjs';

const open = ({ page }, text) => page.locator('input[type=file]').setInputFiles({ name: 'game.trigh', mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Ends one's part: the file for the other. */
async function send({ page }, name) {
  await page.locator('.mail input[type=text]').fill(name);
  await page.locator('.mail input[type=text]').press('Tab');
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.mail button.main').click()]);
  await page.locator('.sworn', { hasText: 'All that was done is signed.' }).waitFor();
  return readFileSync(await file.path(), 'utf8');
}

async function begin(who) {
  const { page } = who;
  await page.goto(stage.server.address);
  await choose(page, 'Crusader');
  await page.locator('input[value="sidi-rezeg"]').check();
  const seat = (side, value) => page.locator('label.seat', { hasText: side }).locator('select').selectOption(value);
  await seat('Axis', 'machine:staff');
  await seat('Allied', 'me');
  assert.equal(await page.getByText('Sworn dice').count(), 0, 'a machine has nothing to swear');
  await seat('Axis', 'mail');
  await page.locator('label', { hasText: 'Sworn dice' }).locator('input').check();
  await noBarriers(page, 'a game with sworn dice is set up');
  await page.getByRole('button', { name: 'Set up the game' }).click();
  await page.waitForSelector('.bar', { state: 'attached' });
  await page.locator('.sworn', { hasText: 'No roll has fallen yet.' }).waitFor();
}

/** Declares an attack, and is done with it. */
async function attack(who) {
  const { page } = who;
  await page.locator('header button.end:enabled').click();
  await who.shows(1);
  const turn = new Turn(who, '', null);
  await page.getByText('Choose whom to attack').waitFor();
  for (let i = 0; i < 20 && (await who.actions()) < 2; ++i) {
    await turn.attack();
    await page.waitForTimeout(200);
  }
  await page.locator('.now > button.main').waitFor();
  await turn.done();
  await who.shows(3);
}

test('a fight by mail is rolled by both, and proven to both', { timeout: 120_000 }, async () => {
  const [allied, axis, third] = await Promise.all([player(), player(), player()]);
  await begin(allied);
  await attack(allied);
  await allied.page.locator('.now .who', { hasText: 'Axis decides' }).waitFor();
  const first = await send(allied, 'Anna');
  assert.match(first, /\ndice: sworn\n[^]*\n@sworn allied [0-9a-f]{64} [0-9a-f]{64}\n(?:[^]*\n)?@signed allied \S{128}\n@end/);

  // The defender adds nothing. His file declares the roll: with its link, and under his signature.
  await axis.page.goto(stage.server.address);
  await open(axis, first);
  await axis.page.getByRole('button', { name: 'To the map' }).click();
  await axis.page.locator('.now .who', { hasText: 'Axis to act' }).waitFor();
  await axis.page.locator('.now > button.main').click();
  await axis.page.locator('.now .who', { hasText: 'The dice are due' }).waitFor();
  await axis.page.locator('.sworn', { hasText: 'A roll is due. Your file declares it' }).waitFor();
  await noBarriers(axis.page, 'sworn dice that are due');
  await shoot(axis.page, 'sworn-due');
  const second = await send(axis, 'Ben');
  assert.match(second, /\n@reveal axis [0-9a-f]{64}\n@signed axis \S{128}\n@end/);
  assert.doesNotMatch(second, /\nroll /);
  await axis.page.locator('.sworn', { hasText: 'Your roll is declared.' }).waitFor();

  // The attacker's browser adds its link as it opens the file, and the dice fall.
  await open(allied, second);
  await allied.page.locator('.sworn', { hasText: 'Dice proven up to roll 1' }).waitFor();
  await shoot(allied.page, 'sworn-proven');
  const roll = await allied.page.evaluate(() => /\n@drawn \d\/6\n(roll \d)/.exec(localStorage.getItem(`trigh.save.${/game\/(\w+)/.exec(location.hash)[1]}`))?.[1]);
  assert.match(roll ?? '', /^roll [1-6]$/);
  // After a look at another day it is the same.
  await allied.page.reload();
  await allied.page.locator('.sworn', { hasText: 'Dice proven up to roll 1' }).waitFor();

  // Who opens the older file again has the game as it is.
  await allied.page.goto(stage.server.address);
  await open(allied, second);
  await allied.page.locator('.sworn', { hasText: 'Dice proven up to roll 1' }).waitFor();

  // A stranger is told what was forged, in his language, before any server is asked.
  const { page } = third;
  await page.goto(stage.server.address);
  const forged = second.replace(/\nattack [^#\n]*/, (line) => line.replace(/ -> .*/, ' -> ger-3-155  '));
  assert.notEqual(forged, second);
  await open(third, forged);
  await page.locator('.wrong', { hasText: 'is not what Axis has signed' }).or(page.locator('.wrong', { hasText: 'is not what Allied has signed' })).waitFor();
  await shoot(page, 'sworn-forged');
  await page.evaluate(() => localStorage.setItem('trigh.language', '"de"'));
  await page.reload();
  await open(third, second.replace(/@reveal axis ..../, '@reveal axis 0000'));
  await page.locator('.wrong', { hasText: 'Das Glied gehört nicht zu der Kette, die Axis beschworen hat.' }).waitFor();
  for (const who of [allied, axis, third]) await who.noTroubles();
  for (const who of [allied, axis, third]) await who.page.context().close();
});
