import { randomBytes, randomUUID } from 'node:crypto';
import { getGroup, getRules, listGroups } from '@luwag/contracts/paluwagan';
import * as calls from '@luwag/contracts/paluwagan-joining';
import { payDue } from '@luwag/contracts/paluwagan-money';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { dayMs, hourMs } from '@luwag/domain/durations';
import { centavos } from '@luwag/domain/money';
import { sha256Hex } from '@luwag/domain/sha256';
import { readEnv } from '@luwag/env';
import { mailsOf, testNow } from '@luwag/testing/builders/account-probes';
import { payDues } from '@luwag/testing/builders/paluwagan-groups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  type Made,
  newNumber,
  ofGroup,
  type Someone,
  startGroupsHarness,
} from '@luwag/testing/harness/groups-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { recordDueChargeback } from '../dues/service.ts';
import { pruneInvitations } from '../jobs.ts';

// Coming in and going out. A thousand races for the last seat: `npm run drill:paluwagan -- seats`.
const { SEAT_RACES: races } = readEnv(
  z.object({ SEAT_RACES: z.coerce.number().int().min(1).default(1) }),
);

const harness = forAllTests(startGroupsHarness);
let tess: Someone;
let nena: Someone;
let joy: Someone;
let stranger: Someone;
beforeAll(async () => {
  [tess, nena, joy, stranger] = (await harness.people(4)) as [Someone, Someone, Someone, Someone];
});

const today = async () => manilaDateOf((await testNow(harness.db)).getTime());
const leave = (who: Someone, groupId: string) =>
  harness.call(calls.leaveGroup, who, ofGroup(groupId));
const callOff = (who: Someone, groupId: string) =>
  harness.call(calls.callOffGroup, who, ofGroup(groupId));
const offered = (who: Someone, mode = 'test') =>
  harness.call(listGroups, who, { query: { show_my_groups: 'false', mode } });
const invited = (who: Someone, body: object) =>
  harness.call(calls.getGroupInvitation, who, { body });
const newcomers = (count: number) => harness.people(count);

describe('joining', () => {
  test('shows the rules and who is in, signs by hash, and tells who keeps the list', async () => {
    const made = await harness.groupOf([tess]);
    const offer = (await invited(nena, { token: made.token })).json();
    expect(offer).toMatchObject({
      ...{ group_id: made.groupId, kind: 'seat', from: 'Tess B.', seats_free: 2, why_not: null },
      ...{ members: [{ name: 'Tess B.', seats: 1 }], is_member: false, is_secured: false },
      rules_hash: made.rulesHash,
    });
    expect(sha256Hex(offer.rules_text)).toBe(made.rulesHash);
    const other = { ...made, rulesHash: sha256Hex('other rules') };
    expect(codeOf(await harness.join(nena, other))).toEqual([409, 'rules_changed']);
    expect((await harness.join(nena, made)).statusCode).toBe(201);
    const page = (await harness.call(getGroup, nena, ofGroup(made.groupId))).json();
    expect(page.members.map(({ name }: { name: string }) => name)).toEqual(['Tess B.', 'Nena A.']);
    expect(page.mine).toMatchObject({ is_organiser: false, may_leave: true, dues: [] });
    expect(page.held).toEqual({
      ...{ pools: 0, deposits: 0, guarantee: 0, to_be_paid: 0 },
      platform_cover_left: page.amounts.platform_cover,
    });
    await harness.run();
    expect(await mailsOf(harness.db, tess.id)).toContain('group_joined');
    expect(
      (await harness.call(listGroups, nena, { query: { mode: 'test' } })).json(),
    ).toMatchObject({
      results: [{ group_id: made.groupId, seats_taken: 2, mine: { seats: 1, turns: [] } }],
    });
    await callOff(tess, made.groupId);
  });

  test('is nothing to strangers: a group they were not asked to is not there', async () => {
    const made = await harness.groupOf([tess, nena]);
    for (const call of [getGroup, getRules, calls.listGroupInvitations])
      expect(codeOf(await harness.call(call, stranger, ofGroup(made.groupId)))).toEqual([
        ...[404, 'group_not_found'],
      ]);
    const entrances = [
      { token: randomUUID() },
      { group_invitation_id: randomUUID() },
      { open_group_id: made.groupId },
    ];
    for (const entrance of entrances) {
      const missing = [404, 'group_invitation_not_found'];
      expect(codeOf(await invited(stranger, entrance))).toEqual(missing);
      expect(codeOf(await harness.join(stranger, made, { entrance }))).toEqual(missing);
    }
    expect((await offered(stranger)).json()).toEqual({
      ...{ results: [], companies: [], why_not: null },
    });
    await callOff(tess, made.groupId);
  });

  test('takes two seats at most, a number of one’s own, and a source that is there', async () => {
    const made = await harness.groupOf([tess], { seats: 5 });
    const refused = async (more: object) => codeOf(await harness.join(nena, made, more));
    expect(await refused({ own_number: undefined })).toEqual([422, 'own_number_required']);
    expect(await refused({ autopay_source_id: randomUUID() })).toEqual([404, 'source_not_found']);
    const own = newNumber();
    expect((await harness.join(nena, made, { own_number: own })).statusCode).toBe(201);
    // Whoever copies a seal would open the same number after its owner.
    const copied = { own_number: { seal: own.seal } };
    expect(codeOf(await harness.join(joy, made, copied))).toEqual([409, 'seal_used_already']);
    expect((await harness.join(nena, made)).statusCode).toBe(201);
    expect(await refused({})).toEqual([409, 'too_many_seats']);
    const { seats, members } = await harness.stateOf(made.groupId);
    expect(seats.filter(({ member_id }) => member_id !== null)).toHaveLength(3);
    expect(members).toHaveLength(2);
    await callOff(tess, made.groupId);
  });

  test('by number keeps a seat for 72 hours for whoever has proven it', async () => {
    const made = await harness.groupOf([tess, nena]);
    const invite = (body: object) =>
      harness.call(calls.createGroupInvitation, tess, { ...ofGroup(made.groupId), body });
    // Somebody who is in would keep a seat from others.
    expect(codeOf(await invite({ number: tess.number }))).toEqual([422, 'own_number_invited']);
    const reply = await invite({ number: joy.number });
    expect(reply.json()).toMatchObject({ kind: 'seat', token: null });
    expect(reply.json().to).toBe(`•••• ${joy.number.slice(-4)}`);
    // Known to us or not: the answer is the same, and the seat is kept.
    expect(codeOf(await invite({ number: '+639171234567' }))).toEqual([409, 'seats_gone']);
    expect(codeOf(await harness.join(stranger, made))).toEqual([409, 'seats_gone']);
    expect((await invited(stranger, { token: made.token })).json().why_not).toBe('seats_gone');
    const { group_invitation_id } = reply.json();
    const own = { group_invitation_id };
    expect(codeOf(await invited(stranger, own))).toEqual([404, 'group_invitation_not_found']);
    const [card] = (await offered(joy)).json().results;
    expect(card).toMatchObject({ group_id: made.groupId, invitation: { from: 'Tess B.' } });
    await harness.run();
    expect(await mailsOf(harness.db, joy.id)).toEqual(['group_invited']);
    await harness.travel(73 * hourMs);
    // What was kept is anybody's by now; the invitation itself still leads there.
    expect((await invited(joy, own)).json().why_not).toBeNull();
    expect((await harness.join(joy, made, { entrance: own })).statusCode).toBe(201);
    expect((await offered(joy)).json().results).toEqual([]);
    await callOff(tess, made.groupId);
  });

  test('of a company is open to its own people alone', async () => {
    const company = await inScope(harness.db, 'system', async (tx) => {
      const name = `Kooperatiba ${randomUUID()}`;
      const { id } = await tx
        .insertInto('companies')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const { id: account_id } of [tess, nena])
        await tx.insertInto('account_companies').values({ account_id, company_id: id }).execute();
      return { id, name };
    });
    const made = await harness.make(tess, {}, { company_id: company.id });
    const seen = (await offered(nena)).json();
    expect(seen.results).toMatchObject([{ group_id: made.groupId, company: company.name }]);
    expect(seen.companies).toEqual([{ company_id: company.id, name: company.name }]);
    expect((await offered(stranger)).json().results).toEqual([]);
    const entrance = { open_group_id: made.groupId };
    expect((await harness.join(nena, made, { entrance })).statusCode).toBe(201);
    await callOff(tess, made.groupId);
  });

  test('by invitations that its members make and take back', async () => {
    const made = await harness.groupOf([tess, nena]);
    const call = (who: Someone, body: object = {}) =>
      harness.call(calls.createGroupInvitation, who, { ...ofGroup(made.groupId), body });
    expect(codeOf(await call(stranger))).toEqual([404, 'group_not_found']);
    const { group_invitation_id } = (await call(nena)).json();
    const mine = await harness.call(calls.listGroupInvitations, nena, ofGroup(made.groupId));
    expect(mine.json().results).toMatchObject([{ group_invitation_id, token: null }]);
    const cancel = (who: Someone, id: string) =>
      harness.call(
        calls.cancelGroupInvitation,
        who,
        ofGroup(made.groupId, { group_invitation_id: id }),
      );
    expect(codeOf(await cancel(stranger, group_invitation_id))).toEqual([404, 'group_not_found']);
    const missing = [404, 'group_invitation_not_found'];
    expect(codeOf(await cancel(tess, group_invitation_id))).toEqual(missing);
    expect((await cancel(nena, group_invitation_id)).statusCode).toBe(204);
    const left = () =>
      inScope(harness.db, 'system', (tx) =>
        tx.selectFrom('pal_invitations').where('group_id', '=', made.groupId).selectAll().execute(),
      );
    // The link that the group was made with is one of forty.
    const open = (await left()).find(({ ended_at }) => ended_at === null);
    if (!open) throw new Error('no link');
    const more = Array.from({ length: 38 }, () => ({
      ...open,
      ...{ id: idFor(made.groupId), token_hash: randomBytes(32) },
    }));
    await inScope(harness.db, 'system', (tx) =>
      tx.insertInto('pal_invitations').values(more).execute(),
    );
    expect((await call(tess)).statusCode).toBe(201);
    expect(codeOf(await call(tess))).toEqual([409, 'too_many_invitations']);
    await callOff(tess, made.groupId);
    expect(codeOf(await call(tess))).toEqual([409, 'group_not_forming']);
    // With the group its links are over, also those that were never used.
    expect(codeOf(await harness.join(joy, made))).toEqual([404, 'group_invitation_not_found']);
    await harness.minute(pruneInvitations);
    expect(await left()).toHaveLength(41);
    await harness.travel(31 * dayMs);
    await harness.minute(pruneInvitations);
    expect(await left()).toEqual([]);
  });

  test('comes too late three days before the first turn, whoever has seen to it or not', async () => {
    const made = await harness.groupOf([tess, nena]);
    await harness.toLastCall(made.groupId);
    expect(codeOf(await harness.join(joy, made))).toEqual([404, 'group_invitation_not_found']);
    const company = { entrance: { open_group_id: made.groupId } };
    expect(codeOf(await harness.join(joy, made, company))).toEqual([
      ...[404, 'group_invitation_not_found'],
    ]);
    await harness.minute();
    expect(await harness.groupRow(made.groupId)).toMatchObject({ status: 'called_off' });
    expect(await mailsOf(harness.db, nena.id)).toContain('group_called_off');
  });
});

describe('at once', () => {
  /** Somebody whom a busy machine turns away comes again. */
  async function codeOfJoining(who: Someone, made: Made): Promise<number | string> {
    for (;;) {
      const reply = await harness.join(who, made);
      if (reply.statusCode !== 503) return reply.json().code ?? reply.statusCode;
    }
  }

  test('the last seat is taken by one of fifty', { timeout: 3_600_000 }, async () => {
    const crowd = await newcomers(50);
    const [organiser] = (await newcomers(1)) as [Someone];
    for (let race = 0; race < races; race += 1) {
      const made = await harness.make(organiser, {}, { seats: 2 });
      const codes = await Promise.all(crowd.map((who) => codeOfJoining(who, made)));
      expect(codes.toSorted()).toEqual([201, ...Array(49).fill('seats_gone')]);
      const { seats, members } = await harness.stateOf(made.groupId);
      expect(seats.every(({ member_id }) => member_id !== null)).toBe(true);
      expect(members).toHaveLength(2);
      expect((await callOff(organiser, made.groupId)).statusCode).toBe(200);
    }
  });

  test('five accounts of one person are one member', async () => {
    const accounts = await newcomers(5);
    await harness.link(accounts);
    const made = await harness.groupOf([tess], { seats: 8 });
    const replies = await Promise.all(accounts.map((who) => harness.join(who, made)));
    const codes = replies.map((reply) => reply.json().code ?? reply.statusCode);
    expect(codes.toSorted()).toEqual([201, ...Array(4).fill('same_person_in_group')]);
    for (const [place, who] of accounts.entries()) {
      const again = await harness.join(who, made, { seats: 1 });
      // Who is in may have a second seat under the same account, and so may nobody else.
      const isIn = codes[place] === 201;
      expect(codeOf(again)).toEqual(isIn ? [201, undefined] : [409, 'same_person_in_group']);
      const { why_not } = (await invited(who, { token: made.token })).json();
      expect(why_not).toBe(isIn ? null : 'same_person_in_group');
    }
    const { members, seats } = await harness.stateOf(made.groupId);
    const theirs = members.filter(({ account_id }) => accounts.some(({ id }) => id === account_id));
    expect(theirs).toHaveLength(1);
    expect(seats.filter(({ member_id }) => member_id === theirs[0]?.id)).toHaveLength(2);
    await callOff(tess, made.groupId);
  });

  test('a key that is sent twice joins once, and one seat', async () => {
    const made = await harness.groupOf([tess], { seats: 5 });
    const key = randomUUID();
    const body = {
      ...{ entrance: { token: made.token }, rules_hash: made.rulesHash, seats: 1, agrees: true },
      ...{ wallet: 'PH_GCASH', own_number: newNumber() },
    };
    const replies = await Promise.all(
      [1, 2, 3].map(() => harness.call(calls.joinGroup, nena, { body, key })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const { seats } = await harness.stateOf(made.groupId);
    expect(seats.filter(({ member_id }) => member_id !== null)).toHaveLength(2);
    await callOff(tess, made.groupId);
  });
});

describe('before it starts', () => {
  test('anybody leaves, and the list goes to who signed first of those who stay', async () => {
    const made = await harness.groupOf([tess, nena, joy], { seats: 4 });
    expect(codeOf(await leave(stranger, made.groupId))).toEqual([404, 'group_not_found']);
    expect((await leave(tess, made.groupId)).json()).toEqual({ deposit_back: 0 });
    expect(codeOf(await harness.call(getGroup, tess, ofGroup(made.groupId)))).toEqual([
      ...[404, 'group_not_found'],
    ]);
    const { members, seats } = await harness.stateOf(made.groupId);
    expect(members.find(({ is_organiser }) => is_organiser)?.account_id).toBe(nena.id);
    expect(seats.filter(({ member_id }) => member_id === null)).toHaveLength(2);
    await harness.run();
    expect(await mailsOf(harness.db, joy.id)).toContain('group_member_changed');
    // Whoever left may come back, with another number; a link of theirs leads nowhere.
    expect(codeOf(await harness.join(tess, made))).toEqual([404, 'group_invitation_not_found']);
    const token = await harness.linkOf(nena, made.groupId);
    expect((await harness.join(tess, { ...made, token })).statusCode).toBe(201);
    for (const who of [tess, nena]) await leave(who, made.groupId);
    await leave(joy, made.groupId);
    expect(await harness.groupRow(made.groupId)).toMatchObject({ status: 'called_off' });
  });

  test('whoever keeps the list calls it off, and nobody else', async () => {
    const made = await harness.groupOf([tess, nena]);
    expect(codeOf(await callOff(stranger, made.groupId))).toEqual([404, 'group_not_found']);
    expect(codeOf(await callOff(nena, made.groupId))).toEqual([403, 'not_organiser']);
    expect((await callOff(tess, made.groupId)).json()).toMatchObject({ status: 'called_off' });
    expect(codeOf(await callOff(tess, made.groupId))).toEqual([409, 'group_started']);
    expect(codeOf(await leave(nena, made.groupId))).toEqual([409, 'group_started']);
  });

  test('a deposit secures a seat, is waited for while it is paid, and comes back', async () => {
    const made = await harness.groupOf([tess, nena]);
    const askFor = (who: Someone) => harness.call(calls.askDeposit, who, ofGroup(made.groupId));
    expect(codeOf(await askFor(stranger))).toEqual([404, 'group_not_found']);
    const { due_ids } = (await askFor(nena)).json();
    expect(due_ids).toHaveLength(1);
    expect(codeOf(await askFor(nena))).toEqual([409, 'secured_already']);
    const payment = { payment_source_id: null, payment_method_id: 'GCASH', amount: 1_500_00 };
    const paying = await harness.call(payDue, nena, {
      ...ofGroup(made.groupId, { due_id: due_ids[0] }),
      body: payment,
    });
    expect(paying.statusCode, paying.body).toBe(202);
    expect(codeOf(await leave(nena, made.groupId))).toEqual([409, 'payment_under_way']);
    expect(codeOf(await callOff(tess, made.groupId))).toEqual([409, 'payment_under_way']);
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('collection_attempts')
        .set({ state: 'failed', settled_at: new Date() })
        .where('pal_due_id', '=', due_ids[0])
        .execute(),
    );
    await payDues(harness, made.groupId, { on: await today(), kind: 'deposit' });
    expect(codeOf(await askFor(nena))).toEqual([409, 'secured_already']);
    const held = async () =>
      (await harness.call(getGroup, tess, ofGroup(made.groupId))).json().held;
    expect(await held()).toMatchObject({ deposits: 1_500_00, to_be_paid: 0 });
    expect((await leave(nena, made.groupId)).json()).toEqual({ deposit_back: 1_500_00 });
    expect(await held()).toMatchObject({ deposits: 0, to_be_paid: 1_500_00 });
    await callOff(tess, made.groupId);
    expect(codeOf(await askFor(tess))).toEqual([409, 'group_started']);
  });

  test('a deposit that its bank takes back while turns are agreed on opens the group again', async () => {
    const made = await harness.groupOf([tess, nena, joy], { order: 'agreed' });
    await harness.call(calls.askDeposit, nena, ofGroup(made.groupId));
    const day = await today();
    await payDues(harness, made.groupId, { on: day, kind: 'deposit' });
    await harness.run();
    expect(await harness.groupRow(made.groupId)).toMatchObject({ status: 'agreeing' });
    const { dues } = await harness.stateOf(made.groupId);
    const { id: dueId = '', payment_id: id } = dues.find(({ kind }) => kind === 'deposit') ?? {};
    const payment = { dueId, id: id ?? '', amountCentavos: centavos(1_500_00), onDate: day };
    const now = await testNow(harness.db);
    const origin = { clock: { now: () => now, sync: async () => undefined }, requestId: 'test' };
    await inScope(harness.db, 'system', (tx) =>
      recordDueChargeback(tx, origin, { ...payment, psp: 'xendit' }),
    );
    await harness.run();
    expect(await harness.groupRow(made.groupId)).toMatchObject({ status: 'forming' });
    await payDues(harness, made.groupId, { on: day, kind: 'deposit' });
    await harness.run();
    expect(await harness.groupRow(made.groupId)).toMatchObject({ status: 'agreeing' });
    await callOff(tess, made.groupId);
  });
});
