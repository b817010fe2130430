// A save that grows with its game: what a game of this browser alone does is written down a line at a time. Pure.

export class SaveText {
  private constructor(
    private readonly head: string[],
    private readonly body: string[],
  ) {}

  /** Of a whole save, or of one that is open already. */
  static of(save: string): SaveText {
    const lines = save.split('\n');
    const end = lines.findIndex((line) => line.trim() === '');
    const head = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith('log:'));
    const body = end < 0 ? [] : lines.slice(end + 1).filter((line) => line.trim() !== '' && !line.startsWith('@end'));
    return new SaveText([...head, 'log: open'], body);
  }

  /** Actions and rolls, in their order; `hash`: of the position after the last of them. */
  grow(lines: string[], hash = ''): void {
    lines.forEach((line, i) => this.body.push(i === lines.length - 1 && hash ? `${line}  # ${hash}` : line));
  }
  undo(): void {
    this.body.push('@undo');
  }
  get text(): string {
    return [...this.head, '', ...this.body, ''].join('\n');
  }
}
