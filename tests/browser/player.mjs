// A player with a browser: looks at the page and clicks. What may be clicked at all he learns from the server, over a
// line of his own; whether the page lets him click it is what is tested.
import assert from 'node:assert/strict';

const kWait = 8000;

export class Player {
  constructor(page, token) {
    this.page = page;
    this.token = token;
    this.troubles = [];
    page.setDefaultTimeout(kWait);
    page.on('pageerror', (error) => this.troubles.push(error.message));
  }

  /** Asks the server itself, from within the page. */
  async ask(method, params = {}) {
    const answer = await this.page.evaluate(
      async ({ method, params }) => {
        if (window.testLine?.readyState !== 1) {
          window.testLine = new WebSocket(new URL('rpc', location.href.split('#')[0]).href.replace(/^http/, 'ws'));
          await new Promise((resolve) => (window.testLine.onopen = resolve));
          window.testCount = 0;
        }
        const id = ++window.testCount;
        return new Promise((resolve) => {
          const hear = (message) => {
            const found = JSON.parse(message.data);
            if (found.id !== id) return;
            window.testLine.removeEventListener('message', hear);
            resolve(found);
          };
          window.testLine.addEventListener('message', hear);
          window.testLine.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
        });
      },
      { method, params },
    );
    assert.ok(answer.result, `${method}: ${JSON.stringify(answer.error)}`);
    return answer.result;
  }

  /** Waits until the page shows as many actions as `wanted` or more. */
  async shows(wanted) {
    await this.page.waitForFunction((count) => Number(document.querySelector('.bar input[type=range]')?.max) >= count, wanted);
  }
  actions() {
    return this.page.locator('.bar input[type=range]').getAttribute('max').then(Number);
  }

  async open(address) {
    await this.page.goto(address);
    await this.page.waitForSelector('.bar', { state: 'attached' });
  }

  /** Where the middle of a hex is on the screen. */
  async place(hex, map) {
    const at = map.hexes.find((each) => each.hex === hex).at;
    return this.page.evaluate(([x, y]) => {
      const svg = document.querySelector('.world svg');
      const rect = svg.getBoundingClientRect();
      const view = svg.viewBox.baseVal;
      return { x: rect.left + ((x / 10 - view.x) * rect.width) / view.width, y: rect.top + ((y / 10 - view.y) * rect.height) / view.height };
    }, at);
  }

  /** Clicks a hex, after bringing it into view as a reader of the map would. */
  async clickHex(hex, map) {
    let { x, y } = await this.place(hex, map);
    const box = await this.page.locator('.map').boundingBox();
    const inside = x > box.x + 60 && x < box.x + box.width - 20 && y > box.y + 20 && y < box.y + box.height - 20;
    if (!inside) {
      await this.page.keyboard.press('g');
      await this.page.keyboard.type(hex);
      await this.page.keyboard.press('Enter');
      await this.page.waitForTimeout(420);
      ({ x, y } = await this.place(hex, map));
    }
    await this.page.mouse.click(x, y);
  }

  /** Shows the whole map when the counter lies outside of what is seen: nobody can click it there. */
  async inSight(unit) {
    const counter = await this.page.locator(`.counter[data-unit="${unit}"] .face`).first().boundingBox();
    const map = await this.page.locator('.map').boundingBox();
    const inside = counter && counter.x > map.x + 60 && counter.y > map.y && counter.x + counter.width < map.x + map.width && counter.y + counter.height < map.y + map.height;
    if (inside) return;
    await this.page.keyboard.press('0');
    await this.page.waitForTimeout(420);
  }

  /** Takes up a unit: by its counter on the map, or from those that wait beside it. */
  async take(unit) {
    const at = await this.page.locator(`.counter[data-unit="${unit}"]`).count();
    if (!at) return this.page.locator('.now .chips button').first().click();
    const hex = await this.page.evaluate((id) => document.querySelector(`.counter[data-unit="${id}"]`)?.classList.contains('selected'), unit);
    if (hex) return;
    await this.inSight(unit);
    await this.page.locator(`.counter[data-unit="${unit}"] .face`).click({ force: true, position: { x: 4, y: 4 } });
  }

  /** Waits until the page knows where the selected unit can go. */
  ready(patience = kWait) {
    return this.page.waitForFunction(() => /hex(es)? in reach/.test(document.querySelector('section.now .unit')?.textContent ?? ''), undefined, { timeout: patience });
  }

  /** Clicks the first hex that the selected unit can go to, as the map shows it. */
  async clickReach() {
    const at = await this.page.evaluate(() => {
      const reach = document.querySelector('.reach').getBoundingClientRect();
      const path = document.querySelector('.reach');
      const inside = (x, y) => path.isPointInFill(new DOMPoint(x, y).matrixTransform(path.getScreenCTM().inverse()));
      const own = document.querySelector('.counter.selected')?.getBoundingClientRect();
      const free = (x, y) => !own || x < own.left - 4 || x > own.right + 4 || y < own.top - 4 || y > own.bottom + 4;
      const field = document.querySelector('.map').getBoundingClientRect();
      for (let y = Math.max(reach.top, field.top + 10); y < Math.min(reach.bottom, field.bottom - 10); y += 6)
        for (let x = Math.max(reach.left, field.left + 60); x < Math.min(reach.right, field.right - 10); x += 6) if (inside(x, y) && inside(x + 8, y + 8) && free(x, y)) return { x: x + 4, y: y + 4 };
      return null;
    });
    if (!at) throw new Error('no hex of the reach is in sight');
    await this.page.mouse.click(at.x, at.y);
  }

  text(selector) {
    return this.page.locator(selector).innerText();
  }
  click(name) {
    return this.page.getByRole('button', { name, exact: false }).first().click();
  }
  async noTroubles() {
    assert.deepEqual(this.troubles, []);
    assert.deepEqual(await this.page.locator('.trouble').allInnerTexts(), [], 'the page shows no error');
  }
}
