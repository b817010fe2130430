// How a game is set up in the lobby, and what a page then has; and the pictures of the documents.
import { stage } from './stage.mjs';

const pictures = process.env.TRIGH_PICTURES;

/** Chooses the title of that name. */
export const choose = (page, title) => page.locator('button.title', { has: page.getByText(title, { exact: true }) }).click();

/** Sets a game up in the lobby: title by name, who plays by side. */
export async function setUp(who, title, scenario, seats, seed = '') {
  const { page } = who;
  await page.goto(stage.server.address);
  await choose(page, title);
  await page.locator(`input[value="${scenario}"]`).check();
  for (const [side, seat] of Object.entries(seats)) await page.locator('label.seat', { hasText: side }).locator('select').selectOption(seat);
  if (seed) await page.locator('label.seat', { hasText: 'Dice' }).locator('input').fill(seed);
  await page.getByRole('button', { name: 'Set up the game' }).click();
  await page.waitForURL(/#\/game\//);
  await page.waitForSelector('.bar', { state: 'attached' });
  return at(who);
}

/** The game that is on a page: its handle, its words and its map. */
export async function at(who) {
  const game = /game\/(\w+)/.exec(who.page.url())[1];
  if (!game.startsWith('t')) return { game };
  const kept = await who.page.evaluate((id) => JSON.parse(localStorage.getItem('trigh.tables') ?? '[]').find((each) => each.table === id) ?? null, game);
  for (const token of kept?.tokens ?? []) await who.ask('table.join', { token });
  return { game, kept, map: await who.ask('query.map', { game }) };
}

/** The pictures of the documents. */
export const shoot = (page, name) => (pictures ? page.screenshot({ path: `${pictures}/${name}.jpg`, type: 'jpeg', quality: 55 }) : undefined);
