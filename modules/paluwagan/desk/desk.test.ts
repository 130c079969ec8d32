import { randomUUID } from 'node:crypto';
import { getRatingHistory } from '@luwag/contracts/credit';
import type { Endpoint } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-desk';
import { previewClosing } from '@luwag/contracts/privacy';
import { countQueues } from '@luwag/contracts/staff-home';
import { listPersonPast } from '@luwag/contracts/staff-people';
import { getSummary } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { auditOf, testNow } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import {
  passCase,
  payDues,
  readGroup,
  runOn,
  startGroupOf,
} from '@luwag/testing/builders/paluwagan-groups';
import { insertLine, pesos } from '@luwag/testing/builders/purchases';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { callAt, jobAt, noonOf } from '@luwag/testing/seed/past-calls';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { rateSomeBuyers } from '../../credit/rate-buyers.ts';
import { gatherPersonalData } from '../../privacy/personal-data.ts';
import { recordDueChargeback } from '../dues/service.ts';
import { askHardship } from '../joining/service.ts';

const harness = forAllTests(startPoolHarness);
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);

let [joan, rey]: SignedIn[] = [];
let [ana, ben]: (SignedIn | undefined)[] = [];
let groupId = '';
let today: CivilDate;

/** Four give each month; three dates are over, and who received first has missed the third. */
beforeAll(async () => {
  const { db, vault } = harness;
  const hire = (role: 'support' | 'risk') =>
    documentsHarnessOf(harness).enterStaff(undefined, [role]);
  [joan, rey] = [await hire('support'), await hire('risk')];
  today = manilaDateOf((await testNow(db)).getTime());
  const madeOn = addDays(today, -80);
  const enter = async (firstName: string) => {
    const who = await signIn(harness, await createAccount(harness, { firstName }));
    await passCase(db, who.account.id, noonOf(madeOn));
    await insertLine(db, { buyerId: who.account.id, limitCentavos: pesos(5_000) });
    return who;
  };
  const four = [await enter('Ana'), await enter('Bea'), await enter('Cora'), await enter('Dan')];
  const accountIds = four.map(({ account }) => account.id);
  const made = { mode: 'live', seats: 4, every: 'monthly', madeOn, accountIds } as const;
  groupId = await startGroupOf({ db, vault }, made);
  const { members, seats, rounds } = await readGroup(db, groupId);
  const first = seats.find(({ turn }) => turn === 1)?.member_id;
  const lateId = members.find(({ id }) => id === first)?.account_id;
  ben = four.find(({ account }) => account.id === lateId);
  ana = four.find(({ account }) => account.id !== lateId);
  for (const { round_number: roundNumber, due_date: on } of rounds.slice(0, 3)) {
    await runOn({ db }, groupId, addDays(on, -5), on);
    const but = roundNumber === 3 ? [lateId ?? ''] : [];
    await payDues({ db }, groupId, { on, roundNumber, but });
  }
  await runOn({ db }, groupId, addDays(rounds[2]?.grace_end ?? today, 1));
});

const people = () => {
  if (!joan || !rey || !ana || !ben) throw new Error('nobody is there yet');
  return { joan, rey, ana, ben };
};
type Sent = { params?: Record<string, string>; query?: object; body?: object };
const as = (who: SignedIn, call: Endpoint, sent: Sent = {}) =>
  documentsHarnessOf(harness).call(call, who, sent);
const ofGroup = (more: Record<string, string> = {}) => ({ group_id: groupId, ...more });
const read = async () =>
  (await as(people().joan, contracts.getGroupForStaff, { params: ofGroup() })).json();
const reason = 'Two members say that they never signed.';
const nobody = () => randomUUID();
const jobsCount = async (task: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs
     where task_identifier = ${task}`.execute(harness.db);
  return rows[0]?.count ?? 0;
};

describe('the desk', () => {
  test('shows who gave and took, what makes the pot whole, and that held is owed', async () => {
    const page = await read();
    expect(page).toMatchObject({
      reference: expect.stringMatching(/^PG-\d+$/),
      livemode: true,
      seats: 4,
      seats_taken: 4,
      current_round: 4,
      missed: 1,
      outlook: { round_number: 4, given_count: 0, is_whole: true },
      proof: { is_equal: true },
    });
    const seat = page.seats_list.find(
      ({ account_id }: { account_id: string }) => account_id === people().ben.account.id,
    );
    expect(seat).toMatchObject({
      ...{ turn: 1, gave: 1_000_00, took: 2_000_00, stands: -1_000_00, owes: 515_00 },
      rounds: ['in', 'in', 'late', 'open'],
    });
    expect(page.covered).toMatchObject([
      { name: expect.stringContaining(people().ben.account.firstName), is_caught_up: false },
    ]);
    expect(page.proof.held).toBe(page.proof.owed);
    expect(page.entries.length).toBeGreaterThan(5);
    expect(JSON.stringify(page)).not.toContain(people().ben.account.lastName);
    const { results } = (await as(people().joan, contracts.listGroupsForStaff)).json();
    expect(results).toMatchObject([{ group_id: groupId, missed: 1, to_look_at: [] }]);
    const { rows } = await sql<{ action: string }>`select action from audit.events
      where actor_id = ${people().joan.account.id} and action like 'group.%'`.execute(harness.db);
    expect(rows.map(({ action }) => action)).toEqual(['group.viewed', 'group.listed']);
    const none = { params: { group_id: nobody() } };
    expect(codeOf(await as(people().joan, contracts.getGroupForStaff, none))).toEqual([
      404,
      'group_not_found',
    ]);
  });

  test('writes the same words to everybody, or to one', async () => {
    const write = (body: object, params = ofGroup()) =>
      as(people().joan, contracts.writeToGroup, { params, body });
    const words = 'The pot of Tuesday goes out on Wednesday: banks are closed.';
    const before = await jobsCount('paluwagan.tellMembers');
    expect((await write({ words })).json()).toEqual({ members: 4 });
    expect(await jobsCount('paluwagan.tellMembers')).toBe(before + 1);
    const [seat] = (await readGroup(harness.db, groupId)).seats;
    expect((await write({ words, seat_id: seat?.id })).json()).toEqual({ members: 1 });
    expect(codeOf(await write({ words, seat_id: nobody() }))).toEqual([404, 'seat_not_found']);
    expect(codeOf(await write({ words }, { group_id: nobody() }))).toEqual([
      404,
      'group_not_found',
    ]);
  });
});

describe('somebody who owes a group', () => {
  const lineOf = async (who: SignedIn) => (await as(who, getSummary)).json().line;
  const night = (onDate: CivilDate) =>
    rateSomeBuyers(jobAt(harness.db, noonOf(onDate)), { vault: harness.vault }, undefined);
  const eventsOf = async (who: SignedIn) =>
    (await as(who, getRatingHistory))
      .json()
      .history.map(({ event, effect }: { event: string; effect: number }) => [event, effect]);

  test('has nothing new lent to them, by the night at the latest, and others have', async () => {
    const { ana: hers, ben: his } = people();
    await Promise.all([night(today), night(today)]);
    expect(await lineOf(his)).toMatchObject({ unusable_reasons: ['paluwagan'] });
    expect(await lineOf(hers)).toMatchObject({ unusable_reasons: [] });
    expect(await auditOf(harness.db, his.account.id)).toContain('line.held');
  });

  test('is rated by it, once, under the scorecard of its day', async () => {
    const { ana: hers, ben: his } = people();
    for (const _ of [1, 2]) await night(today);
    expect((await eventsOf(hers)).filter(([kind]: [string]) => kind !== 'opened')).toEqual([
      ['group_on_time', 1],
      ['group_on_time', 1],
      ['group_on_time', 1],
    ]);
    expect((await eventsOf(his)).map(([kind]: [string]) => kind)).toEqual(
      expect.arrayContaining(['group_late', 'group_on_time', 'opened']),
    );
    const rows = await system((tx) =>
      tx
        .selectFrom('rating_events')
        .select(['scorecard_version', 'pal_group_id', 'plan_id', 'points'])
        .where('kind', '=', 'group_late')
        .execute(),
    );
    expect(rows).toEqual([
      { scorecard_version: 2, pal_group_id: groupId, plan_id: null, points: -6 },
    ]);
  });

  test('is told apart in their past, cannot close, and has what they told in their copy', async () => {
    const { joan: staff, ben: his } = people();
    const params = { account_id: his.account.id };
    const asked = await as(people().rey, listPersonPast, { params, query: { group: 'money' } });
    expect(asked.json().results).toContainEqual(
      expect.objectContaining({ kind: 'group', what: 'missed', group_id: groupId }),
    );
    expect(staff.account.role).toBe('staff');
    expect((await as(his, previewClosing)).json().hindrances).toContainEqual({
      code: 'groups_open',
      count: 1,
    });
  });
});

describe('hardship', () => {
  const decide = (hardship_id: string, body: object, params = ofGroup({ hardship_id })) =>
    as(people().joan, contracts.decideHardship, { params, body });
  const askFor = async (who: SignedIn, seatId: string) => {
    const at = await testNow(harness.db);
    const ctx = callAt(harness.db, { id: who.account.id, role: 'buyer' }, at);
    const params = ofGroup({ seat_id: seatId }) as { group_id: string; seat_id: string };
    const body = { cause: 'illness' as const, words: 'In hospital since Monday.' };
    const { vault } = harness;
    const { hardship_id } = await askHardship({ vault }, ctx, { params, query: undefined, body });
    return hardship_id;
  };

  test('is read by staff, decided once, and lifts what lateness laid on', async () => {
    const { ana: hers, ben: his } = people();
    const { members, seats } = await readGroup(harness.db, groupId);
    const member = members.find(({ account_id }) => account_id === his.account.id);
    const seat = seats.find(({ member_id }) => member_id === member?.id);
    const id = await askFor(hers, seat?.id ?? '');
    expect((await read()).hardships).toMatchObject([
      { words: 'In hospital since Monday.', cause: 'illness', decision: null },
    ]);
    const queues = (await as(people().joan, countQueues)).json().results;
    expect(queues).toContainEqual(expect.objectContaining({ queue: 'groups', count: 1 }));
    const granted = await decide(id, { decision: 'grant', rounds: 2, reason });
    expect([granted.statusCode, granted.json()]).toMatchObject([
      200,
      { decision: 'granted', from_round: 3, until_round: 4 },
    ]);
    expect((await as(his, getSummary)).json().line.unusable_reasons).toEqual([]);
    expect(await auditOf(harness.db, his.account.id)).toEqual(
      expect.arrayContaining(['line.released', 'group.hardship_granted']),
    );
    expect(codeOf(await decide(id, { decision: 'refuse', reason }))).toEqual([
      409,
      'hardship_decided',
    ]);
    expect(codeOf(await decide(nobody(), { decision: 'refuse', reason }))).toEqual([
      404,
      'hardship_not_found',
    ]);
    const elsewhere = { group_id: nobody(), hardship_id: id };
    expect(codeOf(await decide(id, { decision: 'refuse', reason }, elsewhere))).toEqual([
      404,
      'group_not_found',
    ]);
    const copied = await system(async (tx) => {
      const key = await harness.vault.keyFor(tx, hers.account.id);
      return gatherPersonalData(tx, key, hers.account.id);
    });
    expect(copied.pal_hardships).toMatchObject([{ words: 'In hospital since Monday.' }]);
    expect(copied).toMatchObject({ pal_members: [{ group_id: groupId }] });
  });
});

describe('a step', () => {
  const ask = (who: SignedIn, step: string, params = ofGroup()) =>
    as(who, contracts.askGroupStep, { params, body: { step, reason } });
  const decide = (
    who: SignedIn,
    group_step_id: string,
    decision = 'approve',
    params = ofGroup({ group_step_id }),
  ) => as(who, contracts.decideGroupStep, { params, body: { decision } });
  const statusNow = async () => (await read()).status;

  test('takes two people, once, whoever decides at the same moment', async () => {
    const { joan: one, rey: two } = people();
    expect(codeOf(await ask(one, 'dissolve'))).toEqual([409, 'step_not_possible']);
    expect(codeOf(await ask(one, 'freeze', { group_id: nobody() }))).toEqual([
      404,
      'group_not_found',
    ]);
    const asked = await ask(one, 'freeze');
    expect([asked.statusCode, asked.json()]).toMatchObject([
      201,
      { step: 'freeze', is_yours: true },
    ]);
    const { group_step_id: id } = asked.json();
    expect(codeOf(await ask(two, 'freeze'))).toEqual([409, 'step_asked_already']);
    expect(codeOf(await decide(one, id))).toEqual([409, 'second_same_person']);
    expect(codeOf(await decide(two, nobody()))).toEqual([404, 'group_step_not_found']);
    const wrong = { group_id: nobody(), group_step_id: id };
    expect(codeOf(await decide(two, id, 'approve', wrong))).toEqual([404, 'group_not_found']);
    const before = await jobsCount('paluwagan.tellMembers');
    const replies = await Promise.all([decide(two, id), decide(two, id), decide(two, id)]);
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await jobsCount('paluwagan.tellMembers')).toBe(before + 1);
    expect(codeOf(await decide(two, id))).toEqual([409, 'step_decided']);
    expect(await statusNow()).toBe('frozen');
    expect((await read()).to_look_at).toContain('frozen');
  });

  test('is not taken when it was refused, or when it is none any more', async () => {
    const { joan: one, rey: two } = people();
    const refused = (await ask(one, 'unfreeze')).json().group_step_id;
    expect((await decide(two, refused, 'refuse')).json()).toMatchObject({ decision: 'refused' });
    expect(await statusNow()).toBe('frozen');
    const asked = (await ask(two, 'unfreeze')).json().group_step_id;
    await system((tx) =>
      tx
        .updateTable('pal_groups')
        .set({ unproven_at: new Date() })
        .where('id', '=', groupId)
        .execute(),
    );
    expect(codeOf(await decide(one, asked))).toEqual([409, 'step_not_possible']);
    await system((tx) =>
      tx.updateTable('pal_groups').set({ unproven_at: null }).where('id', '=', groupId).execute(),
    );
    expect((await decide(one, asked)).statusCode).toBe(200);
    expect(await statusNow()).toBe('running');
  });

  test('of staff dissolves only what is frozen, by what each gave and received', async () => {
    const { joan: one, rey: two } = people();
    for (const step of ['freeze', 'dissolve']) {
      const id = (await ask(one, step)).json().group_step_id;
      expect((await decide(two, id)).statusCode).toBe(200);
    }
    expect(['dissolving', 'dissolved']).toContain(await statusNow());
    expect((await read()).proof.is_equal).toBe(true);
  });
});

test('a deposit that its bank took back holds the line of who left it, and the book fits', async () => {
  const at = await testNow(harness.db);
  const lineOf = (accountId: string) =>
    system((tx) =>
      tx
        .selectFrom('credit_lines')
        .select(['status', 'frozen_because'])
        .where((eb) => eb.and({ buyer_id: accountId, mode: 'live' }))
        .executeTakeFirstOrThrow(),
    );
  const { dues } = await readGroup(harness.db, groupId);
  const due = dues.find(({ kind, status }) => kind === 'deposit' && status === 'paid');
  if (!due?.payment_id) throw new Error('nobody left a deposit');
  expect(await lineOf(due.account_id)).toEqual({ status: 'open', frozen_because: null });
  const { payment_id: id, id: dueId, amount_centavos } = due;
  const payment = { id, dueId, amountCentavos: centavos(amount_centavos), psp: 'xendit' };
  const { clock, requestId } = jobAt(harness.db, at);
  await system((tx) =>
    recordDueChargeback(tx, { clock, requestId }, { ...payment, onDate: today }),
  );
  expect(await lineOf(due.account_id)).toEqual({ status: 'frozen', frozen_because: 'paluwagan' });
  expect((await read()).proof.is_equal).toBe(true);
});
