import { randomUUID } from 'node:crypto';
import { findCallDoc } from '@luwag/contracts/docs/all';
import type { AnyCallDoc } from '@luwag/contracts/docs/call-doc';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { getGroup, getRules, listGroups, previewRules } from '@luwag/contracts/paluwagan';
import * as joining from '@luwag/contracts/paluwagan-joining';
import { getDue, payDue } from '@luwag/contracts/paluwagan-money';
import { getDraw } from '@luwag/contracts/paluwagan-turns';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { dayMs } from '@luwag/domain/durations';
import { checkPublishedDraw } from '@luwag/domain/paluwagan-draw';
import { sha256Hex } from '@luwag/domain/sha256';
import { auditOf, mailsOf, testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { payDues } from '@luwag/testing/builders/paluwagan-groups';
import { stepUpOf } from '@luwag/testing/builders/step-ups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  type Made,
  newNumber,
  ofGroup,
  type Someone,
  startGroupsHarness,
} from '@luwag/testing/harness/groups-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertSession } from '../accounts/sessions/repository.ts';

// Who makes a group, what its members can do while it runs, and what its organiser cannot.

const harness = forAllTests(startGroupsHarness);
let tess: Someone;
let nena: Someone;
let joy: Someone;
let stranger: Someone;
beforeEach(async () => {
  [tess, nena, joy, stranger] = (await harness.people(4)) as [Someone, Someone, Someone, Someone];
});

const today = async () => manilaDateOf((await testNow(harness.db)).getTime());
const callOff = (who: Someone, groupId: string) =>
  harness.call(joining.callOffGroup, who, ofGroup(groupId));
const invited = (who: Someone, body: object) =>
  harness.call(joining.getGroupInvitation, who, { body });
const newcomers = (count: number) => harness.people(count);
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const pageOf = async (who: Someone, groupId: string) =>
  (await harness.call(getGroup, who, ofGroup(groupId))).json();
const valuesOf = async (who: Someone, groupId: string) =>
  (await harness.call(getDraw, who, ofGroup(groupId))).json();

/** Three, the first of whom is secured; numbers are kept, so that it runs once the worker looks. */
async function fullGroup(): Promise<Made> {
  const own = [newNumber(), newNumber(), newNumber()];
  const made = await harness.groupOf([tess, nena, joy], {}, own);
  await harness.secure(tess, made.groupId);
  await harness.tend();
  return made;
}

/** Somebody who has missed what they owe this group. */
async function owe(who: Someone, { groupId }: Made): Promise<void> {
  const { members, seats, rounds } = await harness.stateOf(groupId);
  const member = members.find(({ account_id }) => account_id === who.id);
  const seat = seats.find(({ member_id }) => member_id === member?.id);
  await inScope(harness.db, 'system', (tx) =>
    tx
      .insertInto('pal_dues')
      .values({
        ...{ id: idFor(who.id), group_id: groupId, mode: 'test', kind: 'contribution' },
        ...{ seat_id: seat?.id ?? '', round_id: rounds[0]?.id ?? '', member_id: member?.id ?? '' },
        ...{ account_id: who.id, amount_centavos: 1_500_00, cover_centavos: 15_00 },
        ...{ due_date: rounds[0]?.due_date ?? '', status: 'missed' },
      })
      .execute(),
  );
}

describe('making a group', () => {
  const terms = async (changes: object) => ({
    ...{ name: 'Guro ng Biñan', seats: 8, contribution: 1_000_00, every: 'weekly', order: 'draw' },
    first_date: addDays(await today(), 30),
    ...changes,
  });

  test('tells what would be signed: what goes in comes out, and nothing is ours', async () => {
    const reply = await harness.call(previewRules, tess, { body: await terms({}) });
    expect(reply.json()).toMatchObject({
      ...{ due: 1_010_00, pot: 8_000_00, penalty: 20_00, deposit: 1_000_00, fee: 0 },
      ...{ early_turns: 2, early_rating: 60, platform_cover: 800_00 },
    });
    expect(reply.json().due_dates).toHaveLength(8);
  });

  /** In three weeks, and neither the 15th nor the last of a month. */
  const notAPayDay = async () => {
    const from = addDays(await today(), 20);
    return Array.from({ length: 4 }, (_, days) => addDays(from, days)).find(
      (date) => !date.endsWith('-15') && !addDays(date, 1).endsWith('-01'),
    );
  };

  test('is refused for terms that no group has, before and when it is made', async () => {
    const wrong: [object, string][] = [
      [{ first_date: addDays(await today(), 3) }, 'first_turn_out_of_range'],
      [{ every: 'kinsenas', first_date: await notAPayDay() }, 'first_turn_not_a_pay_day'],
      [{ every: 'monthly', seats: 13 }, 'group_too_long'],
      [{ contribution: 1_000_50 }, 'contribution_not_whole'],
      [{ name: 'Tubo agad' }, 'group_name_not_allowed'],
    ];
    for (const [change, code] of wrong) {
      const body = await terms(change);
      expect(codeOf(await harness.call(previewRules, tess, { body }))).toEqual([422, code]);
      expect(codeOf(await harness.ask(tess, body))).toEqual([422, code]);
    }
  });

  test('has its rules and their hash, which is what its members sign', async () => {
    const made = await harness.groupOf([tess, nena]);
    const { text, rules_hash, signatures } = (
      await harness.call(getRules, nena, ofGroup(made.groupId))
    ).json();
    expect(sha256Hex(text)).toBe(rules_hash);
    expect(rules_hash).toBe(made.rulesHash);
    expect(signatures.map(({ name }: { name: string }) => name)).toEqual(['Tess B.', 'Nena A.']);
    expect(JSON.parse(text)).toMatchObject({ seats: 3, contribution: 1_500_00, fee: 0 });
    await callOff(tess, made.groupId);
  });

  test('takes a number of one’s own for a draw, and a source that is there', async () => {
    const without = { own_number: undefined };
    expect(codeOf(await harness.ask(tess, {}, without))).toEqual([422, 'own_number_required']);
    const other = { own_number: { ...newNumber(), number: newNumber().number } };
    expect(codeOf(await harness.ask(tess, {}, other))).toEqual([422, 'own_number_required']);
    const source = { autopay_source_id: randomUUID() };
    expect(codeOf(await harness.ask(tess, {}, source))).toEqual([404, 'source_not_found']);
    const company = { company_id: randomUUID() };
    expect(codeOf(await harness.ask(tess, {}, company))).toEqual([404, 'company_not_found']);
  });

  test('with real money is for people who were checked and have proven their number', async () => {
    const live = { mode: 'live' };
    expect(codeOf(await harness.ask(tess, {}, live))).toEqual([403, 'not_verified']);
    const [unproven] = await harness.people(1, { isNumberConfirmed: false });
    const [lito] = await harness.people(1);
    if (!unproven || !lito) throw new Error('nobody');
    for (const who of [unproven, lito]) await harness.approve(who);
    expect(codeOf(await harness.ask(unproven, {}, live))).toEqual([409, 'number_not_confirmed']);
    const reply = await harness.ask(lito, {}, live);
    expect(reply.statusCode).toBe(201);
    const token = await harness.linkOf(lito, reply.json().group_id);
    const { rules_hash: rulesHash } = await harness.groupRow(reply.json().group_id);
    const come = (who: Someone) => harness.join(who, { token, rulesHash });
    expect(codeOf(await come(nena))).toEqual([403, 'not_verified']);
    expect((await invited(nena, { token })).json().why_not).toBe('not_verified');
    expect(codeOf(await come(unproven))).toEqual([409, 'number_not_confirmed']);
  });

  test('is for two at a time, over all accounts of a person, and for who owes none', async () => {
    const [one, other] = (await newcomers(2)) as [Someone, Someone];
    await harness.link([one, other]);
    const first = await harness.make(one);
    const second = await harness.make(other);
    for (const who of [one, other])
      expect(codeOf(await harness.ask(who))).toEqual([409, 'too_many_groups']);
    const third = await harness.groupOf([tess]);
    expect(codeOf(await harness.join(one, third))).toEqual([409, 'too_many_groups']);
    await callOff(one, first.groupId);
    await owe(other, second);
    // What one account owes, the person owes.
    expect(codeOf(await harness.join(one, third))).toEqual([409, 'in_arrears']);
    expect(codeOf(await harness.ask(other))).toEqual([409, 'in_arrears']);
    await callOff(tess, third.groupId);
  });
});

describe('in a group that runs', () => {
  const substitute = (who: Someone, groupId: string, seat_id: string) =>
    harness.call(joining.inviteSubstitute, who, ofGroup(groupId, { seat_id }));

  test('somebody takes a seat over, once, under the same rules', async () => {
    const made = await fullGroup();
    const seatId = await harness.seatOf(nena, made.groupId);
    const { seats } = await harness.stateOf(made.groupId);
    // Nena's deposit goes with her, and with it the first turn, where it was hers.
    const own = seats.find(({ id }) => id === seatId)?.turn ?? 0;
    const turn = own === 1 ? 3 : own;
    const missing = [404, 'seat_not_found'];
    expect(codeOf(await substitute(stranger, made.groupId, seatId))).toEqual([
      ...[404, 'group_not_found'],
    ]);
    const toOneself = {
      ...ofGroup(made.groupId, { seat_id: seatId }),
      body: { number: nena.number },
    };
    expect(codeOf(await harness.call(joining.inviteSubstitute, nena, toOneself))).toEqual([
      ...[422, 'own_number_invited'],
    ]);
    // Nobody gives another's seat away; an organiser neither, while it gives what it owes.
    expect(codeOf(await substitute(tess, made.groupId, seatId))).toEqual(missing);
    const { token, kind } = (await substitute(nena, made.groupId, seatId)).json();
    expect(kind).toBe('substitute');
    const offer = await harness.call(joining.getGroupInvitation, stranger, { body: { token } });
    expect(offer.json()).toMatchObject({ kind: 'substitute', buy_in: 0, turn, why_not: null });
    expect(codeOf(await harness.join(joy, { ...made, token }, { seats: 2 }))).toEqual([
      ...[409, 'too_many_seats'],
    ]);
    expect(codeOf(await harness.join(nena, { ...made, token }))).toEqual([
      ...[404, 'group_invitation_not_found'],
    ]);
    const joined = await harness.join(stranger, { ...made, token }, { own_number: undefined });
    expect(joined.statusCode, joined.body).toBe(201);
    // Nothing was due by then, so there is nothing to pay.
    const after = await harness.stateOf(made.groupId);
    const seat = after.seats.find(({ id }) => id === seatId);
    const member = after.members.find(({ account_id }) => account_id === stranger.id);
    expect(seat).toMatchObject({ turn, member_id: member?.id });
    expect(codeOf(await harness.call(getGroup, nena, ofGroup(made.groupId)))).toEqual([
      ...[404, 'group_not_found'],
    ]);
    // Who drew stays in the values of the draw.
    const { values } = await valuesOf(stranger, made.groupId);
    expect(checkPublishedDraw(values)).toEqual([]);
    expect(codeOf(await substitute(stranger, made.groupId, seatId))).toEqual([
      ...[409, 'substituted_already'],
    ]);
    await system((tx) =>
      tx
        .updateTable('pal_seats')
        .set({ received_at: new Date() })
        .where('id', '=', seatId)
        .execute(),
    );
    expect(codeOf(await substitute(stranger, made.groupId, seatId))).toEqual([
      ...[409, 'seat_has_received'],
    ]);
  });

  test('all members together end it, and one alone does not', async () => {
    const { groupId } = await fullGroup();
    const vote = (who: Someone, agrees = true) =>
      harness.call(joining.voteDissolution, who, { ...ofGroup(groupId), body: { agrees } });
    expect(codeOf(await vote(stranger))).toEqual([404, 'group_not_found']);
    expect((await vote(tess)).json()).toEqual({ agreed: 1, members: 3, status: 'running' });
    expect((await vote(tess, false)).json()).toEqual({ agreed: 0, members: 3, status: 'running' });
    for (const who of [tess, nena]) await vote(who);
    expect((await pageOf(joy, groupId)).dissolution).toEqual({
      ...{ agreed: 2, members: 3, you_agreed: false },
    });
    const last = await vote(joy);
    expect(last.json()).toMatchObject({ agreed: 3, members: 3 });
    expect(['dissolving', 'dissolved']).toContain(last.json().status);
    expect(codeOf(await vote(joy))).toEqual([409, 'group_not_running']);
    expect(await auditOf(harness.db, joy.id)).toContain('group.dissolution_agreed');
  });

  test('whoever has two seats is asked for both, and knows until when a pot may wait', async () => {
    const number = { own_number: newNumber() };
    const made = await harness.make(tess, { seats: 4 }, { seats: 2, ...number });
    for (const who of [nena, joy]) await harness.join(who, made);
    await harness.secure(tess, made.groupId);
    await harness.tend();
    const listed = await harness.call(listGroups, tess, { query: { mode: 'test' } });
    const [card] = listed.json().results;
    expect(card.mine).toMatchObject({ next_due: { amount: 2 * 1_515_00, seats: 2 }, late: 0 });
    const { mine, rounds } = await pageOf(tess, made.groupId);
    for (const { grace_end, latest } of rounds) expect(latest).toBe(addDays(grace_end, 1));
    const { latest } = rounds[mine.next_pot.turn - 1];
    expect([mine.next_pot.latest, card.mine.next_pot.latest]).toEqual([latest, latest]);
    // Whoever is in two groups reads it before they fill in a third one's terms.
    const offered = async () =>
      (
        await harness.call(listGroups, tess, { query: { show_my_groups: 'false', mode: 'test' } })
      ).json().why_not;
    expect(await offered()).toBeNull();
    await harness.make(tess);
    expect(await offered()).toBe('too_many_groups');
    await system((tx) =>
      sql`update pal_dues set status = 'missed', missed_at = now() where account_id = ${nena.id}
        and group_id = ${made.groupId}`.execute(tx),
    );
    const hers = { query: { show_my_groups: 'false', mode: 'test' } };
    expect((await harness.call(listGroups, nena, hers)).json().why_not).toBe('in_arrears');
  });

  test('anybody tells of anybody’s hardship, once, and everybody of their own', async () => {
    const made = await fullGroup();
    const seat_id = await harness.seatOf(joy, made.groupId);
    const body = { cause: 'illness', words: 'She is in hospital since Monday.' };
    const ask = (who: Someone, groupId: string, id: string) =>
      harness.call(joining.askHardship, who, { ...ofGroup(groupId, { seat_id: id }), body });
    expect(codeOf(await ask(stranger, made.groupId, seat_id))).toEqual([404, 'group_not_found']);
    expect(codeOf(await ask(nena, made.groupId, randomUUID()))).toEqual([404, 'seat_not_found']);
    expect((await ask(nena, made.groupId, seat_id)).statusCode).toBe(201);
    // Another's word is told to whose seat it is, and never stands in the way of their own.
    const again = [409, 'hardship_asked_already'];
    expect(codeOf(await ask(tess, made.groupId, seat_id))).toEqual(again);
    await harness.run();
    expect(await mailsOf(harness.db, joy.id)).toContain('group_hardship');
    expect((await ask(joy, made.groupId, seat_id)).statusCode).toBe(201);
    expect(codeOf(await ask(joy, made.groupId, seat_id))).toEqual(again);
    await harness.run();
    const told = await mailsOf(harness.db, joy.id);
    expect(told.filter((kind) => kind === 'group_hardship')).toHaveLength(1);
    // What was written is nowhere to be read.
    const rows = await system((tx) => tx.selectFrom('pal_hardships').selectAll().execute());
    expect(rows.some((row) => row.words_encrypted.includes('hospital'))).toBe(false);
    const forming = await harness.make(stranger);
    const own = await harness.seatOf(stranger, forming.groupId);
    const running = [409, 'group_not_running'];
    expect(codeOf(await ask(stranger, forming.groupId, own))).toEqual(running);
    expect(codeOf(await substitute(stranger, forming.groupId, own))).toEqual(running);
  });

  test('a member chooses their own wallet and source with a factor, and no other', async () => {
    const { groupId } = await fullGroup();
    const openedAt = new Date();
    const sessionId = await system((tx) =>
      insertSession(tx, {
        ...{ accountId: nena.id, originJti: randomUUID(), deviceHash: null, device: 'Chrome' },
        ...{ network: '127.0.0.0/24', factors: [], openedAt },
        expiresAt: new Date(openedAt.getTime() + dayMs),
      }),
    );
    const who = { ...nena, headers: { ...nena.headers, 'x-test-session': sessionId ?? '' } };
    const set = async (body: object, id = groupId) => {
      const use = { action: joining.setGroupWays.name, params: { group_id: id }, body };
      const owner = { account: nena, sessionId } as unknown as SignedIn;
      const stepUp = await stepUpOf(harness, owner, use);
      const headers = { 'step-up': stepUp };
      return harness.call(joining.setGroupWays, who, { ...ofGroup(id), body, headers });
    };
    const maya = { wallet: 'PH_PAYMAYA', autopay_source_id: null };
    const plain = await harness.call(joining.setGroupWays, who, {
      ...ofGroup(groupId),
      body: maya,
    });
    expect(codeOf(plain)).toEqual([403, 'step_up_required']);
    expect((await set(maya)).json()).toEqual(maya);
    const others = { wallet: 'PH_GCASH', autopay_source_id: randomUUID() };
    expect(codeOf(await set(others))).toEqual([404, 'source_not_found']);
    expect(codeOf(await set(maya, randomUUID()))).toEqual([404, 'group_not_found']);
    expect((await pageOf(nena, groupId)).mine).toMatchObject({ wallet: 'PH_PAYMAYA' });
  });
});

/**
 * What an organiser who wants the pot could try is read from the API itself: every call that moves
 * money, or sounds like it, with the ids of the others.
 */
const sounds = /pay|due|pot|credit|refund|source|wallet|dissol|entries|order|swap|deposit/i;
const isAboutMoney = ({ name, path, movesMoney, idempotent }: Endpoint): boolean =>
  movesMoney === true || idempotent === true || sounds.test(`${name} ${path}`);

/** All that is anybody's in the group, and every peso that moved. */
const everything = () =>
  inScope(harness.db, 'system', async (tx) => {
    const rows = async (table: 'pal_dues' | 'pal_payouts' | 'pal_rounds' | 'pal_seats') =>
      tx.selectFrom(table).selectAll().orderBy('id').execute();
    const { rows: journals } = await sql`select count(*)::int from ledger.all_journals`.execute(tx);
    const members = await tx
      .selectFrom('pal_members')
      .select(['id', 'account_id', 'wallet', 'autopay_source_id', 'status'])
      .orderBy('id')
      .execute();
    const attempts = await tx
      .selectFrom('collection_attempts')
      .select(['id', 'state'])
      .orderBy('id')
      .execute();
    return {
      ...{ journals, members, attempts },
      dues: await rows('pal_dues'),
      payouts: await rows('pal_payouts'),
      rounds: await rows('pal_rounds'),
      seats: await rows('pal_seats'),
    };
  });

test('an organiser’s session gets nothing out of any call about money', async () => {
  const made = await fullGroup();
  const state = await harness.stateOf(made.groupId);
  const first = state.rounds[0]?.due_date ?? '';
  const day = manilaDateOf((await testNow(harness.db)).getTime());
  await payDues(harness, made.groupId, { on: day, roundNumber: 1, but: [joy.id] });
  const { dues, seats } = await harness.stateOf(made.groupId);
  const theirs = dues.find((due) => due.account_id === joy.id && due.due_date === first);
  const paid = dues.find((due) => due.account_id === nena.id && due.status === 'paid');
  const seat = seats.find(({ id }) => id === theirs?.seat_id);
  const ids = {
    group_id: made.groupId,
    due_id: theirs?.id ?? '',
    seat_id: seat?.id ?? '',
    due_payment_id: paid?.payment_id ?? '',
  };

  // By name: another's due cannot even be seen, and is paid by nobody else.
  const body = { payment_source_id: null, payment_method_id: 'GCASH', amount: 1_515_00 };
  expect(codeOf(await harness.call(getDue, tess, { params: ids }))).toEqual([
    ...[404, 'due_not_found'],
  ]);
  expect(codeOf(await harness.call(payDue, tess, { params: ids, body }))).toEqual([
    ...[404, 'due_not_found'],
  ]);

  const before = await everything();
  const tried = harness.app.endpoints.filter(isAboutMoney);
  expect(tried.length).toBeGreaterThan(50);
  expect(tried).toContain(payDue);
  for (const endpoint of tried) {
    const example: AnyCallDoc['example'] = findCallDoc(endpoint)?.example ?? {};
    const params = { ...(example.params as Record<string, string>), ...ids };
    const reply = await harness.call(endpoint, tess, { params, body: example.body as object });
    expect(reply.statusCode, `${endpoint.name} ${reply.body}`).toBeLessThan(500);
  }
  expect(await everything()).toEqual(before);
});
