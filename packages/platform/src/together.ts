import { AsyncLocalStorage } from 'node:async_hooks';

export type TogetherOptions<I> = {
  /** How many items one flight takes. */
  atMost: number;
  /** How many flights are under way at the same time. */
  flightsMax: number;
  /** Marks of an item. Two items that share one do not go in one flight. */
  apartBy?: (item: I) => readonly string[];
  /**
   * How long a flight may keep others waiting. One that takes longer goes on beside the next ones,
   * so that a connection that hangs does not stop everybody.
   */
  holdsUpMs?: number;
};

export type Together<I, O> = {
  ask(item: I): Promise<O>;
  /** Resolves once everything that was asked has been answered. */
  drain(): Promise<void>;
};

/**
 * Does for many at once what several callers want at about the same time. Whoever comes while
 * `flightsMax` flights are under way goes with the next one; whoever comes to an idle process waits
 * for nobody but those of the same turn of the event loop. Nothing is delayed to gather more.
 *
 * `run` answers in the order of its items: for each a value, or a promise of its own when one of
 * them takes longer than the flight. What it throws is heard by all of the flight.
 */
export function together<I, O>(
  run: (items: I[]) => Promise<(O | Promise<O>)[]>,
  { atMost, flightsMax, apartBy = () => [], holdsUpMs = 1000 }: TogetherOptions<I>,
): Together<I, O> {
  let waiting: Waiting<I, O>[] = [];
  let flights = 0;
  let isScheduled = false;
  const unanswered = new Set<Promise<O>>();
  // A flight is nobody's own: it must not run in the scope of the caller who happened to start it.
  const outside = AsyncLocalStorage.snapshot();

  function takeSome(): Waiting<I, O>[] {
    const { some, left } = split(waiting, atMost, apartBy);
    waiting = left;
    return some;
  }

  async function fly(some: Waiting<I, O>[]): Promise<void> {
    flights += 1;
    let isCounted = true;
    const land = () => {
      if (!isCounted) return;
      isCounted = false;
      flights -= 1;
      schedule();
    };
    const timer = setTimeout(land, holdsUpMs);
    try {
      const answers = await run(some.map(({ item }) => item));
      if (answers.length !== some.length)
        throw new Error(`${answers.length} answers for ${some.length} items`);
      for (const [i, { resolve }] of some.entries()) resolve(answers[i] as O | Promise<O>);
    } catch (error) {
      for (const { reject } of some) reject(error);
    } finally {
      clearTimeout(timer);
      land();
    }
  }

  function schedule(): void {
    if (isScheduled || flights >= flightsMax || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      while (flights < flightsMax && waiting.length > 0) void outside(fly, takeSome());
    });
  }

  return {
    ask(item) {
      const answer = new Promise<O>((resolve, reject) => waiting.push({ item, resolve, reject }));
      unanswered.add(answer);
      const forget = () => unanswered.delete(answer);
      answer.then(forget, forget);
      schedule();
      return answer;
    },
    async drain() {
      while (unanswered.size > 0) await Promise.allSettled(unanswered);
    },
  };
}

type Waiting<I, O> = {
  item: I;
  resolve(answer: O | Promise<O>): void;
  reject(error: unknown): void;
};

/** The first ones that may go together, and the others in their order. */
function split<I, O>(
  waiting: Waiting<I, O>[],
  atMost: number,
  apartBy: (item: I) => readonly string[],
): { some: Waiting<I, O>[]; left: Waiting<I, O>[] } {
  const seen = new Set<string>();
  const some: Waiting<I, O>[] = [];
  const left: Waiting<I, O>[] = [];
  for (const each of waiting) {
    const marks = apartBy(each.item);
    if (some.length === atMost || marks.some((mark) => seen.has(mark))) left.push(each);
    else some.push(each);
    // Of one that stays behind too: whoever came later than it must not overtake it.
    for (const mark of marks) seen.add(mark);
  }
  return { some, left };
}
