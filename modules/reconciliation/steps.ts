import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, daysBetween } from '@luwag/domain/calendar';
import { sum } from '@luwag/domain/money';
import {
  afterTiming,
  type Effect,
  type Matching,
  matchStatement,
  type StatementLine,
} from '@luwag/domain/statement-matching';
import type { Gateway } from '@luwag/gateway/gateway';
import type { Transaction, TransactionState } from '@luwag/gateway/results';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { type Booked, listBooked, listSettled } from '../payments/service.ts';
import { listBookedPayouts, listSettledPayouts } from '../payouts/service.ts';
import type { BusinessDay, Counts, Place } from './repository.ts';
import * as runs from './repository.ts';

export type ReconcilingDeps = {
  /** The gateway of a mode; test money never meets the live one. */
  gatewayOf(mode: string): Gateway;
};
export type Run = { ctx: JobCtx; day: BusinessDay; gateway: Gateway };

/** References that are matched in one transaction. */
const matchMax = 500;
/** References that the gateway is asked about one by one, between two transactions. */
const askMax = 20;
const beforeAnyId = '00000000-0000-0000-0000-000000000000';

/** The next page of the statement. No transaction is open while the gateway is asked. */
export async function readPage(run: Run, place: Place): Promise<void> {
  const period = periodOf(run.day.businessDate);
  const afterId = place.cursor === '' ? undefined : place.cursor;
  const page = await run.gateway.listTransactions({ ...period, afterId });
  if (page.kind !== 'page')
    throw new Error(`statement of ${run.day.businessDate} not read: ${page.kind}`);
  const lines = page.transactions
    .filter(({ type }) => type !== 'other')
    .map((each) => lineOf(each, each.reference));
  const next: Place = page.afterId
    ? { phase: 'reading', cursor: page.afterId }
    : { phase: 'lines', cursor: '' };
  await step(run, place, async (tx) => {
    const read = await runs.upsertLines(tx, run.day, lines, run.ctx.clock.now());
    return { ...next, counts: { lines: read } };
  });
}

/** The next lines of the statement, held against the book. */
export const matchLines = (run: Run, place: Place): Promise<void> =>
  step(run, place, async (tx) => {
    const wanted = { after: place.cursor, limit: matchMax };
    const references = await runs.listLineReferences(tx, run.day, wanted);
    const last = references.at(-1);
    if (last === undefined) return { phase: 'book', cursor: '' };
    const matching = await match(tx, run, references);
    return { phase: 'lines', cursor: last, counts: await note(tx, run, matching) };
  });

/**
 * What moved on the date by our book and stands on no statement we read: it may be on another
 * date's, so the gateway is asked for it by its reference.
 */
export async function matchBook(run: Run, place: Place): Promise<void> {
  const { mode, businessDate } = run.day;
  const found = await inSystem(run, async (tx) => {
    const afterId = place.cursor || beforeAnyId;
    const wanted = { mode, ...periodOf(businessDate), afterId, limit: askMax };
    const both = [...(await listSettled(tx, wanted)), ...(await listSettledPayouts(tx, wanted))];
    const settled = both.toSorted((one, other) => (one.id < other.id ? -1 : 1)).slice(0, askMax);
    const references = settled.flatMap((each) => each.references);
    const read = await runs.listLines(tx, mode, references);
    const known = new Set(read.map(({ reference }) => reference));
    return {
      lastId: settled.at(-1)?.id,
      unread: references.filter((each) => !known.has(each)),
    };
  });
  const lines = await askFor(run, found.unread);
  await step(run, place, async (tx) => {
    if (found.lastId === undefined) return { phase: 'timing', cursor: '' };
    await runs.upsertLines(tx, run.day, lines, run.ctx.clock.now());
    const counts = await note(tx, run, await match(tx, run, found.unread));
    return { phase: 'book', cursor: found.lastId, counts };
  });
}

/** What one side was ahead with on an earlier date: it has cleared by now, or waited too long. */
export async function lookAgain(run: Run, place: Place): Promise<void> {
  const { mode, businessDate } = run.day;
  const row = await inSystem(run, (tx) => runs.findRun(tx, run.day));
  if (!row) throw new Error(`no run of ${businessDate}`);
  const after = place.cursor || beforeAnyId;
  const wanted = { after, before: row.started_at, limit: askMax };
  const items = await inSystem(run, (tx) => runs.listTimingItems(tx, mode, wanted));
  const references = [...new Set(items.map(({ reference }) => reference))];
  const lines = await askFor(run, references);
  await step(run, place, async (tx) => {
    const last = items.at(-1);
    if (!last) return { phase: 'finished', cursor: '' };
    const now = run.ctx.clock.now();
    await runs.upsertLines(tx, run.day, lines, now);
    const matching = await match(tx, run, references);
    const ageOf = (reference: string) => {
      const item = items.find((each) => each.reference === reference);
      const from = (item?.business_date ?? businessDate) as CivilDate;
      return daysBetween({ from, to: businessDate });
    };
    const differences = matching.differences.map((each) => ({
      ...each,
      kind: afterTiming(each.kind, ageOf(each.reference)),
    }));
    const isStill = new Set(differences.map(keyOf));
    const cleared = items.filter(
      (item) => !isStill.has(keyOf({ reference: item.reference, lineId: item.line_id })),
    );
    await runs.markCleared(
      tx,
      cleared.map(({ id }) => id),
      now,
    );
    const counts = await note(tx, run, { ...matching, differences });
    return { phase: 'timing', cursor: last.id, counts };
  });
}

const keyOf = ({ reference, lineId }: { reference: string; lineId: string | null }): string =>
  `${reference} ${lineId ?? ''}`;

const inSystem = <T>({ ctx }: Run, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(ctx.db, 'system', work);

/** The work of a step and the place after it, unless somebody else has taken the step meanwhile. */
const step = (
  run: Run,
  place: Place,
  work: (tx: Tx) => Promise<Place & { counts?: Counts }>,
): Promise<void> =>
  inSystem(run, async (tx) => {
    if (!(await runs.lockRunAt(tx, run.day, place))) return;
    await runs.moveRun(tx, run.day, { ...(await work(tx)), now: run.ctx.clock.now() });
  });

/**
 * One key of the gateway may serve both modes away from production: what the other mode has booked
 * is left to its run, and what nobody has booked to the mode that the key itself names.
 */
async function match(tx: Tx, run: Run, references: readonly string[]): Promise<Matching> {
  const { mode } = run.day;
  const booked: Booked[] = [
    ...(await listBooked(tx, references)),
    ...(await listBookedPayouts(tx, references)),
  ];
  const modes = new Map(booked.map((entry) => [entry.reference, entry.mode]));
  const lines = await runs.listLines(tx, mode, references);
  return matchStatement(
    booked.filter((entry) => entry.mode === mode),
    lines.filter(({ reference }) => (modes.get(reference) ?? run.gateway.mode) === mode),
  );
}

/** Puts down what was found and says it aloud: a difference is somebody's to explain. */
async function note(tx: Tx, run: Run, matching: Matching): Promise<Counts> {
  const { matched, differences } = matching;
  const news = await runs.upsertItems(tx, run.day, differences, run.ctx.clock.now());
  for (const { id, kind, reference } of news)
    if (kind !== 'timing')
      run.ctx.log.error(
        { ...run.day, difference: id, kind, reference },
        'the gateway and the book do not tell the same',
      );
  return {
    matched: matched.length,
    matchedCentavos: sum(matched.map(({ amountCentavos }) => amountCentavos)),
  };
}

/** What the gateway has under each reference, on whichever date. */
async function askFor({ gateway }: Run, references: readonly string[]): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (const reference of references) {
    const found = await gateway.findByReference(reference);
    if (found.kind === 'none') continue;
    if (found.kind !== 'found') throw new Error(`${reference} not found out: ${found.kind}`);
    lines.push(...found.transactions.map((each) => lineOf(each, reference)));
  }
  return lines;
}

const effects: Record<TransactionState, Effect> = {
  succeeded: 'moved',
  pending: 'open',
  failed: 'none',
  voided: 'none',
  reversed: 'returned',
};

const lineOf = (transaction: Transaction, reference: string | undefined): StatementLine => ({
  id: transaction.id,
  // Without a reference of ours it belongs to nothing; its own id names it.
  reference: reference ?? transaction.id,
  state: effects[transaction.state],
  amountCentavos: transaction.amountCentavos,
});

/** From one Manila midnight to just before the next. */
const periodOf = (date: CivilDate): { from: Date; to: Date } => ({
  from: midnightOf(date),
  to: new Date(midnightOf(addDays(date, 1)).getTime() - 1),
});

const midnightOf = (date: CivilDate): Date => new Date(`${date}T00:00:00+08:00`);
