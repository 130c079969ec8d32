import { randomUUID } from 'node:crypto';
import { getGroup } from '@luwag/contracts/paluwagan';
import * as joining from '@luwag/contracts/paluwagan-joining';
import * as calls from '@luwag/contracts/paluwagan-turns';
import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import { dayMs } from '@luwag/domain/durations';
import { checkPublishedDraw } from '@luwag/domain/paluwagan-draw';
import { readEnv } from '@luwag/env';
import { auditOf, mailsOf, testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { payDues, readGroup } from '@luwag/testing/builders/paluwagan-groups';
import { stepUpOf } from '@luwag/testing/builders/step-ups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  type Made,
  newNumber,
  type Someone,
  startGroupsHarness,
} from '@luwag/testing/harness/groups-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertSession } from '../../accounts/sessions/repository.ts';
import { runGroups } from '../jobs.ts';

const harness = forAllTests(startGroupsHarness);
let people: Someone[];
let tess: Someone;
let nena: Someone;
let joy: Someone;
let stranger: Someone;
beforeEach(async () => {
  people = await harness.people(4);
  [tess, nena, joy, stranger] = people as [Someone, Someone, Someone, Someone];
});
afterEach(() => harness.run());

const of = (groupId: string, more: Record<string, string> = {}) => ({
  params: { group_id: groupId, ...more },
});
const stateOf = (groupId: string) => readGroup(harness.db, groupId);
const pageOf = async (who: Someone, groupId: string) =>
  (await harness.call(getGroup, who, of(groupId))).json();
const valuesOf = async (who: Someone, groupId: string) =>
  (await harness.call(calls.getDraw, who, of(groupId))).json();
const reveal = (who: Someone, groupId: string, number: string) =>
  harness.call(calls.revealNumber, who, { ...of(groupId), body: { number } });
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);

type Own = { seal: string; number?: string };
const kept = newNumber;
const sealedOnly = (): { own: Own; number: string } => {
  const { seal, number } = newNumber();
  return { own: { seal }, number };
};

/** Three on three seats, the first of whom is secured; full as soon as the worker looks. */
async function fullGroup(
  own: readonly Own[] = [kept(), kept(), kept()],
  terms: object = {},
): Promise<Made> {
  const made = await harness.make(tess, terms, { own_number: own[0] });
  await harness.secure(tess, made.groupId);
  for (const [place, who] of [nena, joy].entries()) {
    const reply = await harness.join(who, made, { own_number: own[place + 1] });
    if (reply.statusCode !== 201) throw new Error(reply.body);
  }
  await harness.run();
  return made;
}

/** Seats by member in the order of turns. */
async function orderOf(groupId: string): Promise<Someone[]> {
  const { seats, members } = await stateOf(groupId);
  return seats
    .toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0))
    .map(({ member_id }) => {
      const accountId = members.find(({ id }) => id === member_id)?.account_id;
      const found = people.find(({ id }) => id === accountId);
      if (!found) throw new Error('nobody sits there');
      return found;
    });
}
const seatOf = async (who: Someone, groupId: string): Promise<string> => {
  const { seats, members } = await stateOf(groupId);
  const member = members.find(({ account_id }) => account_id === who.id);
  return seats.find(({ member_id }) => member_id === member?.id)?.id ?? '';
};

describe('a draw', () => {
  test('follows from what was published, with numbers that we keep opened by us', async () => {
    const made = await fullGroup();
    const page = await pageOf(nena, made.groupId);
    expect(page).toMatchObject({ status: 'running', draw: { revealed: 3, is_drawn: true } });
    // The first third is for secured seats, and only Tess has one.
    expect((await orderOf(made.groupId))[0]).toBe(tess);
    const { values, draw_code, changes } = await valuesOf(nena, made.groupId);
    expect(checkPublishedDraw(values)).toEqual([]);
    expect(changes).toEqual([]);
    const check = (code: string) =>
      harness.call(calls.checkDraw, stranger, { params: { draw_code: code } });
    const open = (await check(draw_code)).json().values;
    expect(checkPublishedDraw(open)).toEqual([]);
    expect(open.members.map(({ name }: { name: string }) => name)).toEqual(['', '', '']);
    expect(codeOf(await check('no-such-draw'))).toEqual([404, 'draw_not_found']);
    expect(codeOf(await harness.call(calls.getDraw, stranger, of(made.groupId)))).toEqual([
      ...[404, 'group_not_found'],
    ]);
    // Everybody owes every contribution from here on, and nobody leaves.
    const { dues } = await stateOf(made.groupId);
    expect(
      dues.filter(({ kind, status }) => kind === 'contribution' && status === 'open'),
    ).toHaveLength(9);
    expect(page.mine.dues).toHaveLength(3);
    expect(page.mine.next_pot).toMatchObject({ amount: 4_500_00 });
    expect(codeOf(await harness.call(joining.leaveGroup, nena, of(made.groupId)))).toEqual([
      ...[409, 'group_started'],
    ]);
    await harness.run();
    expect(await mailsOf(harness.db, joy.id)).toContain('group_drawn');
  });

  test('is caught where anything of it was changed afterwards', async () => {
    const made = await fullGroup();
    const { values } = await valuesOf(tess, made.groupId);
    const kinds = (changed: typeof values) => checkPublishedDraw(changed).map(({ kind }) => kind);
    expect(kinds({ ...values, seed: newNumber().number })).toContain('seed');
    const [first, ...rest] = values.members;
    const dropped = { ...values, members: [{ ...first, number: null }, ...rest] };
    expect(kinds({ ...values, order: values.order.toReversed() })).toEqual(['order']);
    const other = { ...first, number: newNumber().number };
    expect(kinds({ ...values, members: [other, ...rest] })).toContain('number');
    const [seat, ...seats] = values.roster;
    const secured = { ...values, roster: [{ ...seat, secured: !seat.secured }, ...seats] };
    expect(kinds(secured)).toContain('roster');
    // A number that is left out makes another order, or the same by chance: then nobody is hurt.
    expect(kinds(dropped).every((kind) => kind === 'order')).toBe(true);
  });

  test('waits a day for numbers that members keep, and then for nobody', async () => {
    const [own, withheld] = [sealedOnly(), sealedOnly()];
    const made = await fullGroup([kept(), own.own, withheld.own]);
    const page = await pageOf(nena, made.groupId);
    expect(page).toMatchObject({ status: 'drawing', draw: { revealed: 1, waits_for_you: true } });
    expect(page.seats.map(({ is_secured }: { is_secured: boolean }) => is_secured)).toEqual([
      ...[true, false, false],
    ]);
    await harness.run();
    expect(await mailsOf(harness.db, nena.id)).toContain('group_full');
    // Full: nobody else comes in, and no deposit is taken that would change who is secured.
    expect(codeOf(await harness.join(stranger, made))).toEqual([409, 'group_not_forming']);
    const { values, draw_code } = await valuesOf(nena, made.groupId);
    expect([values.seed, values.order]).toEqual([null, null]);
    const early = await harness.call(calls.checkDraw, stranger, { params: { draw_code } });
    expect(codeOf(early)).toEqual([404, 'draw_not_found']);
    const refused = (who: Someone, number: string) =>
      reveal(who, made.groupId, number).then(codeOf);
    expect(await refused(stranger, own.number)).toEqual([404, 'group_not_found']);
    expect(await refused(nena, withheld.number)).toEqual([422, 'seal_does_not_fit']);
    const opened = await reveal(nena, made.groupId, own.number);
    expect(opened.json()).toEqual({ revealed: 2, status: 'drawing' });
    await harness.travel(dayMs + 1000);
    expect(await refused(joy, withheld.number)).toEqual([409, 'not_drawing']);
    await harness.minute();
    const drawn = await valuesOf(joy, made.groupId);
    expect(drawn.status).toBe('running');
    expect(checkPublishedDraw(drawn.values)).toEqual([]);
    // Whoever withholds is last, and moves nobody else.
    expect((await orderOf(made.groupId)).at(-1)).toBe(joy);
    await harness.minute();
    expect((await valuesOf(joy, made.groupId)).values).toEqual(drawn.values);
  });

  test('is over with the last number that is opened', async () => {
    const own = sealedOnly();
    const made = await fullGroup([kept(), kept(), own.own]);
    const opened = await reveal(joy, made.groupId, own.number);
    expect(opened.json()).toEqual({ revealed: 3, status: 'running' });
    expect(checkPublishedDraw((await valuesOf(joy, made.groupId)).values)).toEqual([]);
  });

  test('begins anew when somebody leaves before it is over', async () => {
    const own = sealedOnly();
    const made = await fullGroup([kept(), kept(), own.own]);
    expect((await harness.call(joining.leaveGroup, joy, of(made.groupId))).statusCode).toBe(200);
    expect(await harness.groupRow(made.groupId)).toMatchObject({
      ...{ status: 'forming', full_at: null, roster_hash: null, reveal_until: null },
    });
    expect((await harness.join(stranger, made)).statusCode).toBe(201);
    await harness.run();
    const { status, values } = await valuesOf(stranger, made.groupId);
    expect(status).toBe('running');
    expect(checkPublishedDraw(values)).toEqual([]);
  });

  test('waits for deposits while too few seats are secured', async () => {
    const made = await harness.make(tess);
    for (const who of [nena, joy]) await harness.join(who, made);
    await harness.run();
    expect(await pageOf(nena, made.groupId)).toMatchObject({
      ...{ status: 'forming', mine: { deposits_wanted: 1 } },
    });
    expect(await mailsOf(harness.db, nena.id)).toContain('group_full');
    await harness.secure(joy, made.groupId);
    await harness.travel(20 * dayMs);
    await harness.minute();
    // Too late for it: the first turn is today.
    expect(await harness.groupRow(made.groupId)).toMatchObject({ status: 'called_off' });
  });
});

describe('an agreed order', () => {
  const agreed = () => fullGroup([], { order: 'agreed' });
  const propose = (who: Someone, groupId: string, seat_ids: string[]) =>
    harness.call(calls.proposeOrder, who, { ...of(groupId), body: { seat_ids } });
  const agree = (who: Someone, groupId: string, order_hash: string) =>
    harness.call(calls.agreeOrder, who, { ...of(groupId), body: { order_hash } });

  test('is the list that every member said yes to, by its hash', async () => {
    const { groupId } = await agreed();
    expect(await pageOf(nena, groupId)).toMatchObject({ status: 'agreeing', draw: null });
    expect(codeOf(await harness.call(calls.getDraw, nena, of(groupId)))).toEqual([
      ...[409, 'order_is_agreed'],
    ]);
    const [first = '', second = '', third = ''] = (await stateOf(groupId)).seats.map(
      ({ id }) => id,
    );
    const whole = [first, third, second];
    expect(codeOf(await propose(stranger, groupId, whole))).toEqual([404, 'group_not_found']);
    expect(codeOf(await propose(nena, groupId, whole))).toEqual([403, 'not_organiser']);
    const twice = [first, third, third];
    expect(codeOf(await propose(tess, groupId, twice))).toEqual([422, 'order_not_whole']);
    const early = [second, first, third];
    expect(codeOf(await propose(tess, groupId, early))).toEqual([422, 'early_turn_not_secured']);
    const before = (await propose(tess, groupId, [first, second, third])).json();
    await agree(nena, groupId, before.order_hash);
    const { order_hash } = (await propose(tess, groupId, whole)).json();
    // A yes is to what was read.
    const old = await agree(joy, groupId, before.order_hash);
    expect(codeOf(old)).toEqual([409, 'order_changed']);
    expect(codeOf(await agree(stranger, groupId, order_hash))).toEqual([404, 'group_not_found']);
    expect((await agree(joy, groupId, order_hash)).json()).toEqual({
      ...{ agreed: 2, status: 'agreeing' },
    });
    const page = await pageOf(nena, groupId);
    expect(page.order_asked).toMatchObject({ seat_ids: whole, agreed: 2, waits_for_you: true });
    expect((await agree(nena, groupId, order_hash)).json()).toEqual({
      ...{ agreed: 3, status: 'running' },
    });
    expect(await orderOf(groupId)).toEqual([tess, joy, nena]);
    await harness.run();
    expect(await mailsOf(harness.db, nena.id)).toContain('group_order_asked');
    expect(codeOf(await agree(nena, groupId, order_hash))).toEqual([409, 'not_agreeing']);
    expect(codeOf(await propose(tess, groupId, whole))).toEqual([409, 'not_agreeing']);
  });
});

describe('a swap', () => {
  const ask = (who: Someone, groupId: string, from_seat_id: string, to_seat_id: string) =>
    harness.call(calls.askSwap, who, { ...of(groupId), body: { from_seat_id, to_seat_id } });
  const answer = (who: Someone, groupId: string, swap_id: string, agrees: boolean) =>
    harness.call(calls.answerSwap, who, { ...of(groupId, { swap_id }), body: { agrees } });
  /** The three in the order that was drawn, with their seats. */
  async function drawn() {
    const { groupId } = await fullGroup();
    const [first, second, third] = (await orderOf(groupId)) as [Someone, Someone, Someone];
    const seats = new Map<Someone, string>();
    for (const who of [first, second, third]) seats.set(who, await seatOf(who, groupId));
    const seat = (who: Someone) => seats.get(who) ?? '';
    return { groupId, first, second, third, seat };
  }

  test('takes a yes of both, and is told to everybody who checks the draw', async () => {
    const { groupId, second, third, seat } = await drawn();
    const asked = await ask(second, groupId, seat(second), seat(third));
    expect(asked.json()).toMatchObject({ from_turn: 2, to_turn: 3, is_for_you: false });
    const { swap_id } = asked.json();
    const again = await ask(second, groupId, seat(second), seat(third));
    expect(codeOf(again)).toEqual([409, 'swap_asked_already']);
    expect((await pageOf(third, groupId)).swaps).toMatchObject([{ swap_id, is_for_you: true }]);
    // Whoever asked cannot answer for the other, and nobody else hears of it.
    const forOther = await answer(second, groupId, swap_id, true);
    expect(codeOf(forOther)).toEqual([409, 'swap_not_possible']);
    expect(codeOf(await answer(stranger, groupId, swap_id, true))).toEqual([
      404,
      'group_not_found',
    ]);
    expect((await answer(third, groupId, swap_id, true)).json()).toEqual({ status: 'agreed' });
    expect((await orderOf(groupId)).slice(1)).toEqual([third, second]);
    expect(codeOf(await answer(third, groupId, swap_id, true))).toEqual([409, 'swap_over']);
    const { values, changes } = await valuesOf(third, groupId);
    expect(changes).toMatchObject([{ kind: 'swapped' }]);
    // The draw stays as it was drawn.
    expect(checkPublishedDraw(values)).toEqual([]);
    await harness.run();
    expect(await mailsOf(harness.db, third.id)).toContain('group_swap');
  });

  test('keeps to the bands, to seats that are there, and to turns that are ahead', async () => {
    const { groupId, first, second, third, seat } = await drawn();
    const refused = async (who: Someone, from: string, to: string) =>
      codeOf(await ask(who, groupId, from, to));
    expect(await refused(stranger, seat(first), seat(third))).toEqual([404, 'group_not_found']);
    expect(await refused(second, seat(third), seat(first))).toEqual([404, 'seat_not_found']);
    expect(await refused(second, seat(second), randomUUID())).toEqual([404, 'seat_not_found']);
    // The first turn is for a secured seat, and Tess alone has one.
    expect(await refused(second, seat(second), seat(first))).toEqual([
      ...[409, 'early_turn_not_secured'],
    ]);
    const { swap_id } = (await ask(second, groupId, seat(second), seat(third))).json();
    expect(codeOf(await answer(third, groupId, randomUUID(), true))).toEqual([
      ...[404, 'swap_not_found'],
    ]);
    // As if the first had moved behind them meanwhile.
    const turns = (order: readonly Someone[]) =>
      system(async (tx) => {
        for (const [place, who] of order.entries())
          await tx
            .updateTable('pal_seats')
            .set({ turn: place + 1 })
            .where('id', '=', seat(who))
            .execute();
      });
    await turns([second, third, first]);
    expect(codeOf(await answer(third, groupId, swap_id, true))).toEqual([
      ...[409, 'early_turn_not_secured'],
    ]);
    await turns([first, second, third]);
    await system((tx) =>
      tx
        .updateTable('pal_rounds')
        .set({ status: 'open' })
        .where('group_id', '=', groupId)
        .where('round_number', '=', 2)
        .execute(),
    );
    expect(codeOf(await answer(third, groupId, swap_id, true))).toEqual([
      ...[409, 'swap_not_possible'],
    ]);
    expect(await refused(third, seat(third), seat(second))).toEqual([409, 'swap_not_possible']);
    expect((await answer(second, groupId, swap_id, false)).json()).toEqual({ status: 'declined' });
  });
});

describe('a swap at the moment of a release', () => {
  const { SWAP_RACES: races } = readEnv(
    z.object({ SWAP_RACES: z.coerce.number().int().min(1).default(1) }),
  );

  /** The second and the third agree while the worker pays out the second pot. */
  async function race(): Promise<void> {
    people = await harness.people(3);
    [tess, nena, joy] = people as [Someone, Someone, Someone];
    const { groupId } = await fullGroup();
    const [, second, third] = (await orderOf(groupId)) as [Someone, Someone, Someone];
    const [from_seat_id, to_seat_id] = [
      await seatOf(second, groupId),
      await seatOf(third, groupId),
    ];
    const body = { from_seat_id, to_seat_id };
    const asked = await harness.call(calls.askSwap, second, { ...of(groupId), body });
    const { swap_id } = asked.json();
    const [first, next] = (await stateOf(groupId)).rounds;
    for (const round of [first, next])
      await payDues(harness, groupId, {
        ...{ on: round?.due_date ?? noDay, roundNumber: round?.round_number ?? 0 },
      });
    const ms = Date.parse(`${next?.due_date}T04:00:00Z`) - (await testNow(harness.db)).getTime();
    await harness.travel(ms);
    const yes = { ...of(groupId, { swap_id }), body: { agrees: true } };
    const [reply] = await Promise.all([
      harness.call(calls.answerSwap, third, yes),
      harness.minute(runGroups),
    ]);
    const { seats, rounds } = await stateOf(groupId);
    expect(rounds.map(({ status }) => status)).toEqual(['released', 'released', 'ahead']);
    expect(seats.map(({ turn }) => turn).toSorted()).toEqual([1, 2, 3]);
    for (const { round_number, seat_id } of rounds.slice(0, 2))
      expect(seats.find(({ turn }) => turn === round_number)?.id).toBe(seat_id);
    const isSwapped = reply.statusCode === 200;
    expect(rounds[1]?.seat_id).toBe(isSwapped ? to_seat_id : from_seat_id);
    if (!isSwapped) expect(codeOf(reply)).toEqual([409, 'swap_not_possible']);
    await harness.travel(-ms);
  }
  const noDay = civilDate('2000-01-01');

  test('is done before it or not at all', { timeout: 3_600_000 }, async () => {
    for (let done = 0; done < races; done += 1) await race();
  });
});

describe('in a group that runs', () => {
  const substitute = (who: Someone, groupId: string, seat_id: string) =>
    harness.call(joining.inviteSubstitute, who, of(groupId, { seat_id }));

  test('somebody takes a seat over, once, under the same rules', async () => {
    const made = await fullGroup();
    const seatId = await seatOf(nena, made.groupId);
    const { seats } = await stateOf(made.groupId);
    const turn = seats.find(({ id }) => id === seatId)?.turn;
    const missing = [404, 'seat_not_found'];
    expect(codeOf(await substitute(stranger, made.groupId, seatId))).toEqual([
      ...[404, 'group_not_found'],
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
    const joined = await harness.join(stranger, { ...made, token }, { own_number: undefined });
    expect(joined.statusCode, joined.body).toBe(201);
    // Nothing was due by then, so there is nothing to pay.
    const after = await stateOf(made.groupId);
    const seat = after.seats.find(({ id }) => id === seatId);
    const member = after.members.find(({ account_id }) => account_id === stranger.id);
    expect(seat).toMatchObject({ turn, member_id: member?.id });
    expect(codeOf(await harness.call(getGroup, nena, of(made.groupId)))).toEqual([
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
      harness.call(joining.voteDissolution, who, { ...of(groupId), body: { agrees } });
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

  test('anybody tells of anybody’s hardship, once until it is decided', async () => {
    const made = await fullGroup();
    const seat_id = await seatOf(joy, made.groupId);
    const told = { cause: 'illness', words: 'She is in hospital since Monday.' };
    const ask = (who: Someone, groupId: string, id: string) =>
      harness.call(joining.askHardship, who, { ...of(groupId, { seat_id: id }), body: told });
    expect(codeOf(await ask(stranger, made.groupId, seat_id))).toEqual([404, 'group_not_found']);
    expect(codeOf(await ask(nena, made.groupId, randomUUID()))).toEqual([404, 'seat_not_found']);
    expect((await ask(nena, made.groupId, seat_id)).statusCode).toBe(201);
    expect(codeOf(await ask(joy, made.groupId, seat_id))).toEqual([
      ...[409, 'hardship_asked_already'],
    ]);
    // What was written is nowhere to be read.
    const rows = await system((tx) => tx.selectFrom('pal_hardships').selectAll().execute());
    expect(rows.some((row) => row.words_encrypted.includes('hospital'))).toBe(false);
    const forming = await harness.make(stranger);
    const own = await seatOf(stranger, forming.groupId);
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
      return harness.call(joining.setGroupWays, who, { ...of(id), body, headers });
    };
    const maya = { wallet: 'PH_PAYMAYA', autopay_source_id: null };
    const plain = await harness.call(joining.setGroupWays, who, { ...of(groupId), body: maya });
    expect(codeOf(plain)).toEqual([403, 'step_up_required']);
    expect((await set(maya)).json()).toEqual(maya);
    const others = { wallet: 'PH_GCASH', autopay_source_id: randomUUID() };
    expect(codeOf(await set(others))).toEqual([404, 'source_not_found']);
    expect(codeOf(await set(maya, randomUUID()))).toEqual([404, 'group_not_found']);
    expect((await pageOf(nena, groupId)).mine).toMatchObject({ wallet: 'PH_PAYMAYA' });
  });
});
