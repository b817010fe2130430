// Notes on hexes of a game, kept in this browser and seen by nobody else.
import { keepSetting, keptSetting } from '../net/kept';

/** Of one game, so that notes of long-forgotten games do not fill the browser. */
const kMost = 100;

export class Notes {
  all = $state.raw<Record<string, string>>({});
  private readonly key: string;

  constructor(game: string) {
    this.key = `notes.${game}`;
    this.all = keptSetting(this.key, {});
  }

  write(hex: string, text: string): void {
    const { [hex]: _, ...others } = this.all;
    const words = text.trim();
    this.all = words ? Object.fromEntries([[hex, words], ...Object.entries(others)].slice(0, kMost)) : others;
    keepSetting(this.key, this.all);
  }
}
