import { randomUUID } from 'node:crypto';
import {
  decideWriteOff,
  getLateBuyer,
  listLateBuyers,
  listWriteOffs,
  proposeWriteOff,
  remindLateBuyer,
  type WriteOff,
} from '@luwag/contracts/delinquency';
import { inScope } from '@luwag/db/scope';
import { addDays } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { balanceOf, proveLedger } from '@luwag/ledger/reading';
import { testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { stepUpOf } from '@luwag/testing/builders/step-ups';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { misplacedRows } from '@luwag/testing/harness/slots';
import { findFaultyRows } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { closeDay, lockPlan, recordCollection } from '../plans/service.ts';

const harness = forAllTests(startPlansHarness);
let joan: SignedIn;
let rey: SignedIn;
let buyer: SignedIn;
let lost: string[];

beforeAll(async () => {
  const { enterStaff } = documentsHarnessOf(harness);
  joan = await enterStaff();
  rey = await enterStaff();
  buyer = await harness.someBuyer();
  const startDate = addDays(harness.today, -215);
  lost = await Promise.all(Array.from({ length: 7 }, () => harness.buy(buyer, { startDate })));
  await closeDay(harness.db, { mode: 'live', businessDate: harness.today });
});

/** A plan whose first payment is late by more than half a year. Their days were closed together. */
function longLost(): string {
  const planId = lost.pop();
  if (!planId) throw new Error('all lost plans are used: buy one more of them at the start');
  return planId;
}
const wanted = { reason: 'cannot_be_reached', note: 'No answer since spring.' };
const propose = (who: SignedIn, plan_id: string, body: object = wanted) =>
  harness.send(proposeWriteOff, who, { params: { plan_id }, body });
async function proposed(who: SignedIn, planId: string): Promise<WriteOff> {
  const reply = await propose(who, planId);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json();
}

/** With a fresh factor, as the browser asks for one. */
async function decide(
  who: SignedIn,
  write_off_id: string,
  decision: 'approve' | 'reject' = 'approve',
  key: string = randomUUID(),
) {
  const params = { write_off_id };
  const body = { decision, note: 'Checked the log of contacts.' };
  const id = await stepUpOf(harness, who, { action: decideWriteOff.name, params, body });
  const proven = { ...who, headers: { ...who.headers, 'step-up': id } };
  return harness.send(decideWriteOff, proven, { params, body, key });
}
const personOf = async (account_id: string, who = joan) =>
  harness.send(getLateBuyer, who, { params: { account_id } });
const audited = async (action: string, accountId: string | null) => {
  const { rows } = await inScope(harness.db, 'system', (tx) =>
    sql<{ actor_id: string }>`select actor_id from audit.events
      where action = ${action} and account_id is not distinct from ${accountId}
      order by at`.execute(tx),
  );
  return rows.map(({ actor_id }) => actor_id);
};

describe('the desk', () => {
  test('lists who is late by bucket, longest first, without a name', async () => {
    const late = await harness.someBuyer();
    await harness.buyLate(late);
    const all = (await harness.send(listLateBuyers, joan)).json();
    const own = all.results.find(
      (row: { account_id: string }) => row.account_id === late.account.id,
    );
    expect(own).toMatchObject({ bucket: 'days_8_to_30', plans: 1 });
    expect(own.overdue_centavos).toBeGreaterThan(0);
    const days = all.results.map((row: { days_late: number }) => row.days_late);
    expect(days).toEqual(days.toSorted((one: number, other: number) => other - one));
    expect(JSON.stringify(all)).not.toMatch(/name/);

    const inBucket = async (bucket: string) => {
      const { results } = (await harness.send(listLateBuyers, joan, { query: { bucket } })).json();
      return results.map((row: { account_id: string }) => row.account_id);
    };
    expect(await inBucket('days_8_to_30')).toContain(late.account.id);
    expect(await inBucket('days_31_to_60')).not.toContain(late.account.id);
    expect(
      (await harness.send(listLateBuyers, joan, { query: { mode: 'test' } })).json().results,
    ).toEqual([]);
  });

  test('refuses a cursor that it never gave', async () => {
    const reply = await harness.send(listLateBuyers, joan, { query: { cursor: 'x' } });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'cursor_invalid']);
  });

  test('names one person to whoever opens them, and puts that on record', async () => {
    const late = await harness.someBuyer();
    const planId = await harness.buyLate(late);
    const person = (await personOf(late.account.id)).json();
    expect(person.name).not.toBe('');
    expect(person.plans).toMatchObject([
      { plan_id: planId, bucket: 'days_8_to_30', may_write_off: false, is_written_off: false },
    ]);
    expect(await audited('collections.viewed', late.account.id)).toEqual([joan.account.id]);
  });

  test('knows nobody who was never late', async () => {
    const punctual = await harness.someBuyer();
    await harness.buy(punctual);
    for (const id of [punctual.account.id, randomUUID()]) {
      const reply = await personOf(id);
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'buyer_not_found']);
    }
    expect(await audited('collections.viewed', punctual.account.id)).toEqual([]);
  });
});

describe('writing to somebody who is late', () => {
  const remind = (account_id: string) =>
    harness.send(remindLateBuyer, joan, {
      params: { account_id },
      body: { message: 'late_check_in' },
    });
  test('is refused for whoever is not late', async () => {
    const punctual = await harness.someBuyer();
    await harness.buy(punctual);
    const reply = await remind(punctual.account.id);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'buyer_not_found']);
  });

  test('happens once a day, within the hours of contact, in reviewed words', async () => {
    const late = await harness.someBuyer();
    await harness.buyLate(late);
    const { id } = late.account;
    const { may_contact_now: mayNow, rules } = (await personOf(id)).json().contact;
    const hour = ((await testNow(harness.db)).getUTCHours() + 8) % 24;
    expect(mayNow).toBe(hour >= rules.from_hour && hour < rules.until_hour);
    const first = await remind(id);
    expect(first.statusCode).toBe(mayNow ? 200 : 409);
    const again = await remind(id);
    expect([again.statusCode, again.json().code]).toEqual([409, 'contact_not_now']);
    const { made, may_contact_now: mayAgain } = (await personOf(id)).json().contact;
    expect(made.map(({ kind }: { kind: string }) => kind)).toEqual(mayNow ? ['late_check_in'] : []);
    expect(mayAgain).toBe(false);
    expect(await audited('collections.reminded', id)).toHaveLength(mayNow ? 1 : 0);
  });
});

describe('giving up a debt', () => {
  test('takes two people, leaves the books whole, and what comes later is recovered', async () => {
    const planId = longLost();
    const before = (await personOf(buyer.account.id)).json();
    const plan = before.plans.find((row: { plan_id: string }) => row.plan_id === planId);
    expect(plan.may_write_off).toBe(true);

    // On its way when the plan is given up, and here afterwards.
    const paymentId = await sendAttempt(planId, 500_00);
    const proposal = await proposed(joan, planId);
    expect(proposal).toMatchObject({ state: 'proposed', owed_centavos: plan.owed_centavos });
    const waiting = (await harness.send(listWriteOffs, rey)).json().results;
    expect(waiting).toMatchObject([
      { write_off_id: proposal.write_off_id, is_your_proposal: false },
    ]);

    const decided = await decide(rey, proposal.write_off_id);
    expect(decided.statusCode).toBe(200);
    expect(decided.json()).toMatchObject({
      state: 'approved',
      written_off_centavos: plan.owed_centavos,
    });
    const memo = { mode: 'live', kind: 'memo_written_off', owner: `plan:${planId}` } as const;
    expect((await balanceOf(harness.db, memo)).debits_posted).toBe(plan.owed_centavos);
    for (const kind of ['recv_principal', 'recv_interest', 'recv_penalty'] as const) {
      const left = await balanceOf(harness.db, { ...memo, kind });
      expect(left.debits_posted - left.credits_posted).toBe(0);
    }
    await expectProven();

    await inScope(harness.db, 'system', async (tx) => {
      await sql`update collection_attempts set state = 'succeeded' where id = ${paymentId}`.execute(
        tx,
      );
      const written = await lockPlan(tx, planId);
      if (!written) throw new Error(`no plan ${planId}`);
      const payment = { paymentId, amountCentavos: centavos(500_00), psp: 'xendit' };
      const when = { onDate: harness.today, now: new Date() };
      await recordCollection(tx, { plan: written, ...payment, ...when });
    });
    const after = (await personOf(buyer.account.id)).json();
    expect(after.plans.find((row: { plan_id: string }) => row.plan_id === planId)).toMatchObject({
      is_written_off: true,
      owed_centavos: 0,
      recovered_centavos: 500_00,
      written_off_centavos: plan.owed_centavos - 500_00,
    });
    await expectProven();
    expect(await audited('write_off.proposed', buyer.account.id)).toContain(joan.account.id);
    expect(await audited('write_off.approved', buyer.account.id)).toContain(rey.account.id);
  });

  test('is refused to whoever proposed it, by the call and by the table', async () => {
    const { write_off_id } = await proposed(joan, longLost());
    const alone = await decide(joan, write_off_id);
    expect([alone.statusCode, alone.json().code]).toEqual([409, 'second_same_person']);
    const forced = inScope(harness.db, 'system', (tx) =>
      sql`update write_offs set state = 'rejected', decided_by = proposed_by, decided_at = now()
        where id = ${write_off_id}`.execute(tx),
    );
    await expect(forced).rejects.toThrow('four_eyes');
    expect((await decide(rey, write_off_id, 'reject')).json().state).toBe('rejected');
  });

  test('needs a fresh factor', async () => {
    const { write_off_id } = await proposed(joan, longLost());
    const body = { decision: 'approve', note: 'Checked it.' };
    const reply = await harness.send(decideWriteOff, rey, { params: { write_off_id }, body });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'step_up_required']);
    await decide(rey, write_off_id, 'reject');
  });

  test('is decided once: of two at the same moment one comes too late', async () => {
    const { write_off_id } = await proposed(joan, longLost());
    const third = await documentsHarnessOf(harness).enterStaff();
    const replies = await Promise.all([decide(rey, write_off_id), decide(third, write_off_id)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const late = replies.find(({ statusCode }) => statusCode === 409);
    expect(late?.json().code).toBe('write_off_decided');
    await expectProven();
  });

  test('asked for again with its key is answered again, and posted once', async () => {
    const planId = longLost();
    const { write_off_id } = await proposed(joan, planId);
    const key = randomUUID();
    const first = await decide(rey, write_off_id, 'approve', key);
    const again = await decide(rey, write_off_id, 'approve', key);
    expect(again.json()).toEqual(first.json());
    await expectProven();
  });

  test('is refused for a plan that is not late enough, is proposed already, or is none', async () => {
    const young = await harness.buyLate(buyer);
    const early = await propose(joan, young);
    expect([early.statusCode, early.json().code]).toEqual([409, 'plan_not_late_enough']);
    const old = longLost();
    await proposed(joan, old);
    const twice = await propose(rey, old);
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'write_off_proposed']);
    const none = await propose(joan, randomUUID());
    expect([none.statusCode, none.json().code]).toEqual([404, 'plan_not_found']);
    const unknown = await decide(rey, randomUUID());
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'write_off_not_found']);
  });

  test('is not approved once what was late is paid', async () => {
    const planId = longLost();
    const { write_off_id } = await proposed(joan, planId);
    await harness.payOff(buyer, planId);
    const reply = await decide(rey, write_off_id);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'plan_not_late_enough']);
    await expectProven();
  });

  test('gives every row the slot of its owner', async () => {
    expect(await inScope(harness.db, 'system', misplacedRows)).toEqual([]);
  });
});

/** The first try of the close of day, as if it had been sent for this much. */
async function sendAttempt(planId: string, amount: number): Promise<string> {
  const { rows } = await inScope(harness.db, 'system', (tx) =>
    sql<{ id: string }>`update collection_attempts set state = 'sent', amount_centavos = ${amount}
      where id = (select id from collection_attempts
        where plan_id = ${planId} and state = 'created' order by id limit 1)
      returning id`.execute(tx),
  );
  return rows[0]?.id ?? '';
}

async function expectProven() {
  expect(await proveLedger(harness.db)).toEqual({ imbalances: 0, drift: 0, brokenBatch: null });
  expect(await findFaultyRows(harness.db, buyer.account.id)).toEqual([]);
}
