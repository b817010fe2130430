// Guided first games: one is played by clicking what it asks for, one by keys, one on a telephone; each to its end.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { noBarriers, player, stage } from './stage.mjs';

const steps = (title) => JSON.parse(readFileSync(new URL(`../../shared-data/${title}/guide.json`, import.meta.url), 'utf8')).steps;

/** A busy machine is slow. */
const kPatience = 30_000;

/** Begins the guide from the lobby; `title`: its name there. */
async function begin(title, viewport) {
  const who = await player(viewport);
  const { page } = who;
  page.setDefaultTimeout(kPatience);
  await page.goto(stage.server.address);
  const lesson = page.locator('.lessons button', { hasText: title });
  await lesson.waitFor();
  await lesson.click();
  await page.locator('.guide').waitFor();
  return { who, page, guide: page.locator('.guide') };
}
/** Waits until the guide is at a step, from 1. */
const at = (page, step) =>
  page
    .waitForFunction((number) => document.querySelector('.guide h3')?.textContent?.includes(`step ${number} of `), step, { timeout: kPatience })
    .catch(async () => assert.fail(`not at step ${step}: ${await page.locator('.guide').innerText()}`));

test('the lobby recommends the guide with least to learn, and says how much each title asks', { timeout: 120_000 }, async () => {
  const { page } = await player();
  page.setDefaultTimeout(kPatience);
  await page.goto(stage.server.address);
  const first = page.locator('.lessons button').first();
  await first.waitFor();
  assert.match(await first.innerText(), /Crusader.*10 minutes.*good to begin with/s);
  assert.equal(await page.locator('.lessons button').count(), 3);
  assert.equal(await page.getByLabel('5 of 5').count(), 1);
  await noBarriers(page, 'lobby with guides');
  await page.context().close();
});

test('a guided turn of Crusader, by clicking', { timeout: 300_000 }, async () => {
  const { who, page, guide } = await begin('Crusader');
  const map = await who.ask('query.map', { title: 'crusader' });
  const all = steps('crusader');
  await guide.getByText(all[0].text.en.slice(0, 40)).waitFor();
  // What it does not ask for is not done, and why is said.
  await page.keyboard.press('e');
  await page.locator('.notice').getByText('First read on').waitFor();
  assert.equal(await who.actions(), 0);
  await noBarriers(page, 'guided game');
  for (const [i, step] of all.entries()) {
    await at(page, i + 1);
    if (i === all.length - 1) break;
    if (step.do?.startsWith('move ')) {
      const [, unit, path] = step.do.split(' ');
      await page.locator(`.counter[data-unit="${unit}"]`).waitFor({ state: 'attached' });
      await who.clickHex(path.split('-')[0], map);
      await who.ready();
      await who.clickHex(path.split('-').at(-1), map);
    } else if (step.do === 'end-phase') await page.locator('button.end').click();
    else await guide.locator('.buttons button').first().click();
  }
  await guide.getByText('You know a whole turn now').waitFor();
  await guide.getByRole('button', { name: 'Play on against the machine' }).click();
  await guide.waitFor({ state: 'detached' });
  assert.match(await page.locator('.now .who').innerText(), /Axis to act/i);
  await who.noTroubles();
  await page.context().close();
});

test('a guided turn of El Alamein by keys alone; taking back goes back in the guide', { timeout: 300_000 }, async () => {
  const { who, page, guide } = await begin('El Alamein');
  const all = steps('el-alamein');
  for (let i = 0; i < all.length - 1; ++i) {
    await at(page, i + 1);
    const button = page.locator('.guide .buttons button').first();
    await button.focus();
    await page.keyboard.press('Enter');
    if (all[i].do?.startsWith('move ger-115')) {
      await at(page, i + 2);
      await page.keyboard.press('u');
      await at(page, i + 1);
      await page.locator('.guide .buttons button').first().focus();
      await page.keyboard.press('Enter');
    }
  }
  await guide.getByText('You know the four phases now').waitFor();
  await who.noTroubles();
  await page.context().close();
});

test('a guided turn of Desert Fox on a telephone, and it is there after a reload', { timeout: 300_000 }, async () => {
  const { who, page, guide } = await begin('Desert Fox', { width: 390, height: 844 });
  const all = steps('desert-fox');
  for (let i = 0; i < all.length - 1; ++i) {
    await at(page, i + 1);
    const box = await guide.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390, 'the guide fits the telephone');
    if (i === 4) {
      await page.reload();
      await at(page, i + 1);
    }
    await guide.locator('.buttons button').first().click();
  }
  await guide.getByText('You know a whole turn now').waitFor();
  await who.noTroubles();
  await page.context().close();
});
