import { parseArgs } from 'node:util';
import { connectPool, type Db, overPool } from '@luwag/db';
import { addDays, addMonths, civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { proveLedger } from '@luwag/ledger/reading';
import { closeDay, type DayClosed } from '@luwag/modules/plans/service';
import { insertPlans } from '@luwag/testing/builders/plan-builders';
import { type Figure, judge } from './lib/bars.ts';
import { writePerformanceSection } from './lib/performance-doc.ts';
import { createScratchCluster } from './lib/scratch-cluster.ts';

// How long the close of day takes, and whether twice the installments take twice as long. Half of
// them fall due on the day, the other half are past their grace; all bear interest. Each size has a
// scratch server of its own, thrown away at the end.
//   node scripts/close-of-day-bench.ts                   200,000 and 400,000: writes the document
//   node scripts/close-of-day-bench.ts --short           20,000 and 40,000: what CI runs
//   node scripts/close-of-day-bench.ts --count 200000    one size, no ratio
const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    count: { type: 'string' },
    batch: { type: 'string' },
  },
});

const businessDate = civilDate('2026-06-15');
const secondsMax = 180;
const measuredAt = 200_000;
const ratioMax = 2.2;
const options = flags.batch ? { batchMax: Number(flags.batch) } : {};

type Closing = { count: number; seconds: number; againSeconds: number; journals: number };

type Scratch = { db: Db; owner: Db; asOwner(statement: string): Promise<void> };

/** A server of its own, sized for the work: nobody else's checkpoints fall into the measure. */
async function withScratchDatabase<T>(work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const cluster = await createScratchCluster('close-of-day');
  const options = { applicationName: 'close-of-day-bench' };
  const db = overPool(connectPool(cluster.appUrl, options));
  // Vacuuming and proving read every row there is: the limits of a request are not for them.
  const whole = { ...options, connectionsMax: 1, statementTimeoutMs: 0 };
  const pgPool = connectPool(cluster.ownerUrl, whole);
  const owner = overPool(pgPool);
  const asOwner = async (statement: string) => void (await pgPool.query(statement));
  try {
    return await work({ db, owner, asOwner });
  } finally {
    await Promise.all([db.destroy(), owner.destroy()]);
    cluster.destroy();
  }
}

/** Two at a time: one for each core. */
async function seed(db: Db, { name, count }: { name: string; count: number }): Promise<void> {
  const dueDates = [businessDate, addDays(businessDate, -6)];
  await Promise.all(
    dueDates.map((dueDate) =>
      insertPlans(db, {
        name: `${name} ${dueDate}`,
        count: count / dueDates.length,
        code: 'six',
        amountCentavos: centavos(6_000_00),
        startDate: addMonths(dueDate, -1),
        closedThrough: addDays(businessDate, -1),
      }),
    ),
  );
}

async function seedAll({ db, asOwner }: Scratch, count: number): Promise<void> {
  // Statistics of an empty database make the ledger read whole tables for every journal.
  const few = count / 100;
  await seed(db, { name: 'few', count: few });
  await asOwner('analyze');
  await seed(db, { name: 'rest', count: count - few });
  await asOwner('vacuum analyze');
}

async function measure(count: number): Promise<Closing> {
  return withScratchDatabase(async (scratch) => {
    const seeded = await timed(() => seedAll(scratch, count));
    const close = () => closeDay(scratch.db, { mode: 'test', businessDate }, options);
    const first = await timed(close);
    const again = await timed(close);
    const { charges, attempts, journals } = first.result;
    console.log(
      `${count} installments: closed in ${first.seconds.toFixed(1)} s, again in ` +
        `${again.seconds.toFixed(2)} s (seeded in ${seeded.seconds.toFixed(0)} s)\n` +
        `  ${journals} journals (${Math.round(journals / first.seconds)} a second), ` +
        `${charges} charges, ${attempts} attempts`,
    );
    await assertClosed(scratch.owner, { count, first: first.result, again: again.result });
    return { count, seconds: first.seconds, againSeconds: again.seconds, journals };
  });
}

/** Figures of a run that did something else are worth nothing. */
async function assertClosed(
  db: Db,
  { count, first, again }: { count: number; first: DayClosed; again: DayClosed },
): Promise<void> {
  const expected = { plans: count, charges: count * 1.5, attempts: count / 2, journals: count * 2 };
  const wrong = Object.entries(expected).filter(
    ([name, value]) => first[name as keyof typeof expected] !== value,
  );
  if (wrong.length > 0) throw new Error(`expected ${JSON.stringify(expected)}`);
  if (again.journals + again.attempts > 0) throw new Error('the second run charged again');
  const { imbalances, drift } = await proveLedger(db);
  if (imbalances + drift > 0) throw new Error(`the ledger is off: ${imbalances}, ${drift}`);
}

function writeFigures(figures: Closing[], ratio: number): void {
  const grouped = (value: number) => value.toLocaleString('en-PH');
  const rows = figures.map(
    ({ count, seconds, againSeconds, journals }) =>
      `| ${grouped(count)} | ${seconds.toFixed(1)} s | ${grouped(journals)} | ` +
      `${grouped(Math.round(journals / seconds))} | ${againSeconds.toFixed(2)} s |`,
  );
  writePerformanceSection(
    'Close of day',
    `\`npm run bench:close-of-day\`: half of the installments fall due on the day, half are past their
grace, all bear interest; each is accrued, attempted or charged its late fee once. PostgreSQL and the
close share 2 cores; fsync is on. At most ${secondsMax} s for ${grouped(measuredAt)}.

| Installments | Closed in | Journals | Journals a second | Run again |
|---|---|---|---|---|
${rows.join('\n')}

Twice the installments take ${ratio.toFixed(2)} times as long; at most ${ratioMax}.`,
  );
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const from = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - from) / 1000 };
}

const base = flags.count ? Number(flags.count) : flags.short ? measuredAt / 10 : measuredAt;
const one = await measure(base);
const figures: Figure[] = [
  {
    what: `Close of day, ${base.toLocaleString('en-PH')} installments`,
    measured: one.seconds,
    bar: (secondsMax * Math.max(base, measuredAt)) / measuredAt,
    better: 'lower',
    unit: 's',
  },
];
if (!flags.count) {
  const two = await measure(base * 2);
  const ratio = two.seconds / one.seconds;
  figures.push({
    what: 'Close of day, twice the installments: times as long',
    measured: ratio,
    bar: ratioMax,
    better: 'lower',
    unit: '',
  });
  if (!flags.short) writeFigures([one, two], ratio);
}
judge('bench:close-of-day', figures);
