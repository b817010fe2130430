// A game up to some point, as a save of its own: what an analysis game begins with. Pure.

/** The save with its first `count` actions only, open for others, its dice free to be told. */
export function branchText(save: string, count: number): string {
  const lines = save.split('\n');
  const end = lines.findIndex((line) => line.trim() === '');
  const head = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !/^(analysis|log|game):/.test(line)).map((line) => (line === 'dice: sworn' ? 'dice: free' : line));
  const body: string[] = [];
  let known = 0;
  for (const line of end < 0 ? [] : lines.slice(end + 1)) {
    if (line.startsWith('@end')) break;
    // Who analyses decides for both sides, and has sworn nothing.
    if (line.trim() === '' || /^(#|@orders|@sworn|@reveal|@signed|@drawn)/.test(line)) continue;
    if (line.startsWith('@undo')) {
      const last = body.map((each) => each.startsWith('@')).lastIndexOf(false);
      if (last >= 0) body.splice(last);
      --known;
      continue;
    }
    if (!line.startsWith('@')) {
      if (known === count) break;
      ++known;
    }
    body.push(line);
  }
  return [...head, 'analysis: yes', 'log: open', '', ...body, ''].join('\n');
}
