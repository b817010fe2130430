// What the tests of a file play on: one server and one browser, a page for each player; and that nobody is shut out (axe).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { launch } from './chromium.mjs';
import { Player } from './player.mjs';
import { cleanUp, serve } from './server.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Set before the first test; a test that kills the server puts another in its place. */
export const stage = { server: null, browser: null };
before(async () => {
  stage.server = await serve();
  stage.browser = await launch();
});
after(async () => {
  await stage.browser?.close();
  await stage.server?.stop();
  cleanUp();
});

export async function player(viewport = { width: 1280, height: 800 }) {
  const context = await stage.browser.newContext({ viewport, reducedMotion: 'reduce' });
  return new Player(await context.newPage());
}

/** By day and by lamplight. */
export async function noBarriers(page, where) {
  await page.evaluate(axe);
  for (const dark of [true, false]) {
    const found = await page.evaluate(async (wanted) => {
      document.documentElement.classList.toggle('dark', wanted);
      const { violations } = await window.axe.run({ exclude: [['.world']] }, { resultTypes: ['violations'] });
      return violations.filter((each) => ['serious', 'critical'].includes(each.impact)).map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).join(' ')}`);
    }, dark);
    assert.deepEqual(found, [], `${where}, ${dark ? 'dark' : 'light'}`);
  }
}
