import { randomBytes, randomUUID } from 'node:crypto';
import { getCreditDecision } from '@luwag/contracts/credit-decisions';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { holdPayout } from '@luwag/contracts/payout-approvals';
import { getNextPayout, getPayout, requestPayout } from '@luwag/contracts/payouts';
import * as contracts from '@luwag/contracts/risk';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { countQueues } from '@luwag/contracts/staff-home';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addMonths, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { dayMs, hourMs } from '@luwag/domain/durations';
import { decideLimit, type LimitInputs } from '@luwag/domain/limits';
import { centavos } from '@luwag/domain/money';
import { findScorecardOn, getScorecard } from '@luwag/domain/scorecard';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { mailsOf, testNow } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn } from '@luwag/testing/builders/accounts';
import { nameBankAccount, nameBusinessAddress, sell } from '@luwag/testing/builders/payouts';
import { openStoreOf } from '@luwag/testing/builders/stores';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { misplacedRows, unseenTables } from '@luwag/testing/harness/slots';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { lockHoldable, setRiskHold } from '../accounts/service.ts';
import { sweepPayouts } from '../payouts/worker.ts';
import { findCases, notifyOfEnds, pruneCases } from './worker.ts';

const harness = forAllTests(startPaymentsHarness);
let [joan, rey] = [{} as SignedIn, {} as SignedIn];
beforeAll(async () => {
  const enter = () => documentsHarnessOf(harness).enterStaff(pagesOrigin, ['risk']);
  [joan, rey] = [await enter(), await enter()];
});

const system = <T>(work: (tx: Tx) => Promise<T>) => inScope(harness.db, 'system', work);
type Sent = Parameters<typeof harness.call>[2];
const as = (who: SignedIn, call: Pick<Endpoint, 'method' | 'path'>, sent: Sent = {}) =>
  harness.call(call, who.headers, sent);
const reason = 'Five accounts on one phone';
const newId = async (role: 'buyer' | 'merchant'): Promise<string> =>
  (await createAccount(harness, { role })).id;

const open = async (accountId: string): Promise<string> =>
  (await as(joan, contracts.openRiskCase, { body: { account_id: accountId, reason } })).json()
    .case_id;
const holdOf = (who: SignedIn, case_id: string) =>
  as(who, contracts.holdAccount, { params: { case_id }, body: { reason } });
const endOf = async (hold_id: string): Promise<string> => {
  const row = await system((tx) =>
    tx.selectFrom('risk_holds').select('held_until').where('id', '=', hold_id).executeTakeFirst(),
  );
  return (row?.held_until ?? new Date(0)).toISOString();
};
/** From the end as it is, unless another is given. */
const prolong = async (who: SignedIn, hold_id: string, days: number, from?: string) =>
  as(who, contracts.prolongHold, {
    params: { hold_id },
    body: { days, from: from ?? (await endOf(hold_id)), reason },
  });
const decide = (who: SignedIn, hold_id: string, until: string, decision = 'approve') =>
  as(who, contracts.decideLongHold, { params: { hold_id }, body: { decision, until } });
const end = (who: SignedIn, hold_id: string) =>
  as(who, contracts.endHold, { params: { hold_id }, body: { reason } });
const caseOf = async (case_id: string): Promise<contracts.RiskCase> =>
  (await as(joan, contracts.getRiskCase, { params: { case_id } })).json();
const casesOf = (accountIds: string[]) =>
  system((tx) =>
    tx
      .selectFrom('risk_cases')
      .select(['id', 'account_id', 'points'])
      .where('account_id', 'in', accountIds)
      .execute(),
  );
const share = (kind: string, accountIds: string[], digest = randomBytes(32)) =>
  system(async (tx) => {
    for (const id of accountIds)
      await sql`insert into kyc_identity_signals (account_id, kind, digest, noted_at)
        values (${id}, ${kind}, ${digest}, now())`.execute(tx);
  });
/** As if its time had passed: nobody ends it, and no job has run. */
const passHold = (hold_id: string) =>
  system(async (tx) => {
    await sql`with h as (
        update risk_holds set held_at = held_at - interval '3 days',
               held_until = now() - interval '1 second'
         where id = ${hold_id} returning account_id)
      update accounts set risk_held_until = now() - interval '1 second'
       where id in (select account_id from h)`.execute(tx);
  });

describe('the hourly look', () => {
  test('raises five accounts on one phone once, and what it kept replays to the same', async () => {
    const people = [];
    for (let made = 0; made < 5; made += 1) people.push(await newId('buyer'));
    const [stranger, shop] = [await newId('buyer'), await newId('merchant')];
    await share('device', people);
    await share('bank_account', [...people.slice(0, 1), shop]);
    await share('address', [...people.slice(0, 1), stranger]);
    for (const _ of [1, 2]) await harness.runJob(findCases);
    const raised = await casesOf([...people, stranger, shop]);
    // On the others the phone alone speaks, and that is not enough.
    expect(raised.map(({ account_id }) => account_id)).toEqual(people.slice(0, 1));
    const shown = await caseOf(raised[0]?.id ?? '');
    expect(shown.kept).toEqual(shown.replayed);
    expect(shown).toMatchObject({ is_same: true, look_from: 60, first_rule: 'accounts_on_device' });
    expect(shown.replayed.lines.map(({ rule, points }) => [rule, points])).toEqual([
      ['accounts_on_device', 40],
      ['shop_and_buyer', 30],
      ['accounts_on_bank_account', 15],
      ['new_account', 9],
    ]);
    expect(shown.graph.accounts[0]?.account_id).toBe(people[0]);
    expect(shown.graph.accounts).toHaveLength(7);
    expect(shown.graph.shared.map(({ key, accounts }) => [key, accounts])).toEqual([
      ['device-1', 5],
      ['address-1', 2],
      ['bank_account-1', 2],
    ]);
    const listed = (await as(joan, contracts.listRiskCases)).json();
    expect(listed.results[0]).toMatchObject({ account_id: people[0], outcome: null });
    const queues = (await as(joan, countQueues)).json().results;
    expect(queues.find(({ queue }: { queue: string }) => queue === 'risk').count).toBe(1);

    const params = { case_id: shown.case_id };
    const body = { outcome: 'good', note: 'One household' };
    expect((await as(rey, contracts.closeRiskCase, { params, body })).statusCode).toBe(200);
    const again = await as(rey, contracts.closeRiskCase, { params, body });
    expect(codeOf(again)).toEqual([409, 'risk_case_closed']);
    expect(codeOf(await holdOf(joan, shown.case_id))).toEqual([409, 'risk_case_closed']);
    await harness.runJob(findCases);
    expect(await casesOf(people)).toHaveLength(1);
    const closed = await as(joan, contracts.listRiskCases, { query: { state: 'closed' } });
    expect(closed.json().results[0]).toMatchObject({ ...params, outcome: 'good' });
    await system(async (tx) => {
      await sql`update risk_cases set closed_at = closed_at - interval '6 years'
        where id = ${shown.case_id}`.execute(tx);
    });
    await harness.runJob(pruneCases);
    expect(await casesOf(people)).toEqual([]);
  });

  test('whom staff open a case on is asked about too, one case at a time', async () => {
    const buyer = await newId('buyer');
    const caseId = await open(buyer);
    expect(await caseOf(caseId)).toMatchObject({
      points: 9,
      open_reason: reason,
      kept: { is_raised: false },
    });
    const opening = (account_id: string) =>
      as(joan, contracts.openRiskCase, { body: { account_id, reason } });
    expect(codeOf(await opening(buyer))).toEqual([409, 'risk_case_open']);
    expect(codeOf(await opening(randomUUID()))).toEqual([404, 'person_not_found']);
    expect(codeOf(await opening(rey.account.id))).toEqual([404, 'person_not_found']);
    const params = { case_id: randomUUID() };
    const missing = [404, 'risk_case_not_found'];
    expect(codeOf(await as(joan, contracts.getRiskCase, { params }))).toEqual(missing);
    expect(codeOf(await holdOf(joan, params.case_id))).toEqual(missing);
    const body = { outcome: 'unclear', note: 'Nothing was found' };
    expect(codeOf(await as(joan, contracts.closeRiskCase, { params, body }))).toEqual(missing);
    const records = await harness.db
      .selectFrom('audit.events')
      .select('action')
      .where('account_id', '=', buyer)
      .orderBy('id')
      .execute();
    expect(records.map(({ action }) => action)).toEqual(['risk_case.opened', 'risk_case.viewed']);
  });
});

describe('a held buyer', () => {
  const ready = async () => {
    const who = await harness.newPayer({ channel: null });
    const request = await harness.askFor({ amount: 3_000_00 });
    return { who, purchase: await harness.agreedAndConfirmed(who, request, { terms: 6 }) };
  };

  test('buys nothing new until the time is over, and no job has to come for it', async () => {
    const { who, purchase } = await ready();
    const { hold_id, held_at, held_until } = (
      await holdOf(joan, await open(who.account.id))
    ).json();
    expect(Date.parse(held_until) - Date.parse(held_at)).toBe(48 * hourMs);
    expect(codeOf(await harness.pay(who, purchase))).toEqual([403, 'borrowing_held']);
    const settings = await as(who, getSecuritySettings);
    expect(settings.json()).toMatchObject({
      borrowing_held_until: held_until,
      is_being_checked: true,
    });
    const shown = await harness.proposalOf(who, purchase.id);
    expect(shown.agreed).toMatchObject({
      borrowing_held_until: held_until,
      is_being_checked: true,
    });
    await passHold(hold_id);
    expect((await harness.pay(who, purchase, { key: randomUUID() })).statusCode).toBe(201);
    for (const _ of [1, 2]) await harness.runJob(notifyOfEnds);
    const told = (await mailsOf(harness.db, who.account.id)).filter((mail) =>
      mail.startsWith('hold_'),
    );
    expect(told.toSorted()).toEqual(['hold_begun', 'hold_ended']);
  });

  test('is refused while the hold that comes first is still being written', async () => {
    const { who, purchase } = await ready();
    const until = new Date((await testNow(harness.db)).getTime() + hourMs);
    const paying: ReturnType<typeof harness.pay>[] = [];
    await system(async (tx) => {
      await lockHoldable(tx, who.account.id);
      await setRiskHold(tx, who.account.id, until);
      paying.push(harness.pay(who, purchase));
      await harness.until(async () => {
        const { rows } = await sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(harness.db);
        return rows.length > 0;
      }, 'the purchase to wait for the account');
    });
    expect((await Promise.all(paying)).map(codeOf)).toEqual([[403, 'borrowing_held']]);
  });

  test('is let go by somebody else, and held for longer than two weeks by two', async () => {
    const buyer = await newId('buyer');
    const caseId = await open(buyer);
    const { hold_id, held_at, held_until } = (await holdOf(joan, caseId)).json();
    expect(codeOf(await holdOf(rey, caseId))).toEqual([409, 'already_held']);
    expect(codeOf(await decide(rey, hold_id, held_until))).toEqual([409, 'nothing_asked']);
    const days = (reply: Awaited<ReturnType<typeof prolong>>) =>
      (Date.parse(reply.json().held_until) - Date.parse(held_at)) / dayMs;
    expect(days(await prolong(joan, hold_id, 7))).toBe(9);
    const twice = await prolong(joan, hold_id, 7, held_until);
    expect(codeOf(twice)).toEqual([409, 'hold_changed']);
    const asked = await prolong(joan, hold_id, 14);
    expect(asked.json().asked).toMatchObject({ is_yours: true, reason });
    expect(days(asked)).toBe(9);
    const { until } = asked.json().asked;
    expect(codeOf(await decide(joan, hold_id, until))).toEqual([409, 'second_same_person']);
    // Neither of them asks for another end, long or short, while one waits.
    const waiting = [409, 'hold_longer_waiting'];
    expect(codeOf(await prolong(rey, hold_id, 30))).toEqual(waiting);
    expect(codeOf(await prolong(joan, hold_id, 2))).toEqual(waiting);
    expect((await decide(joan, hold_id, until, 'refuse')).json().asked).toBeNull();
    await prolong(joan, hold_id, 14);
    const refused = await decide(rey, hold_id, until, 'refuse');
    expect(refused.json()).toMatchObject({ asked: null, is_yours: false });
    await prolong(joan, hold_id, 14);
    expect(days(await decide(rey, hold_id, until))).toBe(23);
    for (const _ of [1, 2]) {
      const { asked: more } = (await prolong(joan, hold_id, 30)).json();
      await decide(rey, hold_id, more.until);
    }
    expect(codeOf(await prolong(joan, hold_id, 30))).toEqual([409, 'hold_too_long']);
    expect(codeOf(await end(joan, hold_id))).toEqual([409, 'second_same_person']);
    const ended = await end(rey, hold_id);
    expect(ended.json()).toMatchObject({ is_running: false, end_reason: reason });
    expect(codeOf(await end(rey, hold_id))).toEqual([409, 'hold_over']);
    expect(codeOf(await prolong(joan, hold_id, 2))).toEqual([409, 'hold_over']);
    const nobodys = [404, 'risk_hold_not_found'];
    expect(codeOf(await end(rey, randomUUID()))).toEqual(nobodys);
    expect(codeOf(await prolong(rey, randomUUID(), 2))).toEqual(nobodys);
    expect(codeOf(await decide(rey, randomUUID(), until))).toEqual(nobodys);
    expect(codeOf(await holdOf(joan, caseId))).toEqual([409, 'second_same_person']);
    expect((await caseOf(caseId)).may_hold).toBe(false);
    const second = (await holdOf(rey, caseId)).json();
    const { until: longest } = (await prolong(rey, second.hold_id, 14)).json().asked;
    await passHold(second.hold_id);
    expect(codeOf(await decide(joan, second.hold_id, longest))).toEqual([409, 'hold_over']);
    // Whatever an application thinks, the database wants two.
    const alone = system((tx) =>
      sql`update risk_holds set held_until = held_at + interval '15 days'
        where id = ${second.hold_id}`.execute(tx),
    );
    await expect(alone).rejects.toThrow('long_holds_take_two');
  });
});

test('a held shop is paid nothing out; what waited goes on when the hold is ended', async () => {
  const who = await harness.newBuyer({ role: 'merchant' });
  const { store_id } = await openStoreOf(harness, who);
  await nameBusinessAddress(harness, who.account.id);
  await nameBankAccount(harness, who.account.id);
  const shop = { store: { id: store_id, merchantId: who.account.id } };
  await sell(harness.db, 3_000, shop);
  const payout = (await as(who, requestPayout, { body: { mode: 'live' } })).json();
  expect(payout.status).toBe('waiting');
  const caseId = await open(who.account.id);
  expect((await caseOf(caseId)).waiting_payouts).toEqual({ payouts: 1, amount: payout.amount });
  const hold = (await holdOf(joan, caseId)).json();
  const read = async () => (await as(who, getPayout, { params: { payout_id: payout.id } })).json();
  expect(await read()).toMatchObject({
    status: 'held',
    hold: { reason: 'risk', until: hold.held_until },
  });
  await sell(harness.db, 2_000, shop);
  const refused = await as(who, requestPayout, { body: { mode: 'live' } });
  expect(codeOf(refused)).toEqual([409, 'payouts_held']);
  const next = await as(who, getNextPayout, { query: { mode: 'live' } });
  expect(next.json().hold).toEqual({ reason: 'risk', until: hold.held_until });
  const longer = (await prolong(joan, hold.hold_id, 2)).json();
  expect((await read()).hold.until).toBe(longer.held_until);
  const held = (await as(rey, contracts.listCurrentHolds)).json().results;
  const kinds = held
    .filter(({ account_id }: { account_id: string }) => account_id === who.account.id)
    .map(({ kind }: { kind: string }) => kind);
  expect(kinds.toSorted()).toEqual(['check', 'payout']);
  await harness.runJob(sweepPayouts);
  expect((await read()).status).toBe('held');
  await end(rey, hold.hold_id);
  expect(await read()).toMatchObject({ status: 'waiting', hold: null });
  expect((await as(who, requestPayout, { body: { mode: 'live' } })).statusCode).toBe(201);
  const mails = await mailsOf(harness.db, who.account.id);
  expect(mails.filter((mail) => mail.startsWith('hold_')).toSorted()).toEqual([
    ...['hold_begun', 'hold_begun', 'hold_ended'],
  ]);
  // A hold on one payout that ends during one on the shop does not let it out.
  const note = { note: 'To be looked at' };
  const ofPayout = { params: { payout_id: payout.id }, body: note };
  await as(joan, holdPayout, ofPayout);
  await holdOf(rey, caseId);
  await system((tx) =>
    sql`update payouts set held_until = now() - interval '1 second'
      where id = ${payout.id}`.execute(tx),
  );
  await harness.runJob(sweepPayouts);
  expect((await read()).status).toBe('held');
});

test('a change of a limit is decided again from what was kept, and a forged one is seen', async () => {
  const buyer = await newId('buyer');
  const now = await testNow(harness.db);
  const onDate = manilaDateOf(now.getTime());
  const inputs: LimitInputs = {
    onDate,
    openedOn: addMonths(onDate, -3),
    limitCentavos: centavos(2_000_00),
    usedCentavos: centavos(0),
    daysLate: 0,
    income: null,
    entries: [{ kind: 'paid_on_time', onDate: addMonths(onDate, -1), points: 2, lapsesOn: null }],
  };
  const decision = decideLimit(getScorecard(1), inputs);
  const { income: _, ...kept } = inputs;
  const keep = async (decidedOn: CivilDate, limit: number): Promise<string> => {
    const id = uuidV7(now, slotOf(buyer));
    await system((tx) =>
      tx
        .insertInto('credit_decisions')
        .values({
          ...{ id, buyer_id: buyer, mode: 'live', scorecard_version: 1, decided_on: decidedOn },
          ...{ outcome: decision.outcome, decided_by: decision.decidedBy },
          rating: decision.rating,
          limit_before_centavos: 2_000_00,
          limit_after_centavos: limit,
          inputs: JSON.stringify(kept),
          decided_at: now,
        })
        .execute(),
    );
    return id;
  };
  const id = await keep(onDate, decision.limitCentavos);
  const ask = (decision_id: string) => as(joan, getCreditDecision, { params: { decision_id } });
  const shown = (await ask(id)).json();
  expect(shown).toMatchObject({
    account_id: buyer,
    kept: { outcome: 'raised', limit: 5_000_00, rating: 60 },
    is_same: true,
    inputs: { start: 58, events: [{ kind: 'paid_on_time', points: 2, counted: true }] },
  });
  const scorecard_version = findScorecardOn(onDate).version;
  expect(shown.by_todays_rules).toEqual({ ...shown.replayed, scorecard_version });
  const { decisions } = await caseOf(await open(buyer));
  expect(decisions).toMatchObject([{ decision_id: id, outcome: 'raised' }]);
  const forged = await keep(addMonths(onDate, -1), 30_000_00);
  expect((await ask(forged)).json()).toMatchObject({ is_same: false, kept: { limit: 30_000_00 } });
  expect(codeOf(await ask(randomUUID()))).toEqual([404, 'decision_not_found']);
});

test('cases and holds are in the slot of whom they are about', async () => {
  const ofRisk = (what: string) => /^risk_(?:cases|holds)\b/.test(what);
  expect((await system(unseenTables)).filter(ofRisk)).toEqual([]);
  expect((await system(misplacedRows)).filter(ofRisk)).toEqual([]);
});
