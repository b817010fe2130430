// The browser that plays: Debian's Chromium, or what CHROMIUM names.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

export function launch() {
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
  assert.ok(executablePath, 'no chromium here: apt-get install chromium, or name one in CHROMIUM');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
