// The page that compares rule systems, by clicking.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage } from './stage.mjs';

test('titles are chosen, and ground changes the odds', async () => {
  const page = await stage.browser.newPage({ viewport: { width: 390, height: 844 } });
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(stage.server.address);
  await page.getByRole('link', { name: 'Compare the rule systems' }).click();
  await page.getByLabel('Crusader').check();
  const crusader = page.locator('.fight[data-title=crusader]');
  await crusader.getByText('column 10').waitFor();
  await page.getByLabel('Ground of the defender').selectOption('minefield');
  await crusader.getByText('column 6').waitFor();
  await page.locator('.fight[data-title=desert-fox]').getByText('nothing in Desert Fox stands for').waitFor();
  assert.ok((await page.locator('tr.differs').count()) > 20);
  await page.getByLabel('Crusader').uncheck();
  await crusader.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  assert.deepEqual(faults, []);
});
