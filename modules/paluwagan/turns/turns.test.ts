import { randomUUID } from 'node:crypto';
import { getGroup } from '@luwag/contracts/paluwagan';
import * as joining from '@luwag/contracts/paluwagan-joining';
import * as calls from '@luwag/contracts/paluwagan-turns';
import { inScope } from '@luwag/db/scope';
import { dayMs } from '@luwag/domain/durations';
import { checkPublishedDraw } from '@luwag/domain/paluwagan-draw';
import { mailsOf } from '@luwag/testing/builders/account-probes';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  type Made,
  newNumber,
  ofGroup,
  type Someone,
  startGroupsHarness,
} from '@luwag/testing/harness/groups-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

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
afterEach(() => harness.forgetNews());

const pageOf = async (who: Someone, groupId: string) =>
  (await harness.call(getGroup, who, ofGroup(groupId))).json();
const valuesOf = async (who: Someone, groupId: string) =>
  (await harness.call(calls.getDraw, who, ofGroup(groupId))).json();
const reveal = (who: Someone, groupId: string, number: string) =>
  harness.call(calls.revealNumber, who, { ...ofGroup(groupId), body: { number } });
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);

type Own = { seal: string; number?: string };
const kept = newNumber;
const keptByOneself = (): { own: Own; number: string } => {
  const { seal, number } = newNumber();
  return { own: { seal }, number };
};

/** Three on three seats, the first of whom is secured; full as soon as the worker looks. */
async function fullGroup(
  own: readonly Own[] = [kept(), kept(), kept()],
  terms: object = {},
): Promise<Made> {
  const made = await harness.groupOf([tess, nena, joy], terms, own);
  await harness.secure(tess, made.groupId);
  await harness.tend();
  return made;
}

type Opened = { seal: string; number: string | null };

const orderOf = (groupId: string) => harness.orderOf(groupId, people);

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
    expect(codeOf(await harness.call(calls.getDraw, stranger, ofGroup(made.groupId)))).toEqual([
      ...[404, 'group_not_found'],
    ]);
    // Everybody owes every contribution from here on, and nobody leaves.
    const { dues } = await harness.stateOf(made.groupId);
    expect(
      dues.filter(({ kind, status }) => kind === 'contribution' && status === 'open'),
    ).toHaveLength(9);
    expect(page.mine.dues).toHaveLength(3);
    expect(page.mine.next_pot).toMatchObject({ amount: 4_500_00 });
    expect(codeOf(await harness.call(joining.leaveGroup, nena, ofGroup(made.groupId)))).toEqual([
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
    const [own, withheld] = [keptByOneself(), keptByOneself()];
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
    const own = keptByOneself();
    const made = await fullGroup([kept(), kept(), own.own]);
    const opened = await reveal(joy, made.groupId, own.number);
    expect(opened.json()).toEqual({ revealed: 3, status: 'running' });
    expect(checkPublishedDraw((await valuesOf(joy, made.groupId)).values)).toEqual([]);
  });

  test('keeps who is in it: nobody seals anew once the first number is open', async () => {
    const own = keptByOneself();
    const made = await fullGroup([kept(), kept(), own.own]);
    const before = await valuesOf(joy, made.groupId);
    expect(before.values.members.filter(({ number }: Opened) => number !== null)).toHaveLength(2);
    const asked = ofGroup(made.groupId);
    const leaving = () => harness.call(joining.leaveGroup, joy, asked).then(codeOf);
    expect((await pageOf(joy, made.groupId)).mine.may_leave).toBe(false);
    expect(await leaving()).toEqual([409, 'draw_under_way']);
    // An order that does not please would be thrown away by whoever knows our seed.
    const ending = await harness.call(joining.callOffGroup, tess, asked);
    expect(codeOf(ending)).toEqual([409, 'draw_under_way']);
    await harness.travel(dayMs + 1000);
    expect(await leaving()).toEqual([409, 'draw_under_way']);
    await harness.minute();
    const drawn = await valuesOf(joy, made.groupId);
    expect(drawn.status).toBe('running');
    const sealsOf = ({ values }: typeof before) => values.members.map(({ seal }: Opened) => seal);
    expect([drawn.values.seed_seal, sealsOf(drawn)]).toEqual([
      ...[before.values.seed_seal, sealsOf(before)],
    ]);
    expect(checkPublishedDraw(drawn.values)).toEqual([]);
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
    await harness.toLastCall(made.groupId);
    await harness.minute();
    // Too late for it: three days before the first turn.
    expect(await harness.groupRow(made.groupId)).toMatchObject({ status: 'called_off' });
  });
});

describe('an agreed order', () => {
  const agreed = () => fullGroup([], { order: 'agreed' });
  const propose = (who: Someone, groupId: string, seat_ids: string[]) =>
    harness.call(calls.proposeOrder, who, { ...ofGroup(groupId), body: { seat_ids } });
  const agree = (who: Someone, groupId: string, order_hash: string) =>
    harness.call(calls.agreeOrder, who, { ...ofGroup(groupId), body: { order_hash } });

  test('is the list that every member said yes to, by its hash', async () => {
    const { groupId } = await agreed();
    expect(await pageOf(nena, groupId)).toMatchObject({ status: 'agreeing', draw: null });
    expect(codeOf(await harness.call(calls.getDraw, nena, ofGroup(groupId)))).toEqual([
      ...[409, 'order_is_agreed'],
    ]);
    const [first = '', second = '', third = ''] = (await harness.stateOf(groupId)).seats.map(
      ({ id }) => id,
    );
    const whole = [first, third, second];
    expect(codeOf(await propose(stranger, groupId, whole))).toEqual([404, 'group_not_found']);
    expect(codeOf(await propose(nena, groupId, whole))).toEqual([403, 'not_organiser']);
    const twice = [first, third, third];
    expect(codeOf(await propose(tess, groupId, twice))).toEqual([422, 'order_not_whole']);
    const early = [second, first, third];
    expect(codeOf(await propose(tess, groupId, early))).toEqual([409, 'early_turn_not_secured']);
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
    harness.call(calls.askSwap, who, { ...ofGroup(groupId), body: { from_seat_id, to_seat_id } });
  const answer = (who: Someone, groupId: string, swap_id: string, agrees: boolean) =>
    harness.call(calls.answerSwap, who, { ...ofGroup(groupId, { swap_id }), body: { agrees } });
  /** The three in the order that was drawn, with their seats. */
  async function drawn() {
    const { groupId } = await fullGroup();
    const [first, second, third] = (await orderOf(groupId)) as [Someone, Someone, Someone];
    const seats = new Map<Someone, string>();
    for (const who of [first, second, third]) seats.set(who, await harness.seatOf(who, groupId));
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
