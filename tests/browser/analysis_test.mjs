// The analysis of a game, by clicking: it goes on piece by piece, can be stopped, and leads to actions and better plans.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBarriers, player, stage } from './stage.mjs';

const pictures = process.env.TRIGH_PICTURES;
const kActions = 16;

test('a game is analyzed, stopped and gone on with, and found analyzed later; an error leads to its better plan', { timeout: 240_000 }, async () => {
  const alone = await player({ width: 1440, height: 900 });
  const { page } = alone;
  page.setDefaultTimeout(40_000);
  await page.goto(stage.server.address);
  const made = await alone.ask('table.new', { title: 'crusader', scenario: 'sidi-rezeg', seed: 4 });
  for (let i = 0; i < kActions; ++i) {
    const { action } = await alone.ask('game.advise', { game: made.game, player: 'random' });
    await alone.ask('game.apply', { game: made.game, action: action.text });
  }
  await alone.open(`${stage.server.address}#join=${made.token}`);
  await alone.shows(kActions);
  await page.getByRole('tab', { name: 'Analysis' }).click();
  const panel = page.locator('.analysis');
  await panel.getByRole('button', { name: 'Analyze this game' }).click();
  await panel.locator('progress').waitFor();
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByRole('button', { name: 'Go on' }).click();
  // It goes on while something else is looked at.
  await page.getByRole('tab', { name: 'Now' }).click();
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await panel.getByText('Figures are points of a hundred').waitFor({ timeout: 180_000 });
  await panel.locator('progress').waitFor({ state: 'detached', timeout: 180_000 });
  assert.ok((await panel.locator('figure svg line.moves').count()) > 0);
  await noBarriers(page, 'the analysis');
  if (pictures) await page.screenshot({ path: `${pictures}/analysis-wide.png` });

  const { analysis } = await alone.ask('game.analyse', { game: made.game, so_far: true }).then(async (first) => {
    let told = first;
    while (told.done < told.of) told = await alone.ask('game.analyse', { game: made.game });
    return told;
  });
  // Who comes back finds it as it was.
  await page.reload();
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await panel.getByText('Figures are points of a hundred').waitFor();
  assert.equal(await panel.getByRole('button', { name: /Analyze|Go on/ }).count(), 0);

  const errors = analysis.segments.filter((each) => each.error);
  assert.equal(await panel.getByRole('button', { name: 'Show the better plan' }).count(), errors.length);
  if (errors.length > 0) {
    const worst = errors.sort((a, b) => b.loss.value - a.loss.value)[0];
    await panel.getByRole('button', { name: 'Show the better plan' }).first().click();
    await page.waitForFunction((from) => Number(document.querySelector('.bar input[type=range]')?.value) === from, worst.from);
    if (worst.plan.some((action) => action.path?.length > 1)) await page.locator('.route.better').first().waitFor({ state: 'attached' });
    if (pictures) await page.screenshot({ path: `${pictures}/analysis-plan.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    if (pictures) await page.screenshot({ path: `${pictures}/analysis-phone.png` });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await panel.getByRole('button', { name: 'Play it from here' }).first().click();
    await page.waitForFunction(() => location.hash.startsWith('#/game/'));
    await alone.shows(worst.from + 1);
  }
  await alone.noTroubles();
  await page.context().close();
});
