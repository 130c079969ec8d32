import { randomBytes, randomUUID } from 'node:crypto';
import {
  cancelDuePayment,
  getDue,
  getDuePayment,
  listGroupEntries,
  payDue,
} from '@luwag/contracts/paluwagan-money';
import { inScope } from '@luwag/db/scope';
import { addDays } from '@luwag/domain/calendar';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { insertSource } from '@luwag/testing/builders/purchases';
import { insertRunningGroup } from '@luwag/testing/builders/running-groups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { jobAt } from '@luwag/testing/seed/past-calls';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { chargeAttempt, chargeAttempts } from '../../plans/service.ts';
import { sendAllNews, sendNews } from '../groups/service.ts';
import { tellMembers } from '../jobs.ts';
import { collectGroupDues, failDue, settleDues } from './service.ts';

const harness = forAllTests(startPlansHarness);
let members: SignedIn[];
let stranger: SignedIn;
beforeAll(async () => {
  members = [await harness.someBuyer(), await harness.someBuyer(), await harness.someBuyer()];
  stranger = await harness.someBuyer();
});
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);

/** A group whose first date is so many days ahead; the dues of its first member. */
async function groupOf({ days = 1, sourceId }: { days?: number; sourceId?: string } = {}) {
  const made = await insertRunningGroup(harness.db, {
    mode: 'live',
    firstDate: addDays(harness.today, days),
    today: harness.today,
    members: members.map(({ account }, index) => ({
      accountId: account.id,
      ...(index === 0 && sourceId ? { sourceId } : {}),
    })),
  });
  const dues = await system((tx) =>
    tx
      .selectFrom('pal_dues')
      .selectAll()
      .where('group_id', '=', made.groupId)
      .orderBy('due_date')
      .execute(),
  );
  const own = dues.filter(({ account_id }) => account_id === members[0]?.account.id);
  return { ...made, dues, own };
}

const first = (): SignedIn => members[0] as SignedIn;
const refusalOf = async (reply: Promise<{ statusCode: number; json(): { code: string } }>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json().code];
};
const byQr = { payment_source_id: null, payment_method_id: 'QRPH', amount: 1_010_00 };
type Of = { groupId: string; dueId: string };
const pay = ({ groupId, dueId }: Of, body: object = {}, who = first()) =>
  harness.send(payDue, who, {
    params: { group_id: groupId, due_id: dueId },
    body: { ...byQr, ...body },
  });
const look = ({ groupId, dueId }: Of, who = first()) =>
  harness.send(getDue, who, { params: { group_id: groupId, due_id: dueId } });

describe('a due', () => {
  test('says what it is for, whose pot it fills and how it is paid', async () => {
    const { groupId, own } = await groupOf();
    const reply = await look({ groupId, dueId: own[0]?.id ?? '' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({
      due: { contribution: 1_000_00, cover: 10_00, amount: 1_010_00, status: 'open' },
      pot: { round_number: 1, amount: 3_000_00, given: 0, to_come: 3_000_00 },
      next_pot: { amount: 3_000_00, turn: 1 },
      fee: 0,
      why_not: null,
    });
  });

  test('of somebody else, of another group or of nobody is not there', async () => {
    const { groupId, own, dues } = await groupOf();
    const dueId = own[0]?.id ?? '';
    const others = dues.find(({ account_id }) => account_id !== first().account.id)?.id ?? '';
    expect(await refusalOf(look({ groupId, dueId }, stranger))).toEqual([404, 'group_not_found']);
    expect(await refusalOf(look({ groupId, dueId: others }))).toEqual([404, 'due_not_found']);
    expect(await refusalOf(pay({ groupId, dueId }, {}, stranger))).toEqual([
      404,
      'group_not_found',
    ]);
    expect(await refusalOf(pay({ groupId, dueId: others }))).toEqual([404, 'due_not_found']);
  });

  test('is given once, all of it, by something that takes it', async () => {
    const { groupId, own } = await groupOf();
    const due = { groupId, dueId: own[0]?.id ?? '' };
    expect(await refusalOf(pay(due, { amount: 1_000_00 }))).toEqual([409, 'amount_changed']);
    expect(await refusalOf(pay(due, { payment_method_id: null }))).toEqual([
      422,
      'payment_source_required',
    ]);
    const nobodys = { payment_source_id: due.dueId };
    expect(await refusalOf(pay(due, nobodys))).toEqual([404, 'source_not_found']);
    const reply = await pay(due);
    expect(reply.statusCode, reply.body).toBe(202);
    expect(reply.json()).toMatchObject({ due_id: due.dueId, status: 'checking' });
    expect(await refusalOf(pay(due))).toEqual([409, 'payment_under_way']);
    expect((await look(due)).json().why_not).toBe('payment_under_way');
  });

  test('waits for its days, and for an amount that its channel takes', async () => {
    const { groupId, own } = await groupOf({ days: 1 });
    const later = { groupId, dueId: own[1]?.id ?? '' };
    expect(await refusalOf(pay(later))).toEqual([409, 'not_open_yet']);
    expect((await look(later)).json().why_not).toBe('not_open_yet');
    const dueId = own[0]?.id ?? '';
    await system((tx) =>
      tx
        .updateTable('pal_dues')
        .set({ amount_centavos: 60_000_00 })
        .where('id', '=', dueId)
        .execute(),
    );
    const tooMuch = { amount: 60_010_00, payment_method_id: '7ELEVEN' };
    expect(await refusalOf(pay({ groupId, dueId }, tooMuch))).toEqual([
      422,
      'amount_not_for_channel',
    ]);
    await system((tx) =>
      tx.updateTable('pal_dues').set({ status: 'void' }).where('id', '=', dueId).execute(),
    );
    expect(await refusalOf(pay({ groupId, dueId }))).toEqual([409, 'nothing_due']);
  });
});

test('a payment of a due is its member’s to follow and to give up', async () => {
  const { groupId, own } = await groupOf();
  const { due_payment_id } = (await pay({ groupId, dueId: own[0]?.id ?? '' })).json();
  const params = { due_payment_id };
  const get = (who = first()) => harness.send(getDuePayment, who, { params });
  const cancel = (who = first()) => harness.send(cancelDuePayment, who, { params });
  expect((await get()).json()).toMatchObject({ group_id: groupId, status: 'checking' });
  expect(await refusalOf(get(stranger))).toEqual([404, 'payment_not_found']);
  expect(await refusalOf(cancel(stranger))).toEqual([404, 'payment_not_found']);
  expect(await refusalOf(cancel())).toEqual([409, 'payment_not_waiting']);
  await system((tx) =>
    tx
      .updateTable('collection_attempts')
      .set({ state: 'waiting', redirect_url: 'https://gateway.test/x' })
      .where('id', '=', due_payment_id)
      .execute(),
  );
  expect((await cancel()).statusCode).toBe(202);
});

test('the book tells every line to members alone, and what came in is what is held', async () => {
  const { groupId, own } = await groupOf();
  const [due] = own;
  if (!due) throw new Error('no due');
  const { due_payment_id: id } = (await pay({ groupId, dueId: due.id })).json();
  const amountCentavos = 1_010_00 as never;
  const clock = { now: () => new Date(`${harness.today}T12:00:00+08:00`), sync: async () => {} };
  await system(async (tx) => {
    await tx
      .updateTable('collection_attempts')
      .set({ state: 'succeeded', next_poll_at: null })
      .where('id', '=', id)
      .execute();
    const payment = { id, dueId: due.id, amountCentavos, onDate: harness.today, psp: 'xendit' };
    await settleDues(tx, { clock, requestId: 'test' }, [payment]);
  });
  const entries = (who: SignedIn) =>
    harness.send(listGroupEntries, who, { params: { group_id: groupId } });
  const { results, totals } = (await entries(first())).json();
  expect(results[0]).toMatchObject({
    kind: 'contribution',
    amount: 1_010_00,
    held_after: 1_010_00,
    round_number: 1,
    name: expect.any(String),
  });
  const nothing = { platform_put_in: 0, paid_out: 0 };
  expect(totals).toEqual({ came_in: 1_010_00, held: 1_010_00, ...nothing });
  expect(await refusalOf(entries(stranger))).toEqual([404, 'group_not_found']);
});

describe('a due that is charged by itself', () => {
  const attemptsOf = (dueId: string) =>
    system((tx) =>
      tx.selectFrom('collection_attempts').selectAll().where('pal_due_id', '=', dueId).execute(),
    );
  const chargeOn = (dueId: string) =>
    system(async (tx) => {
      const { charge_on } = await tx
        .selectFrom('pal_dues')
        .select('charge_on')
        .where('id', '=', dueId)
        .executeTakeFirstOrThrow();
      return charge_on;
    });
  // A date that falls on a weekend is moved, and the first day of charging with it.
  let day: typeof harness.today;
  const clock = () => ({
    now: () => new Date(`${day}T12:00:00+08:00`),
    sync: async () => undefined,
  });
  const collect = () =>
    collectGroupDues({
      db: harness.db,
      clock: clock(),
      requestId: 'test',
      log: { info: () => undefined } as never,
    });

  test('is asked for once, and again on the next day to try after a decline', async () => {
    const sourceId = await insertSource(harness.db, first().account.id, { mode: 'live' });
    const { own, dues } = await groupOf({ days: 2, sourceId });
    const dueId = own[0]?.id ?? '';
    const from = addDays(own[0]?.due_date as never, -3);
    day = from > harness.today ? from : harness.today;
    await collect();
    await collect();
    const [attempt, ...more] = await attemptsOf(dueId);
    expect(more).toEqual([]);
    expect(attempt).toMatchObject({ purpose: 'pal_due', state: 'created', source_id: sourceId });
    // Nobody else asked for it, and later rounds are not due.
    const others = dues.filter(({ id }) => id !== dueId).map(({ id }) => id);
    const begun = await Promise.all(others.map(attemptsOf));
    expect(begun.flat()).toEqual([]);
    await system(async (tx) => {
      await tx
        .updateTable('collection_attempts')
        .set({ state: 'failed', next_poll_at: null })
        .where('id', '=', attempt?.id ?? '')
        .execute();
      const failed = { id: attempt?.id ?? '', dueId, isByItself: true, code: 'DECLINED' };
      const origin = { clock: clock(), requestId: 'test' };
      await failDue(tx, origin, { ...failed, now: clock().now() });
    });
    expect(await chargeOn(dueId)).toBe(addDays(own[0]?.due_date as never, -1));
    expect([chargeAttempt.name, chargeAttempts.name]).toContain('payments.chargeMany');
  });
});

test('one that cannot be told keeps no other back, and its job says which', async () => {
  const { groupId, memberIds } = await groupOf({ days: 5 });
  const paid = { amount: 1_010_00, round_number: 1, due_kind: 'contribution' };
  const piece = {
    ...{ group_id: groupId, kind: 'group_paid', about: 'round 1', to: memberIds.slice(0, 1) },
    data: { ...paid, paid_date: harness.today, payment_id: randomUUID() },
  };
  const deps = { vault: harness.vault, messageKey: randomBytes(32) };
  const noon = jobAt(harness.db, new Date(`${harness.today}T12:00:00+08:00`));
  const ofNobody = { ...piece, group_id: randomUUID() };
  await expect(sendAllNews(noon, deps, [ofNobody, piece])).rejects.toThrow(
    `1 of 2 not told; the first: group ${ofNobody.group_id}, group_paid, round 1`,
  );
  const told = await system((tx) =>
    tx
      .selectFrom('notices')
      .select('kind')
      .where('account_id', '=', first().account.id)
      .where('kind', '=', 'group_paid')
      .execute(),
  );
  expect(told).toHaveLength(1);
});

test('what is owed is told by one channel, at hours of contact, once a day, while it is owed', async () => {
  const { groupId, memberIds, own } = await groupOf({ days: 5 });
  const [due] = own;
  if (!due) throw new Error('no due');
  const { id: buyerId } = first().account;
  const deps = { vault: harness.vault, messageKey: randomBytes(32) };
  const { id: due_id, due_date } = due;
  const tellAt = (moment: string, about: string) =>
    sendNews(jobAt(harness.db, new Date(`${moment}:00+08:00`)), deps, {
      ...{ group_id: groupId, kind: 'group_due', about, to: memberIds.slice(0, 1) },
      data: { amount: 1_010_00, due_id, due_date, round_number: 1, charged_on: null },
    });
  const told = () =>
    system(async (tx) => ({
      contacts: await tx
        .selectFrom('contacts')
        .select(['kind', 'state'])
        .where('buyer_id', '=', buyerId)
        .execute(),
      channels: await tx
        .selectFrom('notices')
        .select('channels')
        .where('account_id', '=', buyerId)
        .where('kind', '=', 'group_due')
        .execute(),
    }));
  const waiting = async () => {
    const { rows } = await system((tx) =>
      sql<{ hours: number }>`select round(extract(epoch from run_at - now()) / 3600)::int as hours
        from graphile_worker.jobs where task_identifier = ${tellMembers.name}
         and run_at > now() + interval '1 minute' order by id`.execute(tx),
    );
    return rows.map(({ hours }) => hours);
  };
  const [today, tomorrow] = [harness.today, addDays(harness.today, 1)];
  // A job that is tried again for another's sake asks for the same once.
  for (let tries = 0; tries < 2; tries += 1) await tellAt(`${today}T21:00`, 'round 1');
  expect(await told()).toEqual({ contacts: [], channels: [] });
  // Asked for again, for eight in the morning.
  expect(await waiting()).toEqual([11]);
  const once = {
    contacts: [{ kind: 'payment_upcoming', state: 'sent' }],
    channels: [{ channels: [expect.any(String)] }],
  };
  for (const time of ['08:00', '08:01']) await tellAt(`${tomorrow}T${time}`, 'round 1');
  expect(await told()).toEqual(once);
  const before = await waiting();
  await tellAt(`${tomorrow}T12:00`, 'another');
  expect(await told()).toEqual(once);
  expect(await waiting()).toEqual([...before, 20]);
  await system((tx) =>
    tx.updateTable('pal_dues').set({ status: 'void' }).where('id', '=', due_id).execute(),
  );
  await tellAt(`${addDays(today, 2)}T12:00`, 'another');
  expect(await told()).toEqual(once);
});
