// What players have agreed on before a game: modules and readings, and what was chosen of each. Pure.
import type { Option, Title } from '../types/wire';

export interface Agreed {
  option: Option;
  /** In words. */
  choice: string;
  usual: boolean;
}

/** Options of the title that hold in the scenario; those first that are not as usual. Of settled ones there is nothing to tell. */
export function agreedOf(save: string, title: Pick<Title, 'modules' | 'readings'>, scenario: string): Agreed[] {
  const head = save.split(/\r?\n\r?\n/)[0] ?? '';
  const chosen = new Map([...head.matchAll(/^option: (\S+)=(\S+)\s*$/gm)].map(([, id = '', choice = '']) => [id, choice]));
  return [...title.modules, ...title.readings]
    .filter((option) => option.choices.length > 1 && (option.scenarios?.includes(scenario) ?? true))
    .map((option) => {
      const choice = chosen.get(option.id) ?? option.default;
      return { option, choice: option.choices.find((each) => each.id === choice)?.text ?? choice, usual: choice === option.default };
    })
    .sort((a, b) => Number(a.usual) - Number(b.usual));
}
