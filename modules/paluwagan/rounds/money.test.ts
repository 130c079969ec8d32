import type { Tx } from '@luwag/db';
import { addDays, civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { heldOf, owesSomething } from '@luwag/domain/paluwagan-book';
import { readEnv } from '@luwag/env';
import { listAlarms } from '@luwag/ledger/alarms';
import { armFailpoints } from '@luwag/platform/failpoints';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  insertPayment,
  onDay,
  startGroupMoneyHarness,
  unpaidIn,
} from '@luwag/testing/harness/group-money-harness';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type DuePayment, isDueWanted, settleDues, voidBuyIns } from '../dues/service.ts';
import { findGroup, listMembers, lockGroup } from '../groups/service.ts';
import { dissolveGroup, runGroupsToday } from './service.ts';

// A few races for each change; `npm run drill:paluwagan -- races` has a thousand.
const { GROUP_RACES } = readEnv(z.object({ GROUP_RACES: z.coerce.number().int().default(2) }));
const long = 3_600_000;
const harness = forAllTests(startGroupMoneyHarness);
const firstDate = civilDate('2026-06-05');
const dayBefore = addDays(firstDate, -1);
const afterGrace = addDays(firstDate, 4);

const groups: string[] = [];
afterEach(async () => {
  armFailpoints('', 'test');
  expect(await harness.misfits(...groups)).toEqual({ groups: [], trust: [] });
  groups.length = 0;
});

/** A group of three whose first round is open; so many have given to it. */
async function opened(given: number) {
  const made = await harness.start(3, firstDate);
  groups.push(made.groupId);
  await harness.run(made.groupId, addDays(firstDate, -5));
  const { book } = await harness.read(made.groupId);
  const dueIds = unpaidIn(book, 1);
  if (given > 0) await harness.settle(made.groupId, dueIds.slice(0, given), dayBefore);
  return { ...made, dueIds, book };
}

const potsOf = async (groupId: string) =>
  (await harness.payouts(groupId)).filter(({ kind }) => kind === 'pot');
const kindsOf = async (groupId: string) =>
  (await harness.lines(groupId)).map(({ kind }) => kind).join(' ');
const jobOn = (day: typeof firstDate) => ({
  ...onDay(day),
  db: harness.db,
  log: console as never,
});

/** As if the gateway's word of what paid a due were another than the ledger's. */
const misstate = (dueId: string, by: number) =>
  harness.system((tx) =>
    sql`update collection_attempts set amount_centavos = amount_centavos + ${by}
      where id = (select payment_id from pal_dues where id = ${dueId})`.execute(tx),
  );
/** What somebody should have given, or took back. */
const missedOf = (accountId: string) =>
  harness.system((tx) =>
    tx
      .selectFrom('pal_dues')
      .select(['id', 'kind', 'amount_centavos'])
      .where((eb) => eb.and({ account_id: accountId, status: 'missed' }))
      .execute(),
  );

describe('a pot is released once', () => {
  test(
    'by a late contribution and the day’s run at the same moment',
    async () => {
      for (let race = 0; race < GROUP_RACES; race += 1) {
        const { groupId, dueIds, book } = await opened(2);
        await Promise.all([
          harness.settle(groupId, dueIds.slice(2), firstDate),
          harness.run(groupId, firstDate),
        ]);
        const pots = await potsOf(groupId);
        expect(pots.map(({ amount_centavos }) => amount_centavos)).toEqual([book.potCentavos]);
      }
    },
    long,
  );

  test(
    'by two runs of the day at once',
    async () => {
      for (let race = 0; race < GROUP_RACES; race += 1) {
        const { groupId } = await opened(3);
        expect(await potsOf(groupId)).toEqual([]);
        await Promise.all([1, 2, 3].map(() => harness.run(groupId, firstDate)));
        expect(await potsOf(groupId)).toHaveLength(1);
        expect((await kindsOf(groupId)).match(/released/g)).toHaveLength(1);
      }
    },
    long,
  );

  test('however its worker dies: nothing happened, or all of it', async () => {
    const { groupId } = await opened(3);
    armFailpoints('paluwagan.running:throw', 'test');
    await expect(runGroupsToday(jobOn(firstDate), [groupId])).rejects.toThrow('failpoint');
    expect(await potsOf(groupId)).toEqual([]);
    armFailpoints('paluwagan.ran:throw', 'test');
    await expect(runGroupsToday(jobOn(firstDate), [groupId])).rejects.toThrow('failpoint');
    armFailpoints('', 'test');
    await runGroupsToday(jobOn(firstDate), [groupId]);
    expect(await potsOf(groupId)).toHaveLength(1);
  });

  test('and not while its book does not fit', async () => {
    const { groupId, dueIds } = await opened(3);
    await misstate(dueIds[0] ?? '', 1);
    await harness.run(groupId, firstDate);
    expect(await potsOf(groupId)).toEqual([]);
    // Looked at again by every run, however long nothing else is to be done.
    const { unproven_at, next_on } = (await harness.read(groupId)).row;
    expect([unproven_at === null, next_on]).toEqual([false, firstDate]);
    const alarms = await harness.system((tx) => listAlarms(tx));
    expect(alarms.map(({ subject }) => subject)).toContain(`pal_groups ${groupId}`);
    await misstate(dueIds[0] ?? '', -1);
    await harness.run(groupId, firstDate);
    expect(await potsOf(groupId)).toHaveLength(1);
    expect((await harness.read(groupId)).row.unproven_at).toBeNull();
  });
});

describe('what somebody does not give', () => {
  test('is covered as far as there is cover, owed with its penalty, and caught up', async () => {
    const { groupId, dueIds } = await opened(2);
    await harness.run(groupId, afterGrace);
    const { book } = await harness.read(groupId);
    const missed = book.dues.find(({ dueId }) => dueId === dueIds[2]);
    expect(missed).toMatchObject({ status: 'missed', penaltyCentavos: 20_00 });
    expect(book.rounds[0]?.status).toBe('short');
    expect(await kindsOf(groupId)).toContain('missed covered short');
    await harness.settle(groupId, dueIds.slice(2), addDays(afterGrace, 1));
    expect(await potsOf(groupId)).toHaveLength(1);
    const after = await harness.read(groupId);
    expect(after.book.dues.every((due) => due.fromPlatformCentavos === 0)).toBe(true);
  });

  test('costs no penalty where it was asked for in time and heard of late', async () => {
    const { groupId, dueIds, book } = await opened(2);
    await harness.run(groupId, afterGrace);
    const due = book.dues.find(({ dueId }) => dueId === dueIds[2]);
    const paid = await payAs(groupId, dueIds[2] ?? '', 1_010_00);
    expect(due).toBeDefined();
    expect(await harness.system((tx) => isDueWanted(tx, paid))).toBe(true);
    await harness.system((tx) => settleDues(tx, onDay(afterGrace), [paid]));
    const { book: after } = await harness.read(groupId);
    expect(after.dues.find(({ dueId }) => dueId === dueIds[2])).toMatchObject({
      status: 'paid',
      penaltyCentavos: 0,
    });
    // Nor does it count as late to anybody who looks at it.
    const row = await harness.system((tx) =>
      tx
        .selectFrom('pal_dues')
        .select('missed_at')
        .where('id', '=', paid.dueId)
        .executeTakeFirstOrThrow(),
    );
    expect(row.missed_at).toBeNull();
  });
});

/** A payment of so much that came for a due, whatever that is by now. */
const payAs = (groupId: string, dueId: string, amount: number) =>
  harness.system(async (tx) => {
    const due = (await harness.read(groupId)).dues.get(dueId);
    const account_id = due?.account_id ?? '';
    return paymentOf(tx, { id: dueId, account_id, amount_centavos: amount });
  });

async function paymentOf(
  tx: Tx,
  due: { id: string; account_id: string; amount_centavos: number },
): Promise<DuePayment> {
  const amount = due.amount_centavos;
  const id = await insertPayment(tx, due, { amount, day: firstDate, channel: 'QRPH' });
  const amountCentavos = centavos(amount);
  return { id, dueId: due.id, amountCentavos, onDate: firstDate, psp: 'xendit' };
}

describe('money that a group does not want', () => {
  test('is refused, and where its channel gives nothing back, paid out to who sent it', async () => {
    const { groupId, dueIds, memberIds } = await opened(1);
    const again = await payAs(groupId, dueIds[0] ?? '', 1_010_00);
    expect(await harness.system((tx) => isDueWanted(tx, again))).toBe(false);
    await harness.system((tx) => settleDues(tx, onDay(firstDate), [again]));
    const [payout] = await harness.payouts(groupId);
    expect(payout).toMatchObject({ kind: 'closing', amount_centavos: 1_010_00 });
    expect(memberIds).toContain(payout?.member_id);
    expect(await kindsOf(groupId)).toContain('too_late');
  });

  test('for a due that a dissolution has made void', async () => {
    const { groupId, dueIds } = await opened(1);
    await harness.system(async (tx) => {
      const group = await findGroup(tx, groupId);
      if (group) await dissolveGroup(tx, onDay(firstDate), { group, because: 'agreed' });
    });
    const late = await payAs(groupId, dueIds[1] ?? '', 1_010_00);
    expect(await harness.system((tx) => isDueWanted(tx, late))).toBe(false);
    const { book } = await harness.read(groupId);
    // One had given, nobody had received: it all goes back to them, cover and all.
    expect([book.status, heldOf(book)]).toEqual(['dissolved', 0]);
    const back = await harness.payouts(groupId);
    expect(back.reduce((total, each) => total + each.amount_centavos, 0)).toBe(1_010_00);
    await harness.system((tx) => settleDues(tx, onDay(firstDate), [late]));
  });
});

describe('a payment that its bank takes back', () => {
  test('is open again while its round is', async () => {
    const { groupId, dueIds } = await opened(3);
    await harness.chargeBack(dueIds[0] ?? '', dayBefore);
    await harness.run(groupId, firstDate);
    expect(await potsOf(groupId)).toEqual([]);
    await harness.settle(groupId, dueIds.slice(0, 1), firstDate);
    expect(await potsOf(groupId)).toHaveLength(1);
  });

  test('is a claim once the pot has gone, and nobody else loses by it', async () => {
    const { groupId, dueIds } = await opened(3);
    await harness.run(groupId, firstDate);
    await harness.chargeBack(dueIds[0] ?? '', addDays(firstDate, 1));
    const { book } = await harness.read(groupId);
    const due = book.dues.find(({ dueId }) => dueId === dueIds[0]);
    expect(due?.status).toBe('missed');
    await harness.settle(groupId, dueIds.slice(0, 1), addDays(firstDate, 2));
    expect(await potsOf(groupId)).toHaveLength(1);
  });
});

describe('a seat that is taken over', () => {
  /** The third seat of a group whose first pot has gone, as its new member is asked for it. */
  async function asked() {
    const made = await opened(3);
    await harness.run(made.groupId, firstDate);
    const [, , seatId = ''] = made.seatIds;
    const { book } = await harness.read(made.groupId);
    const given = book.dues.find((due) => due.seatId === seatId && due.roundNumber === 1);
    const buyIn = await harness.askToTakeOver(made.groupId, seatId, firstDate);
    return { ...made, seatId, buyIn, givenId: given?.dueId ?? '' };
  }
  const sitsOn = async (groupId: string, seatId: string) =>
    (await harness.read(groupId)).seats.find(({ id }) => id === seatId)?.member_id;

  test('costs what it should have given, and who leaves is paid it', async () => {
    const { groupId, seatId, buyIn } = await asked();
    expect(buyIn.amount_centavos).toBe(1_010_00);
    await harness.payOther(buyIn.id, firstDate);
    const { book, dues } = await harness.read(groupId);
    expect(await sitsOn(groupId, seatId)).toBe(buyIn.member_id);
    const exits = (await harness.payouts(groupId)).filter(({ kind }) => kind === 'exit');
    expect(exits.map(({ amount_centavos }) => amount_centavos)).toEqual([1_010_00]);
    const ahead = book.dues.filter((due) => due.seatId === seatId && due.status === 'open');
    const accounts = ahead.map(({ dueId }) => dues.get(dueId)?.account_id);
    expect(accounts).toEqual([buyIn.account_id, buyIn.account_id]);
  });

  test('owes nothing when who left it takes back what they gave', async () => {
    const { groupId, seatId, buyIn, givenId } = await asked();
    await harness.payOther(buyIn.id, firstDate);
    await harness.chargeBack(givenId, addDays(firstDate, 1));
    const { book, dues } = await harness.read(groupId);
    expect(owesSomething(book, seatId)).toBe(false);
    expect(book.dues.find(({ dueId }) => dueId === givenId)?.status).toBe('offset');
    const leaver = dues.get(givenId)?.account_id ?? '';
    const [claim] = await missedOf(leaver);
    expect(claim).toMatchObject({ kind: 'buy_in', amount_centavos: 1_010_00 });
    await harness.payOther(claim?.id ?? '', addDays(firstDate, 2));
    expect(await missedOf(leaver)).toEqual([]);
  });

  test('is nobody’s who paid for it while the group did not fit its book', async () => {
    const { groupId, seatId, buyIn, givenId } = await asked();
    const before = await sitsOn(groupId, seatId);
    await misstate(givenId, 1);
    await harness.payOther(buyIn.id, firstDate);
    expect(await sitsOn(groupId, seatId)).toBe(before);
    const back = (await harness.payouts(groupId)).find(({ kind }) => kind === 'closing');
    expect(back).toMatchObject({ member_id: buyIn.member_id, amount_centavos: 1_010_00 });
    await misstate(givenId, -1);
  });

  test('stays with who has caught up before another paid for it', async () => {
    const { groupId, dueIds, memberIds, book } = await opened(2);
    await harness.run(groupId, afterGrace);
    const { seatId = '' } = book.dues.find(({ dueId }) => dueId === dueIds[2]) ?? {};
    const before = await sitsOn(groupId, seatId);
    const organiser = memberIds.find((id) => id !== before);
    const buyIn = await harness.askToTakeOver(groupId, seatId, afterGrace, organiser);
    await harness.settle(groupId, dueIds.slice(2), afterGrace);
    await harness.payOther(buyIn.id, afterGrace);
    expect(await sitsOn(groupId, seatId)).toBe(before);
  });

  test('stays with who pays for it at the moment in which their time is over', async () => {
    const { groupId, seatId, buyIn } = await asked();
    const over = { today: addDays(firstDate, 8), now: onDay(firstDate).clock.now() };
    let voiding: Promise<void> | undefined;
    await harness.system(async (tx) => {
      await lockGroup(tx, groupId);
      voiding = harness.system((other) => voidBuyIns(other, over));
      await new Promise((resolve) => setTimeout(resolve, 200));
      await settleDues(tx, onDay(firstDate), [await paymentOf(tx, buyIn)]);
    });
    await voiding;
    const members = await harness.system((tx) => listMembers(tx, groupId));
    expect(members.map(({ id }) => id)).toContain(buyIn.member_id);
    expect(await sitsOn(groupId, seatId)).toBe(buyIn.member_id);
  });
});

describe('a deposit that its bank takes back', () => {
  const depositOn = async (groupId: string, seatId: string) =>
    (await harness.read(groupId)).book.deposits.get(seatId);

  test('is missing, and is owed; put in for what was missed, it is our cover', async () => {
    const { groupId, seatIds, dueIds } = await opened(2);
    const { book } = await harness.read(groupId);
    const late = book.dues.find(({ dueId }) => dueId === dueIds[2]);
    const seatId = late?.seatId ?? '';
    const first = seatIds.find((id) => id !== seatId) ?? '';
    const [used, there] = [
      await harness.deposit(groupId, seatId, dayBefore),
      await harness.deposit(groupId, first, dayBefore),
    ];
    await harness.run(groupId, afterGrace);
    await harness.chargeBack(there, afterGrace);
    expect(await depositOn(groupId, first)).toBe(0);
    await harness.chargeBack(used, afterGrace);
    const missed = (await harness.read(groupId)).book.dues.find(({ dueId }) => dueId === dueIds[2]);
    expect(missed).toMatchObject({ fromDepositCentavos: 0, fromPlatformCentavos: 1_000_00 });
    expect(await harness.misfits(groupId)).toEqual({ groups: [], trust: [] });
    await harness.settle(groupId, dueIds.slice(2), afterGrace);
    expect(await depositOn(groupId, seatId)).toBe(0);
  });

  test('after who paid it has left, is nothing of who sits there now', async () => {
    const { groupId, seatIds } = await opened(0);
    const [, , seatId = ''] = seatIds;
    const theirs = await harness.deposit(groupId, seatId, dayBefore);
    // Nothing was given so far, so that the seat costs nothing and changes hands at once.
    await harness.askToTakeOver(groupId, seatId, dayBefore);
    const own = await harness.deposit(groupId, seatId, dayBefore);
    await harness.chargeBack(theirs, dayBefore);
    expect(await depositOn(groupId, seatId)).toBe(1_000_00);
    expect(await harness.misfits(groupId)).toEqual({ groups: [], trust: [] });
    await harness.payOther(theirs, dayBefore);
    expect(await depositOn(groupId, seatId)).toBe(1_000_00);
    expect(own).not.toBe(theirs);
  });
});
