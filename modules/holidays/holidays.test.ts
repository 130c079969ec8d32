import type { Endpoint } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/holidays';
import { countQueues } from '@luwag/contracts/staff-home';
import { inScope } from '@luwag/db/scope';
import {
  addDays,
  addMonths,
  type CivilDate,
  civilDate,
  manilaDateOf,
} from '@luwag/domain/calendar';
import { knownFromOf, previewHoliday } from '@luwag/domain/holiday-changes';
import { type HolidayKind, holidaysKnownOn, nextBankingDay } from '@luwag/domain/holidays';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { listPlansOn } from '@luwag/domain/plans';
import { closeDay, reconcilePlans } from '@luwag/modules/plans/service';
import {
  allHolidays,
  holidaysFor,
  holidaysOn,
  noteHolidayChange,
  syncHolidays,
} from '@luwag/platform/holidays';
import { testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { connectForTests } from '@luwag/testing/harness/database';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const harness = forAllTests(startPlansHarness);
let [joan, rey]: SignedIn[] = [];
const people = () => {
  if (!joan || !rey) throw new Error('nobody is hired yet');
  return { joan, rey };
};
/** A Friday that is an ordinary one, and the Thursday before, on which a payment falls due. */
let friday: CivilDate;
let thursday: CivilDate;
let planId: string;

beforeAll(async () => {
  joan = await documentsHarnessOf(harness).enterStaff(undefined, ['finance']);
  rey = await documentsHarnessOf(harness).enterStaff(undefined, ['admin']);
  const nowMs = (await testNow(harness.db)).getTime();
  friday = findFriday(nowMs);
  thursday = addDays(friday, -1);
  const startDate = addMonths(thursday, -1);
  planId = await harness.buy(await harness.someBuyer(), { startDate });
});

// What other files of this process count with has to be what is shipped.
afterAll(async () => {
  const owner = connectForTests(harness.database.ownerUrl, 1);
  await sql`truncate holiday_changes`.execute(owner);
  await owner.destroy();
  noteHolidayChange();
  await syncHolidays(harness.db);
});

/** One three weeks ahead or more, before an open Monday, whose eve is a day in every month. */
function findFriday(nowMs: number): CivilDate {
  const today = manilaDateOf(nowMs);
  const [plan] = listPlansOn(today);
  for (let date = addDays(today, 21); plan; date = addDays(date, 1)) {
    const day = { date, kind: 'regular', name: 'Any' } as const;
    const { graces } = previewHoliday(day, { table: philippineHolidays, nowMs, rule: plan.late });
    const eve = addDays(date, -1);
    const isMonthly = addMonths(addMonths(eve, -1), 1) === eve;
    const [grace] = graces;
    if (isMonthly && graces.length === 1 && grace?.dueDate === eve) {
      const isUsual = grace.before === addDays(eve, 3) && grace.after === addDays(eve, 4);
      if (isUsual) return date;
    }
  }
  throw new Error('no such Friday');
}

const call = (
  endpoint: Endpoint,
  who: SignedIn,
  sent: { params?: object; query?: object; body?: object } = {},
) => documentsHarnessOf(harness).call(endpoint, who, sent);
const name = 'Day of Mourning';
const words = { source: 'Proclamation 1500 of 2026', reason: 'Proclaimed this morning' };
const ask = (who: SignedIn, date: string, kind: HolidayKind = 'special_non_working') =>
  call(contracts.askHolidayChange, who, { body: { date, kind, name, ...words } });
const decide = (who: SignedIn, change_id: string, decision = 'approve') =>
  call(contracts.decideHolidayChange, who, { params: { change_id }, body: { decision } });
const list = async (who = people().joan) => (await call(contracts.listHolidayChanges, who)).json();
const codeOf = (reply: { statusCode: number; json(): { code?: string } }) =>
  reply.statusCode >= 400 ? [reply.statusCode, reply.json().code] : reply.statusCode;
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);

describe('a holiday', () => {
  test('is previewed, asked for by one and approved by another, and counts from then on', async () => {
    const { joan, rey } = people();
    const query = { date: friday, kind: 'special_non_working', name };
    const preview = (await call(contracts.previewHolidayChange, joan, { query })).json();
    expect(preview).toMatchObject({ refusal: null, is_open_before: true, is_open_after: false });
    expect(preview).toMatchObject({ payouts_on: addDays(friday, 3), is_estimate: false });
    const grace = { before: addDays(thursday, 3), after: addDays(thursday, 4) };
    expect(preview.graces).toEqual([{ due_date: thursday, ...grace, payments: 1 }]);

    const asked = await ask(joan, friday);
    expect([asked.statusCode, asked.json()]).toMatchObject([201, { is_yours: true }]);
    expect(codeOf(await ask(rey, friday, 'regular'))).toEqual([409, 'holiday_waiting']);
    const { change_id } = asked.json();
    expect(codeOf(await decide(joan, change_id))).toEqual([403, 'own_holiday_change']);
    expect((await decide(joan, change_id, 'refuse')).json()).toMatchObject({ state: 'withdrawn' });

    const again = (await ask(joan, friday)).json();
    const { results } = (await call(countQueues, rey)).json();
    expect(results).toContainEqual(expect.objectContaining({ queue: 'holiday_changes', count: 1 }));
    expect((await list(rey)).waiting).toMatchObject([{ is_yours: false, name, ...words }]);
    const both = await Promise.all([decide(rey, again.change_id), decide(rey, again.change_id)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(codeOf(await decide(rey, again.change_id))).toEqual([404, 'holiday_change_not_found']);

    const { days, past, waiting, today } = await list();
    expect(waiting).toEqual([]);
    const [approved, withdrawn] = past;
    expect([approved.state, withdrawn.state]).toEqual(['approved', 'withdrawn']);
    expect(approved.known_from > today).toBe(true);
    expect(days).toContainEqual(
      expect.objectContaining({ date: friday, source: words.source, is_provisional: false }),
    );
    // Today nobody knows of it yet.
    const published = (await call(contracts.listHolidays, joan)).json().results;
    expect(published).toHaveLength(holidaysKnownOn(today, philippineHolidays).length);
    const { rows } = await sql<{ action: string; detail: { known_from?: string } }>`
      select action, detail from audit.events where action like 'holiday.%'
       order by at, id`.execute(harness.db);
    expect(rows.map(({ action }) => action)).toEqual([
      ...['holiday.asked', 'holiday.withdrawn', 'holiday.asked', 'holiday.approved'],
    ]);
    expect(rows.at(-1)?.detail).toMatchObject({ date: friday, known_from: approved.known_from });
  });

  test('moves the grace of what falls due before it, and the books prove', async () => {
    const closedAt = async (businessDate: CivilDate) => {
      await closeDay(harness.db, { mode: 'live', businessDate });
      const { rows } = await system((tx) =>
        sql<{ state: string }>`select state from installments
          where plan_id = ${planId} and sequence = 1`.execute(tx),
      );
      return rows[0]?.state;
    };
    expect(await closedAt(addDays(thursday, 4))).toBe('grace');
    expect(await closedAt(addDays(thursday, 5))).toBe('overdue');
    expect((await system((tx) => reconcilePlans(tx, ''))).findings).toEqual([]);
    // Whatever counts in banking days goes by it, from the day on which it is known.
    const { past } = await list();
    const knownFrom = civilDate(past[0].known_from);
    expect(nextBankingDay(thursday, holidaysOn(knownFrom))).toBe(addDays(thursday, 4));
    expect(nextBankingDay(thursday, holidaysOn(addDays(knownFrom, -1)))).toBe(friday);
    // A plan that a test clock took before keeps to what was known then.
    const clocked = holidaysFor({ clockedSince: addDays(knownFrom, -1) });
    expect(nextBankingDay(thursday, holidaysKnownOn(friday, clocked))).toBe(friday);
  });

  test('is refused where it lies behind, says nothing new or takes a grace away', async () => {
    const { joan, rey } = people();
    const nowMs = (await testNow(harness.db)).getTime();
    const today = manilaDateOf(nowMs);
    const isListed = (date: CivilDate) => philippineHolidays.some((each) => each.date === date);
    let usual = addDays(friday, 4);
    while (isListed(usual)) usual = addDays(usual, 1);
    const soon = nextBankingDay(addDays(knownFromOf(nowMs), -1), philippineHolidays);
    const added = (await ask(joan, soon)).json();
    expect(codeOf(await decide(rey, added.change_id))).toBe(200);
    const refused = [
      [today, 'regular', 'holiday_out_of_reach'],
      [usual, 'ordinary', 'holiday_unchanged'],
      [soon, 'ordinary', 'holiday_notice_too_short'],
    ] as const;
    for (const [date, kind, code] of refused) {
      expect(codeOf(await ask(joan, date, kind))).toEqual([409, code]);
      const query = { date, kind, name };
      const preview = (await call(contracts.previewHolidayChange, joan, { query })).json();
      expect(preview.refusal).toBe(code);
      // What became so while it waited is refused to the second person.
      const id = await insertWaiting({ date, kind, askedBy: joan.account.id });
      expect(codeOf(await decide(rey, id))).toEqual([409, code]);
      expect((await decide(rey, id, 'refuse')).json()).toEqual({
        ...{ state: 'refused', known_from: null },
      });
    }
  });

  const insertWaiting = (row: { date: CivilDate; kind: HolidayKind; askedBy: string }) =>
    system(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into holiday_changes (id, on_date, kind, name, source, reason, asked_by, asked_at)
        values (gen_random_uuid(), ${row.date}, ${row.kind}, ${name}, ${words.source},
                ${words.reason}, ${row.askedBy}, now()) returning id`.execute(tx);
      return rows[0]?.id ?? '';
    });
});

describe('the table of holidays', () => {
  test('takes no row that judges a past day anew, and changes none that was decided', async () => {
    const { joan, rey } = people();
    const tries = [
      sql`insert into holiday_changes (id, on_date, kind, name, source, reason, asked_by, asked_at,
            state, decided_by, decided_at, known_from)
          values (gen_random_uuid(), current_date - 3, 'regular', ${name}, ${words.source},
            ${words.reason}, ${joan.account.id}, now(), 'approved', ${rey.account.id}, now(),
            current_date - 5)`,
      sql`update holiday_changes set known_from = known_from + 1 where state = 'approved'`,
      sql`update holiday_changes set on_date = on_date + 1`,
      sql`delete from holiday_changes`,
    ];
    const outcomes = await Promise.all(
      tries.map((query) =>
        system((tx) => query.execute(tx)).then(
          () => 'done',
          (error: Error) => error.message,
        ),
      ),
    );
    expect(outcomes).toEqual([
      expect.stringContaining('known_after_it_was_decided'),
      expect.stringContaining('forbidden'),
      expect.stringContaining('permission denied'),
      expect.stringContaining('permission denied'),
    ]);
  });

  test('is never guessed: what was read holds, and without a look nothing is decided', async () => {
    const owner = connectForTests(harness.database.ownerUrl, 1);
    const other = connectForTests(harness.database.appUrl, 1);
    await syncHolidays(harness.db);
    const before = allHolidays();
    expect(before.length).toBeGreaterThan(philippineHolidays.length);
    await sql`revoke select on holiday_changes from luwag_app`.execute(owner);
    noteHolidayChange();
    await syncHolidays(harness.db);
    expect(allHolidays()).toEqual(before);
    await syncHolidays(other);
    expect(() => allHolidays()).toThrow('could not be read');
    await sql`grant select on holiday_changes to luwag_app`.execute(owner);
    await syncHolidays(other);
    expect(allHolidays()).toEqual(before);
    await Promise.all([owner.destroy(), other.destroy()]);
  });
});
