// Starts `trigh serve` for a test, on any free port, with a file of games of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = process.env.TRIGH ?? new URL('../../build/release/bin/trigh', import.meta.url).pathname;
const web = process.env.TRIGH_WEB ?? new URL('../../build/web', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'trigh-browser-'));

/** The owner's folder of overlays, with one for Crusader. */
export const overlays = join(folder, 'overlays');
mkdirSync(overlays);
writeFileSync(
  join(overlays, 'my-copy.json'),
  JSON.stringify({ format: 'trigh-overlay/1', id: 'my-copy', title: 'crusader', name: 'As in my copy', author: 'A. Player', source: 'my counters', counters: { 'ger-1-8': { values: { attack: 9 } } } }),
);

/** A running server. `stop()` ends it, `kill()` as a power cut would. */
export async function serve(port = 0, ...more) {
  const child = spawn(program, ['serve', '--port', String(port), '--games', join(folder, 'games.sqlite'), '--web', web, '--pause', '0', ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TRIGH_OVERLAYS: overlays },
  });
  let said = '';
  const address = await new Promise((resolve, reject) => {
    const hear = (text) => {
      said += text;
      const found = /http:\/\/\S+\//.exec(said);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => reject(new Error(`trigh serve ended with ${code}: ${said}`)));
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const end = async (signal) => {
    child.kill(signal);
    await gone;
  };
  return { address, pid: child.pid, port: Number(new URL(address).port), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

export const cleanUp = () => rmSync(folder, { recursive: true, force: true });
