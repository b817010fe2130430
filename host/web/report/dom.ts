// Pieces of the page. Text is set as text, never as markup.
export type Child = Node | string;

export function element(name: string, attributes: Record<string, string> = {}, ...children: Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export function table(caption: string, head: string[], rows: (string | number)[][]): HTMLElement {
  const line = (cells: (string | number)[], name: string): HTMLElement =>
    element('tr', {}, ...cells.map((cell, at) => element(at === 0 || name === 'th' ? 'th' : 'td', name === 'th' ? { scope: 'col' } : at === 0 ? { scope: 'row' } : {}, String(cell))));
  const made = element('table', {}, element('caption', {}, caption), element('thead', {}, line(head, 'th')), element('tbody', {}, ...rows.map((row) => line(row, 'td'))));
  return element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': caption }, made);
}

/** A chart with its title, what it shows in a sentence, and its figures beneath. */
export function figure(title: string, says: string, chart: Element, figures: HTMLElement): HTMLElement {
  // The chart is one picture with a name: names of its parts, which have no role, would only be noise.
  for (const part of chart.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  chart.setAttribute('role', 'img');
  chart.setAttribute('aria-label', `${title}. ${says}`);
  return element('figure', {}, element('figcaption', {}, element('h3', {}, title), element('p', {}, says)),
    element('div', { class: 'chart' }, chart), element('details', {}, element('summary', {}, 'The figures'), figures));
}
