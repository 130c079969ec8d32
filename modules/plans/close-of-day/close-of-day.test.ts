import { once } from 'node:events';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { balanceOf, proveLedger } from '@luwag/ledger/reading';
import { armFailpoints } from '@luwag/platform/failpoints';
import { insertPlans, type PlanOrder } from '@luwag/testing/builders/plan-builders';
import { cloneDatabase, connectForTests, type TestDatabase } from '@luwag/testing/harness/database';
import { startProcess } from '@luwag/testing/harness/processes';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeDay } from '../service.ts';
import { sliceNumbers } from '../servicing/service.ts';
import { closeDaySlice } from './close-of-day.ts';

// A plan of six at ₱6,000, begun on 10 February 2026 (a Tuesday), first due on 10 March. The grace
// ends on Friday 13 March, so the 14th is the first day that costs.
const startDate = civilDate('2026-02-10');
const dueDate = civilDate('2026-03-10');
const firstLateDate = civilDate('2026-03-14');
const six = { count: 7, code: 'six', amountCentavos: centavos(6_000_00), startDate } as const;
const nothing = { batches: 0, plans: 0, charges: 0, attempts: 0, journals: 0 };

type OpenPlans = { db: Db; database: TestDatabase };
const worlds: OpenPlans[] = [];

/** A database of its own with the same plans in it, however often it is asked for. */
async function openPlans(order: Partial<PlanOrder> = {}): Promise<OpenPlans> {
  const database = await cloneDatabase();
  const db = connectForTests(database.appUrl, 5);
  const harness = { db, database };
  worlds.push(harness);
  await insertPlans(db, { ...six, ...order });
  return harness;
}

const close = (db: Db, businessDate: CivilDate, mode: 'test' | 'live' = 'test') =>
  closeDay(db, { mode, businessDate }, { batchMax: 3 });

async function closeDaily(db: Db, range: { from: CivilDate; to: CivilDate }): Promise<void> {
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) await close(db, day);
}

/** All that a closing leaves behind, row by row, but for ids and times that follow from nothing. */
async function readBooks(db: Db) {
  const rows = async (query: string) =>
    (await inScope(db, 'system', (tx) => sql.raw(query).execute(tx))).rows;
  return {
    plans: await rows(`select to_jsonb(p) - 'created_at' as row from plans p order by id`),
    installments: await rows('select to_jsonb(i) as row from installments i order by id'),
    charges: await rows(
      `select to_jsonb(c) - 'created_at' as row from charges c
        order by plan_id, installment_id, kind, period`,
    ),
    attempts: await rows(
      `select to_jsonb(a) - 'created_at' - 'id' as row from collection_attempts a
        order by installment_id, business_date`,
    ),
    journals: await rows('select id, event, source, effective_on from ledger.journals order by id'),
    balances: await rows(
      `select kind, owner, debits_posted, credits_posted from ledger.account_balances
        order by kind, owner`,
    ),
  };
}

async function expectSoundLedger(db: Db): Promise<void> {
  expect(await proveLedger(db)).toEqual({ imbalances: 0, drift: 0, brokenBatch: null });
}

afterEach(() => armFailpoints(undefined, 'test'));
afterAll(async () => {
  for (const { db, database } of worlds) {
    await db.destroy();
    await database.drop();
  }
});

describe('closing a day', () => {
  let db: Db;
  const planId = () =>
    inScope(db, 'system', (tx) =>
      sql<{ id: string }>`select id from plans order by id limit 1`.execute(tx),
    );
  const states = async () => {
    const { rows } = await inScope(db, 'system', (tx) =>
      sql<{ state: string; count: number }>`
      select state, count(*) from installments group by state order by state`.execute(tx),
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };

  beforeAll(async () => {
    ({ db } = await openPlans());
  });

  test('before the due date accrues interest and asks for nothing', async () => {
    const done = await close(db, addDays(dueDate, -1));
    expect(done.attempts).toBe(0);
    expect(await states()).toEqual({ upcoming: 42 });
    const { rows } = await inScope(db, 'system', (tx) =>
      sql`select distinct kind from charges`.execute(tx),
    );
    expect(rows).toEqual([{ kind: 'interest' }]);
  });

  test('marks what is due on its date and makes one attempt for the whole of it', async () => {
    expect(await close(db, dueDate)).toMatchObject({ plans: 7, attempts: 7, charges: 7 });
    expect(await states()).toEqual({ due: 7, upcoming: 35 });
    const { rows } = await inScope(db, 'system', (tx) =>
      sql`
      select distinct a.amount_centavos - i.charged_principal - i.charged_interest as off, a.state,
             i.charged_interest
        from collection_attempts a join installments i on i.id = a.installment_id`.execute(tx),
    );
    // One month at 2.5 % of ₱6,000.00, to the centavo.
    expect(rows).toEqual([{ off: 0, state: 'created', charged_interest: 150_00 }]);
  });

  test('charges nothing for lateness within the grace, and does not ask again', async () => {
    const done = await close(db, addDays(firstLateDate, -1));
    expect(done.attempts).toBe(0);
    expect(await states()).toEqual({ grace: 7, upcoming: 35 });
    const { rows } = await inScope(db, 'system', (tx) =>
      sql`select 1 from charges where kind = 'late_fee'`.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  test('charges a late fee for the first day after the grace, and says overdue', async () => {
    await close(db, firstLateDate);
    expect(await states()).toEqual({ overdue: 7, upcoming: 35 });
    const { rows } = await inScope(db, 'system', (tx) =>
      sql<{ amount: number; period: string; expected: number }>`
      select c.amount_centavos as amount, c.period,
             round((i.charged_principal + i.charged_interest) * 0.001)::bigint as expected
        from charges c join installments i on i.id = c.installment_id
       where c.kind = 'late_fee'`.execute(tx),
    );
    expect(rows).toHaveLength(7);
    for (const row of rows) {
      expect(row.amount).toBe(row.expected);
      expect(row.period).toBe(firstLateDate);
    }
  });

  test('posts to the ledger exactly what it charged', async () => {
    const [plan] = (await planId()).rows;
    const { rows } = await inScope(db, 'system', (tx) =>
      sql<{ kind: 'interest' | 'late_fee'; total: number }>`
      select kind, sum(amount_centavos)::bigint as total from charges
       where plan_id = ${plan?.id} group by kind`.execute(tx),
    );
    expect(rows).toHaveLength(2);
    const owedOn = { interest: 'recv_interest', late_fee: 'recv_penalty' } as const;
    for (const { kind, total } of rows) {
      const account = { mode: 'test', kind: owedOn[kind], owner: `plan:${plan?.id}` } as const;
      expect((await balanceOf(db, account)).debits_posted).toBe(total);
    }
    await expectSoundLedger(db);
  });

  test('a second run finds nothing to do and changes nothing', async () => {
    const before = await readBooks(db);
    expect(await close(db, firstLateDate)).toEqual(nothing);
    expect(await close(db, dueDate)).toEqual(nothing);
    expect(await readBooks(db)).toEqual(before);
  });

  test('leaves plans of the other mode alone', async () => {
    expect(await close(db, addDays(firstLateDate, 30), 'live')).toEqual(nothing);
  });
});

describe('whatever happens to the run, the books end as if it had run every day', () => {
  const until = addDays(firstLateDate, 5);
  let expected: Awaited<ReturnType<typeof readBooks>>;

  beforeAll(async () => {
    const { db } = await openPlans();
    await closeDaily(db, { from: startDate, to: until });
    expected = await readBooks(db);
    expect(expected.charges.length).toBeGreaterThan(200);
  });

  const startedLate = async () => {
    const harness = await openPlans();
    await closeDaily(harness.db, { from: addDays(dueDate, -2), to: addDays(firstLateDate, -2) });
    return harness;
  };

  test('three days late, and a month before that in one go', async () => {
    const { db } = await startedLate();
    await close(db, addDays(firstLateDate, 1));
    await close(db, until);
    expect(await readBooks(db)).toEqual(expected);
    await expectSoundLedger(db);
  });

  test('an error before the commit of a batch leaves nothing of it', async () => {
    const { db } = await startedLate();
    const before = await readBooks(db);
    armFailpoints('plans.before_batch_commit:throw', 'test');
    await expect(close(db, until)).rejects.toThrow('failpoint');
    expect(await readBooks(db)).toEqual(before);

    armFailpoints(undefined, 'test');
    await close(db, until);
    expect(await readBooks(db)).toEqual(expected);
  });

  test('killed between two batches, it takes up where it stood', async () => {
    const { db, database } = await startedLate();
    for (const at of ['after_batch_commit', 'before_batch_commit', 'after_batch_commit']) {
      const { child } = startProcess('testing/harness/closing-process.ts', {
        LUWAG_MODE: 'test',
        DATABASE_URL: database.appUrl,
        BUSINESS_DATE: until,
        FAILPOINT: `plans.${at}:exit`,
      });
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    }
    const { rows } = await sql`select finished_at from day_closings
      where business_date = ${until}`.execute(db);
    expect(rows).toEqual([{ finished_at: null }]);

    const stored = async () => {
      const { rows: batches } = await inScope(db, 'system', (tx) =>
        sql<{ plans: number }>`
        select sum(plans)::int as plans from day_closing_batches
         where business_date = ${until}`.execute(tx),
      );
      return batches[0]?.plans ?? 0;
    };
    // What those that were killed had committed is not done again.
    const before = await stored();
    expect(before).toBeGreaterThan(0);
    const { plans } = await close(db, until);
    expect(plans).toBeGreaterThan(0);
    expect(await stored()).toBe(before + plans);
    expect(await readBooks(db)).toEqual(expected);
    await expectSoundLedger(db);
  });

  test('two runs at once share the work', async () => {
    const { db } = await startedLate();
    await Promise.all([close(db, until), close(db, until)]);
    expect(await readBooks(db)).toEqual(expected);
    await expectSoundLedger(db);
  });

  test('every slice twice at once, all side by side, charges once', async () => {
    const { db } = await startedLate();
    const twice = [...sliceNumbers, ...sliceNumbers].map((slice) =>
      closeDaySlice(db, { mode: 'test', businessDate: until, slice }, { batchMax: 2 }),
    );
    expect((await Promise.all(twice)).every(({ isClosed }) => isClosed)).toBe(true);
    expect(await readBooks(db)).toEqual(expected);
    await expectSoundLedger(db);
  });
});

describe('the slices of a day', () => {
  const finished = async (db: Db) => {
    const { rows } = await sql<{ day: boolean; slices: number }>`
      select d.finished_at is not null as day, count(s.finished_at)::int as slices
        from day_closings d join day_closing_slices s using (mode, business_date)
       where business_date = ${startDate} group by d.finished_at`.execute(db);
    return rows[0];
  };

  test('have every plan between them, each one once', async () => {
    const { db } = await openPlans({ count: 64 });
    const { rows } = await inScope(db, 'system', (tx) =>
      sql<{ id: string; close_slice: number }>`select id, close_slice from plans`.execute(tx),
    );
    // The digit after the version: tttttttt-tttt-7Sss-…
    for (const { id, close_slice } of rows)
      expect(close_slice).toBe(Number.parseInt(id.charAt(15), 16));
    expect(new Set(rows.map((row) => row.close_slice)).size).toBeGreaterThan(10);
    const counts = [];
    for (const slice of sliceNumbers) {
      const { done } = await closeDaySlice(db, { mode: 'test', businessDate: startDate, slice });
      counts.push(done.plans);
    }
    expect(counts.reduce((sum, count) => sum + count)).toBe(64);
  });

  test('finish the day with the last of them, in whatever order they end', async () => {
    const { db } = await openPlans();
    const closeOne = (slice: number) =>
      closeDaySlice(db, { mode: 'test', businessDate: startDate, slice });
    const [last = 0, ...others] = sliceNumbers.toReversed();
    await Promise.all(others.map(closeOne));
    expect(await finished(db)).toEqual({ day: false, slices: 15 });
    await closeOne(last);
    expect(await finished(db)).toEqual({ day: true, slices: 16 });
  });

  test('that end at the same moment finish the day all the same', async () => {
    const { db } = await openPlans({ count: 0 });
    for (let day = startDate; day < addDays(startDate, 10); day = addDays(day, 1)) {
      await Promise.all(
        sliceNumbers.map((slice) => closeInTheEnd(db, { mode: 'test', businessDate: day, slice })),
      );
      const { rows } = await sql`select from day_closings where business_date = ${day}
        and finished_at is not null`.execute(db);
      expect(rows).toHaveLength(1);
    }
  });
});

/** Again where it had to wait for longer than a connection may, as the worker does. */
async function closeInTheEnd(db: Db, day: Parameters<typeof closeDaySlice>[1]): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await closeDaySlice(db, day);
      return;
    } catch (error) {
      if (attempt === 10 || !/lock timeout/.test(String(error))) throw error;
    }
}

describe('plans that somebody holds', () => {
  test('are waited for at the end, and the day is not called closed before', async () => {
    const { db } = await openPlans();
    let isReleased = false;
    const held = inScope(db, 'system', async (tx) => {
      await sql`select 1 from plans order by next_close_date, id limit 1 for update`.execute(tx);
      await new Promise((resolve) => setTimeout(resolve, 400));
      isReleased = true;
    });
    const done = await close(db, startDate);
    expect(isReleased).toBe(true);
    expect(done.plans).toBe(7);
    await held;
  });

  test('past the lock timeout fail the run, and the next run takes them up', async () => {
    const { db } = await openPlans();
    const gate = Promise.withResolvers<void>();
    const held = inScope(db, 'system', async (tx) => {
      await sql`select 1 from plans order by id limit 1 for update`.execute(tx);
      await gate.promise;
    });
    await expect(close(db, startDate)).rejects.toThrow('lock timeout');
    // The other slices were closed, and the day is not called so.
    const { rows } = await sql`select from day_closings where finished_at is not null`.execute(db);
    expect(rows).toEqual([]);
    gate.resolve();
    await held;
    expect(await close(db, startDate)).toMatchObject({ plans: 1 });
  });
});

test('an attempt that the buyer began stands instead of ours', async () => {
  const { db } = await openPlans();
  await inScope(db, 'system', (tx) =>
    sql`insert into collection_attempts
      (id, mode, buyer_id, plan_id, installment_id, business_date, amount_centavos, state)
    select uuid_v7(slot_of(buyer_id)), mode, buyer_id, plan_id, id, ${dueDate}::date, 100, 'unknown'
      from installments where sequence = 1 order by id limit 1`.execute(tx),
  );
  await close(db, dueDate);
  const { rows } = await inScope(db, 'system', (tx) =>
    sql`select state, count(*) from collection_attempts
    group by state order by state`.execute(tx),
  );
  expect(rows).toEqual([
    { state: 'created', count: 6 },
    { state: 'unknown', count: 1 },
  ]);
});

test('a plan without interest is looked at on its due dates alone', async () => {
  const { db } = await openPlans({ code: 'thirty' });
  expect(await close(db, addDays(startDate, 29))).toMatchObject({ plans: 7, journals: 0 });
  expect(await close(db, addDays(startDate, 30))).toMatchObject({ plans: 7, attempts: 7 });
});

test('the database refuses a second charge for one installment, kind and day', async () => {
  const { db } = await openPlans();
  await close(db, dueDate);
  const again = sql`insert into charges
    select mode, buyer_id, plan_id, installment_id, kind, period, 1, journal_id from charges limit 1`;
  await expect(inScope(db, 'system', (tx) => again.execute(tx))).rejects.toThrow('charges_pkey');
  await expect(inScope(db, 'system', (tx) => sql`delete from charges`.execute(tx))).rejects.toThrow(
    'permission denied',
  );
});
