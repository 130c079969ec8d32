import { idFor } from '@luwag/db/ids';
import { addDays, civilDate } from '@luwag/domain/calendar';
import { heldOf } from '@luwag/domain/paluwagan-book';
import { readEnv } from '@luwag/env';
import { listAlarms } from '@luwag/ledger/alarms';
import { armFailpoints } from '@luwag/platform/failpoints';
import { insertAccount } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  onDay,
  startGroupMoneyHarness,
  unpaidIn,
} from '@luwag/testing/harness/group-money-harness';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { askBuyIn, isDueWanted, settleDues } from '../dues/service.ts';
import { findGroup, listSeats, lockGroup, type MemberRow } from '../groups/service.ts';
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
    const { groupId } = await opened(3);
    const change = (by: number) =>
      harness.system((tx) =>
        sql`update collection_attempts set amount_centavos = amount_centavos + ${by}
          where id = (select payment_id from pal_dues where group_id = ${groupId}
            and payment_id is not null order by id limit 1)`.execute(tx),
      );
    await change(1);
    await harness.run(groupId, firstDate);
    expect(await potsOf(groupId)).toEqual([]);
    expect((await harness.read(groupId)).row.unproven_at).not.toBeNull();
    const alarms = await harness.system((tx) => listAlarms(tx));
    expect(alarms.map(({ subject }) => subject)).toContain(`pal_groups ${groupId}`);
    await change(-1);
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
  });
});

/** A payment of so much that came for a due, whatever that is by now. */
const payAs = (groupId: string, dueId: string, amount: number) =>
  harness.system(async (tx) => {
    const due = (await harness.read(groupId)).dues.get(dueId);
    const { id } = await tx
      .insertInto('collection_attempts')
      .values({
        id: idFor(due?.account_id ?? null),
        mode: 'test',
        buyer_id: due?.account_id ?? '',
        pal_due_id: dueId,
        purpose: 'pal_member',
        business_date: firstDate,
        amount_centavos: amount,
        channel: 'QRPH',
        state: 'succeeded',
        settled_at: onDay(firstDate).clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, dueId, amountCentavos: amount as never, onDate: firstDate, psp: 'xendit' };
  });

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

test('whoever takes a seat over pays what it should have given, and who leaves is paid it', async () => {
  const { groupId, seatIds, dueIds } = await opened(3);
  await harness.run(groupId, firstDate);
  const accountId = await insertAccount(harness.db, 'buyer');
  const [, , seatId = ''] = seatIds;
  await harness.system(async (tx) => {
    const group = await lockGroup(tx, groupId);
    const seat = (await listSeats(tx, groupId)).find(({ id }) => id === seatId);
    if (!group || !seat) throw new Error('no seat');
    const now = onDay(firstDate).clock.now();
    const member = await tx
      .insertInto('pal_members')
      .values({
        id: idFor(accountId),
        group_id: groupId,
        mode: 'test',
        account_id: accountId,
        status: 'joined',
        rules_hash: group.rules_hash,
        signed_at: now,
        wallet: 'PH_GCASH',
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await askBuyIn(tx, onDay(firstDate), { group, seat, member: member as MemberRow, now });
  });
  const buyIn = await harness.system((tx) =>
    tx
      .selectFrom('pal_dues')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('kind', '=', 'buy_in')
      .executeTakeFirstOrThrow(),
  );
  expect(buyIn.amount_centavos).toBe(1_010_00);
  await harness.system(async (tx) => {
    const { id } = await tx
      .insertInto('collection_attempts')
      .values({
        id: idFor(accountId),
        mode: 'test',
        buyer_id: accountId,
        pal_due_id: buyIn.id,
        purpose: 'pal_member',
        business_date: firstDate,
        amount_centavos: buyIn.amount_centavos,
        channel: 'GCASH',
        state: 'succeeded',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const amountCentavos = buyIn.amount_centavos as never;
    await lockGroup(tx, groupId);
    await settleDues(tx, onDay(firstDate), [
      { id, dueId: buyIn.id, amountCentavos, onDate: firstDate, psp: 'xendit' },
    ]);
  });
  const { seats, book, dues } = await harness.read(groupId);
  expect(seats.find(({ id }) => id === seatId)?.member_id).toBe(buyIn.member_id);
  const exits = (await harness.payouts(groupId)).filter(({ kind }) => kind === 'exit');
  expect(exits.map(({ amount_centavos }) => amount_centavos)).toEqual([1_010_00]);
  const ahead = book.dues.filter((due) => due.seatId === seatId && due.status === 'open');
  expect(ahead.map(({ dueId }) => dues.get(dueId)?.account_id)).toEqual([accountId, accountId]);
  expect(dueIds).toHaveLength(3);
});
