// Asks one thing at a time: what is wished meanwhile waits, and only the newest wish is asked next. Answers that a wish has overtaken are dropped.
export function newest<Wish, Answer>(ask: (wish: Wish) => Promise<Answer | undefined>, told: (answer: Answer) => void): (wish: Wish) => void {
  let busy = false;
  let waiting: { wish: Wish } | null = null;
  async function work(wish: Wish): Promise<void> {
    busy = true;
    for (let next: { wish: Wish } | null = { wish }; next; ) {
      waiting = null;
      const answer = await ask(next.wish);
      next = waiting;
      if (!next && answer !== undefined) told(answer);
    }
    busy = false;
  }
  return (wish) => {
    if (busy) waiting = { wish };
    else void work(wish);
  };
}
