// How this reader likes to see things: size of the text, motion, the pace of machines. Kept in the browser.
import { keepSetting, keptSetting } from '../net/kept';
import type { Palette } from '../theme/nations';

export type Theme = 'browser' | 'light' | 'dark';
const lamplight = matchMedia('(prefers-color-scheme: dark)');

class Comfort {
  theme = $state<Theme>(keptSetting('theme', 'browser'));
  scale = $state(keptSetting('scale', 100));
  still = $state(keptSetting('still', false));
  pause = $state(keptSetting('pause', 350));
  palette = $state<Palette>(keptSetting('palette', 'printed'));
  /** A notification when it is this player's move; sounds. */
  notify = $state(keptSetting('notify', false));
  sound = $state(keptSetting('sound', false));
  /** What others at a table call this player. */
  name = $state(keptSetting('name', ''));
  /** The log lies open under the panel. */
  log = $state(keptSetting('log', true));

  apply(): void {
    document.documentElement.style.fontSize = `${this.scale}%`;
    document.documentElement.classList.toggle('still', this.still);
    document.documentElement.classList.toggle('dark', this.theme === 'dark' || (this.theme === 'browser' && lamplight.matches));
  }

  keep(): void {
    keepSetting('theme', this.theme);
    keepSetting('scale', this.scale);
    keepSetting('still', this.still);
    keepSetting('pause', this.pause);
    keepSetting('palette', this.palette);
    keepSetting('notify', this.notify);
    keepSetting('sound', this.sound);
    keepSetting('name', this.name);
    keepSetting('log', this.log);
    this.apply();
  }
}

export const comfort = new Comfort();
comfort.apply();
lamplight.addEventListener('change', () => comfort.apply());
