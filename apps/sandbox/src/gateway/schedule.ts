import { randomUUID } from 'node:crypto';
import type { Book } from './book.ts';
import type { GatewayClock } from './clock.ts';
import type { Task } from './rows.ts';

/** The longest a timer of the platform can wait. */
const TIMER_MS_MAX = 2_147_483_647;

export type Schedule = {
  plan(task: Pick<Task, 'kind' | 'subjectId'>, afterMs: number): void;
  /** Takes a task out of the plan, when its work is done another way. */
  drop(kind: Task['kind'], subjectId: string): void;
  /** Does all that is due, in order, and waits for it: after the clock was pushed. */
  catchUp(): Promise<void>;
  start(): void;
  stop(): void;
};

/**
 * What happens later. Tasks are rows of the book, so those of a sandbox that stopped are done by
 * the next one. `run` changes the book at once and may return a promise for what takes longer.
 */
export function createSchedule(options: {
  book: Book;
  clock: GatewayClock;
  run: (task: Task) => Promise<void> | undefined;
}): Schedule {
  const { book, clock, run } = options;
  /** By due time. A row that the book no longer has was dropped or cleared, and is passed over. */
  const queue = book.list('tasks').sort((left, right) => (left.dueAt < right.dueAt ? -1 : 1));
  const rowIds = new Map(queue.map((task) => [keyOf(task), task.id]));
  let timer: NodeJS.Timeout | undefined;
  let isStopped = true;
  /** What a timer began and nobody waits for. */
  let begun: Promise<unknown> = Promise.resolve();

  function nextTask(): Task | undefined {
    while (queue[0] && book.find('tasks', queue[0].id) === undefined) queue.shift();
    return queue[0];
  }

  function runDue(): Promise<void>[] {
    const lasting: Promise<void>[] = [];
    for (let task = nextTask(); task && isDue(task); task = nextTask()) {
      book.remove('tasks', task.id);
      const work = run(task);
      if (work !== undefined) lasting.push(work);
    }
    return lasting;
  }

  const isDue = (task: Task) => Date.parse(task.dueAt) <= clock.nowMs();

  function wake(): void {
    clearTimeout(timer);
    const next = nextTask();
    if (isStopped || next === undefined) return;
    const waitMs = Math.max(0, Date.parse(next.dueAt) - clock.nowMs());
    timer = setTimeout(
      () => {
        begun = Promise.allSettled([begun, ...runDue()]);
        wake();
      },
      Math.min(waitMs, TIMER_MS_MAX),
    );
    timer.unref();
  }

  return {
    plan(asked, afterMs) {
      const at = clock.now();
      const dueAt = new Date(clock.nowMs() + afterMs).toISOString();
      const task: Task = { id: randomUUID(), createdAt: at, updatedAt: at, dueAt, ...asked };
      book.put('tasks', task);
      rowIds.set(keyOf(task), task.id);
      insertByDueTime(queue, task);
      wake();
    },
    drop(kind, subjectId) {
      const id = rowIds.get(keyOf({ kind, subjectId }));
      if (id !== undefined && book.find('tasks', id)) book.remove('tasks', id);
    },
    async catchUp() {
      await begun;
      // A failed delivery plans its next attempt, which may be due by now as well.
      for (let work = runDue(); work.length > 0; work = runDue()) await Promise.allSettled(work);
      wake();
    },
    start() {
      isStopped = false;
      wake();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const keyOf = ({ kind, subjectId }: Pick<Task, 'kind' | 'subjectId'>) => `${kind} ${subjectId}`;

/** After those of the same moment, so that what was planned first happens first. */
function insertByDueTime(queue: Task[], task: Task): void {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((queue[middle]?.dueAt ?? '') <= task.dueAt) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, task);
}
