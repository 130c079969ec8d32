import type { Db, Tx } from '@luwag/db';
import { asSystem, inScope } from '@luwag/db/scope';
import { minuteMs, secondMs } from '@luwag/domain/durations';
import type { SwitchName } from '@luwag/domain/switches';
import type { Clock } from './clock.ts';
import { Refusal } from './http/refusal.ts';

/**
 * Somebody turned off what a call or a job needs. A call is answered with it; a job that meets it
 * waits in the queue until it is on again (`putOff` in `jobs/job.ts`).
 */
export class SwitchedOff extends Refusal {
  override name = 'SwitchedOff';
  readonly switchName: SwitchName;
  readonly until: Date;

  constructor(switchName: SwitchName, { until, now }: { until: Date; now: Date }) {
    const leftMs = Math.max(secondMs, until.getTime() - now.getTime());
    super('turned_off', 'This is turned off for the moment. Nothing was done; try again later.', {
      retryAfterSeconds: Math.ceil(Math.min(leftMs, 10 * minuteMs) / secondMs),
    });
    this.switchName = switchName;
    this.until = until;
  }
}

/** What is off, and until when it is. */
type Off = ReadonlyMap<string, Date>;

/** One look a second, however many ask: a checkout waits for none of its own. */
const freshMs = secondMs;

type Kept = {
  /** What was seen last; undefined before the first look. */
  off?: Off;
  atMs: number;
  seenChange: number;
  looking?: { change: number; result: Promise<Off> } | undefined;
};

/** For each database that this process talks to. Tests have several. */
const keptOf = new WeakMap<Db, Kept>();
let changes = 0;

/** Said by whoever changed one: this process looks anew at once, others within a second. */
export function noteSwitchChange(): void {
  changes += 1;
}

type Asking = { db: Db; clock: Pick<Clock, 'now'> };

/** Refuses while it is off. Never inside a transaction: it may need a connection of its own. */
export async function assertOn({ db, clock }: Asking, name: SwitchName): Promise<void> {
  assertIn(await readKept(db), [name], clock.now());
}

/** Those that are off now, for whoever can do with others. Never inside a transaction. */
export async function listOff({ db, clock }: Asking): Promise<ReadonlySet<string>> {
  const now = clock.now();
  const off = await readKept(db);
  return new Set([...off].flatMap(([name, until]) => (until > now ? [name] : [])));
}

/** The same inside a transaction, by its own look and whatever its scope. */
export async function assertOnIn(
  tx: Tx,
  { now }: { now: Date },
  names: readonly SwitchName[],
): Promise<void> {
  assertIn(await asSystem(tx, readOff), names, now);
}

function assertIn(off: Off, names: readonly SwitchName[], now: Date): void {
  for (const name of names) {
    const until = off.get(name);
    if (until && until > now) throw new SwitchedOff(name, { until, now });
  }
}

function readKept(db: Db): Promise<Off> {
  const kept = keptOf.get(db) ?? { atMs: 0, seenChange: -1 };
  keptOf.set(db, kept);
  const isFresh = kept.seenChange === changes && performance.now() - kept.atMs < freshMs;
  if (kept.off && isFresh) return Promise.resolve(kept.off);
  // A look that began before a change may not have seen it.
  if (kept.looking?.change !== changes)
    kept.looking = { change: changes, result: look(db, kept, changes) };
  return kept.looking.result;
}

/**
 * While the database cannot be asked, what was seen last holds: what is off stays off until its
 * end. Before the first look there is nothing to hold on to, and whoever asks fails with it.
 */
async function look(db: Db, kept: Kept, change: number): Promise<Off> {
  const off = await inScope(db, 'system', readOff)
    .catch((error: unknown) => {
      if (!kept.off) throw error;
      return kept.off;
    })
    .finally(() => {
      if (kept.looking?.change === change) kept.looking = undefined;
    });
  Object.assign(kept, { off, atMs: performance.now(), seenChange: change });
  return off;
}

/** In the system's scope. Ends that have passed are told apart by the caller's clock. */
async function readOff(tx: Tx): Promise<Off> {
  const rows = await tx
    .selectFrom('switch_stops')
    .select(['name', 'until_at'])
    .where('on_at', 'is', null)
    .execute();
  return new Map(rows.map(({ name, until_at }) => [name, until_at]));
}
