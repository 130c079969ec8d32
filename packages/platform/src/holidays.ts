import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { type CivilDate, civilDate } from '@luwag/domain/calendar';
import { minuteMs } from '@luwag/domain/durations';
import { knownAfterMs } from '@luwag/domain/holiday-changes';
import {
  type Holiday,
  type HolidayKind,
  holidaysKnownBy,
  holidaysKnownOn,
} from '@luwag/domain/holidays';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';

/**
 * The days that are shipped and those that two of our people have added since, as this process
 * decides by them. Rules take them as a table and are many, so each call and each job has it read
 * beforehand, and whoever needs it takes it from here without waiting. A day counts an hour after
 * it was approved at the soonest: until then a table may be older than it, and not after.
 */

/** One look a minute, however many ask. */
const freshMs = minuteMs;
/** Up to here nobody waits for the next look; beyond, everybody does. */
const waitsMs = knownAfterMs / 2;

type Kept = {
  /** Undefined before the first look, and when the last that succeeded is too long ago. */
  table?: readonly Holiday[] | undefined;
  atMs: number;
  seenChange: number;
  looking?: Promise<void> | undefined;
  /** Why the last look failed. */
  failure?: unknown;
};

/** For each database that this process talks to. Tests have several. */
const keptOf = new WeakMap<Db, Kept>();
let changes = 0;

/** Without a database, such as in a calculation of a test: what is shipped. */
let current: Pick<Kept, 'table' | 'failure'> = { table: philippineHolidays };

/** Said by whoever added a day: this process reads it at once, others within a minute. */
export function noteHolidayChange(): void {
  changes += 1;
}

/** Before a call or a job begins. Never inside a transaction: it may need a connection. */
export async function syncHolidays(db: Db): Promise<void> {
  const kept: Kept = keptOf.get(db) ?? { atMs: 0, seenChange: -1 };
  keptOf.set(db, kept);
  const ageMs = performance.now() - kept.atMs;
  const isOwn = kept.seenChange === changes;
  if (!kept.table || !isOwn || ageMs >= freshMs) {
    const looking = kept.looking ?? look(db, kept, changes);
    kept.looking = looking;
    if (!kept.table || !isOwn || ageMs >= waitsMs) await looking;
  }
  current = kept;
}

/**
 * While the database cannot be asked, what was read last holds until something newer could count.
 * Then there is no table, and whoever decides by it fails rather than decides by an old one.
 */
async function look(db: Db, kept: Kept, change: number): Promise<void> {
  try {
    kept.table = [...philippineHolidays, ...(await inScope(db, 'system', listAdded))];
    kept.atMs = performance.now();
    kept.seenChange = change;
  } catch (error) {
    kept.failure = error;
    if (performance.now() - kept.atMs >= knownAfterMs) kept.table = undefined;
  } finally {
    kept.looking = undefined;
  }
}

/** Every entry, whenever it became known: for rules that judge each day by what was known on it. */
export function allHolidays(): readonly Holiday[] {
  const { table, failure } = current;
  if (!table) throw new Error('the holidays could not be read', { cause: failure });
  return table;
}

/** What is known on a day: for rules that ask which days are banking days. */
export const holidaysOn = (day: CivilDate): Holiday[] => holidaysKnownOn(day, allHolidays());

/**
 * For a plan. One that a test clock runs ahead has passed days that nobody else has: it keeps to
 * what was known when the clock took it, or a day added later would change its past.
 */
export const holidaysFor = (plan: { clockedSince?: CivilDate | undefined }): readonly Holiday[] =>
  plan.clockedSince === undefined
    ? allHolidays()
    : holidaysKnownBy(plan.clockedSince, allHolidays());

/** Those that two people have added, in the order in which they count. In the system's scope. */
export async function listAdded(tx: Tx): Promise<Holiday[]> {
  const rows = await tx
    .selectFrom('holiday_changes')
    .select(['on_date', 'kind', 'name', 'source', 'known_from'])
    .where('state', '=', 'approved')
    .orderBy('known_from')
    .orderBy('decided_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    date: civilDate(row.on_date),
    kind: row.kind as HolidayKind,
    name: row.name,
    source: row.source,
    // The database has it of every approved one.
    knownFrom: civilDate(row.known_from ?? ''),
    isProvisional: false,
  }));
}
