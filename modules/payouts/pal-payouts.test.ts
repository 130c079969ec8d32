import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { dayMs, hourMs, minuteMs } from '@luwag/domain/durations';
import { isBankingDay } from '@luwag/domain/holidays';
import { lateDueKept } from '@luwag/domain/journals-paluwagan';
import { centavos } from '@luwag/domain/money';
import { seatOwner } from '@luwag/domain/owners';
import { balanceOf } from '@luwag/ledger/reading';
import { armFailpoints } from '@luwag/platform/failpoints';
import { allHolidays } from '@luwag/platform/holidays';
import { enqueueMany } from '@luwag/platform/jobs/job';
import { passTime, testNow } from '@luwag/testing/builders/account-probes';
import { createAccount, type TestAccount } from '@luwag/testing/builders/accounts';
import {
  passCase,
  payDues,
  readGroup,
  runOn,
  startGroupOf,
} from '@luwag/testing/builders/paluwagan-groups';
import { nameHome } from '@luwag/testing/builders/payouts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { misplacedRows } from '@luwag/testing/harness/slots';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { jobAt, noonOf } from '@luwag/testing/seed/past-calls';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { bookAlone, createPalPayouts } from '../paluwagan/book/service.ts';
import { lockGroup, sendPal } from '../paluwagan/service.ts';
import { sweepPayouts } from './worker.ts';

const harness = forAllTests(startPaymentsHarness);

/** Whatever was sent: rows, replays and ledger say the same. */
afterEach(async () => {
  armFailpoints(undefined, 'test');
  expect(await findUnproven(harness.db)).toEqual([]);
});

const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);

/** Three who give ₱500 a week, from next week on. */
async function threeOf(mode: 'live' | 'test') {
  const { db, vault } = harness;
  const madeOn = manilaDateOf((await testNow(db)).getTime());
  const people: TestAccount[] = [];
  for (const _ of [1, 2, 3]) {
    const person = await createAccount(harness);
    await nameHome(harness, person.id);
    if (mode === 'live') await passCase(db, person.id, new Date(`${madeOn}T00:00:00Z`));
    people.push(person);
  }
  const accountIds = people.map(({ id }) => id);
  const groupId = await startGroupOf({ db, vault }, { mode, seats: 3, madeOn, accountIds });
  return { groupId, people };
}
type Three = Awaited<ReturnType<typeof threeOf>>;
let [real, played] = [{} as Three, {} as Three];

/**
 * Until a day from which no round of the three weeks is put off by a holiday: the next would have
 * begun by then, and its news would wait for the day after.
 */
async function daysToPlainWeeks(): Promise<number> {
  const today = manilaDateOf((await testNow(harness.db)).getTime());
  const isPlain = (ahead: number) =>
    [1, 2, 3].every((week) => isBankingDay(addDays(today, ahead + 7 * week), allHolidays()));
  let ahead = 0;
  while (!isPlain(ahead)) ahead += 1;
  return ahead;
}

beforeAll(async () => {
  await passTime(harness.db, (await daysToPlainWeeks()) * dayMs);
  real = await threeOf('live');
  played = await threeOf('test');
});

/** Everybody gives what a round asks for, and whose turn it is is paid; the row of that. */
async function release({ groupId }: Three, roundNumber: number) {
  const { rounds } = await readGroup(harness.db, groupId);
  const round = rounds.find((each) => each.round_number === roundNumber);
  if (!round) throw new Error(`no round ${roundNumber}`);
  const on = round.due_date;
  const aheadMs = noonOf(on).getTime() - (await testNow(harness.db)).getTime();
  if (aheadMs > 0) await passTime(harness.db, aheadMs);
  await runOn(harness, groupId, addDays(on, -5), on);
  await payDues(harness, groupId, { on, roundNumber });
  const [payout] = await payoutsOf(groupId, round.id);
  if (!payout) throw new Error(`nothing is paid for round ${roundNumber}`);
  return payout;
}
const payoutsOf = (groupId: string, roundId?: string) =>
  system(async (tx) => {
    const rows = await tx
      .selectFrom('pal_payouts')
      .selectAll()
      .where('group_id', '=', groupId)
      .orderBy('id')
      .execute();
    return rows.filter(({ round_id }) => roundId === undefined || round_id === roundId);
  });
const statusOf = async (id: string) =>
  (
    await system((tx) =>
      tx.selectFrom('pal_payouts').select('status').where('id', '=', id).executeTakeFirst(),
    )
  )?.status;
const becomes = (id: string, status: string) =>
  harness.until(async () => (await statusOf(id)) === status, `the pot to be ${status}`, 30_000);
const sentTo = async (id: string) => {
  const { payouts } = (await harness.gateway.book()) as unknown as {
    payouts: { reference_id: string; destination_amount: number; status: string }[];
  };
  return payouts.filter(({ reference_id }) => reference_id === `pal-payout-${id}`);
};
const dueTo = (seatId: string, mode: 'live' | 'test') =>
  system(async (tx) => {
    const of = { mode, kind: 'pal_payout_due', owner: seatOwner(seatId) } as const;
    const { credits_posted, debits_posted } = await balanceOf(tx, of);
    return credits_posted - debits_posted;
  });
/** What the sweep of the next minutes finds. */
async function sweepAfter(ms: number): Promise<void> {
  await passTime(harness.db, ms);
  await harness.runJob(sweepPayouts);
}

test('a pot goes whole to whose turn it is, once, and is told', async () => {
  const pot = await release(real, 1);
  await becomes(pot.id, 'paid');
  expect(await sentTo(pot.id)).toMatchObject([{ destination_amount: 1_500_00 }]);
  expect(await dueTo(pot.seat_id, 'live')).toBe(0);
  await harness.settled();
  const receiver = real.people.find(({ id }) => id === pot.account_id);
  const mails = await harness.inbox(receiver?.email ?? '');
  expect(mails.map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('₱1,500.00 from Samahang San Roque is in GCash'),
  );
  // Its book says so, with what is held afterwards: the guarantee, and two deposits.
  const lines = await system((tx) =>
    tx
      .selectFrom('pal_events')
      .select(['kind', 'amount_centavos', 'held_centavos'])
      .where('group_id', '=', real.groupId)
      .orderBy('place', 'desc')
      .limit(1)
      .execute(),
  );
  expect(lines).toEqual([
    { kind: 'paid_out', amount_centavos: 1_500_00, held_centavos: 1_000_00 + 3 * 5_00 },
  ]);
  expect(await system(misplacedRows)).toEqual([]);
});

test('twins and a worker that dies anywhere send it once, under its own id', async () => {
  const points = ['approving', 'called', 'settling'];
  for (const [index, point] of points.entries()) {
    armFailpoints(`pal-payouts.${point}:throw`, 'test');
    const pot = await release(played, index + 1);
    await harness.until(
      async () => (await harness.triesSoFar()) > 0 || (await statusOf(pot.id)) !== 'waiting',
      `the worker to die at ${point}`,
    );
    armFailpoints(undefined, 'test');
    const twins = [1, 2, 3].map(() => ({ payout_id: pot.id }));
    await system((tx) => enqueueMany(tx, { requestId: 'twin' }, sendPal, twins));
    for (let round = 0; round < 3; round += 1) await sweepAfter(2 * minuteMs);
    await becomes(pot.id, 'paid');
    expect([point, await sentTo(pot.id)]).toMatchObject([
      point,
      [{ destination_amount: 1_500_00, status: 'SUCCEEDED' }],
    ]);
    // With the last pot the group is over: what is left of cover and deposits goes out, too.
    await harness.settled();
    expect(await dueTo(pot.seat_id, 'test')).toBe(0);
  }
});

test('what its wallet gives back is due again, and goes out again later', async () => {
  const pot = await release(real, 2);
  await becomes(pot.id, 'paid');
  expect(await harness.gateway.reverse(`pal-payout-${pot.id}`)).toBe(true);
  await system((tx) =>
    tx
      .updateTable('pal_payouts')
      .set({ next_poll_at: new Date(0) })
      .where('id', '=', pot.id)
      .execute(),
  );
  await harness.runJob(sweepPayouts);
  await becomes(pot.id, 'returned');
  expect(await dueTo(pot.seat_id, 'live')).toBe(1_500_00);
  const again = (await payoutsOf(real.groupId, pot.round_id ?? '')).find(({ id }) => id !== pot.id);
  expect(again).toMatchObject({ status: 'waiting', amount_centavos: 1_500_00, part: 1 });
  await sweepAfter(hourMs + minuteMs);
  await becomes(again?.id ?? '', 'paid');
  expect(await dueTo(pot.seat_id, 'live')).toBe(0);
});

test('without a proven number it waits where it is, is told once, and is looked at hourly', async () => {
  const unproven = (confirmedAt: Date | null) =>
    system((tx) =>
      tx
        .updateTable('accounts')
        .set({ number_confirmed_at: confirmedAt })
        .where(
          'id',
          'in',
          real.people.map(({ id }) => id),
        )
        .execute(),
    );
  await unproven(null);
  const pot = await release(real, 3);
  await harness.settled();
  await sweepAfter(2 * hourMs);
  expect(await statusOf(pot.id)).toBe('waiting');
  expect(await dueTo(pot.seat_id, 'live')).toBeGreaterThanOrEqual(1_500_00);
  await harness.settled();
  const receiver = real.people.find(({ id }) => id === pot.account_id);
  const told = (await harness.inbox(receiver?.email ?? '')).filter(({ subject }) =>
    subject?.includes('₱1,500.00 from Samahang San Roque waits for you'),
  );
  expect(told).toHaveLength(1);
  await unproven(await testNow(harness.db));
  await sweepAfter(2 * hourMs);
  await becomes(pot.id, 'paid');
});

test('less than a wallet takes waits for more of its kind, is told once, and then goes', async () => {
  const { groupId } = played;
  const [pot] = await payoutsOf(groupId);
  if (!pot) throw new Error('nothing was paid');
  const now = await testNow(harness.db);
  /** As money that came too late and whose channel gives nothing back. */
  const keep = (amount: number) =>
    system(async (tx) => {
      const group = await lockGroup(tx, groupId);
      if (!group) throw new Error(`group ${groupId} not found`);
      const amountCentavos = centavos(amount);
      const [seatId, memberId] = [pot.seat_id, pot.member_id];
      const effectiveOn = manilaDateOf(now.getTime());
      const cause = { source: `pal_group:${groupId}/due:${pot.id}`, effectiveOn };
      await bookAlone(tx, {
        ...{ group, what: `kept ${amount}`, now },
        journal: lateDueKept(cause, { seatId, amountCentavos }, 'xendit'),
        line: {
          kind: 'too_late',
          ...{ seatId, memberId, amountCentavos },
          parts: [{ of: 'contribution', amount: amountCentavos }],
        },
      });
      const { account_id: accountId } = pot;
      const wallet = 'PH_GCASH' as const;
      const to = { groupId, mode: 'test' as const, seatId, roundId: null, memberId, accountId };
      const closing = { ...to, wallet, kind: 'closing' as const, amountCentavos };
      await createPalPayouts(tx, jobAt(harness.db, now), [closing]);
    });
  const small = async () => (await payoutsOf(groupId)).at(-1);
  await keep(40);
  await harness.settled();
  await sweepAfter(25 * hourMs);
  await harness.settled();
  expect(await small()).toMatchObject({ status: 'waiting', amount_centavos: 40 });
  const receiver = played.people.find(({ id }) => id === pot.account_id);
  const told = (await harness.inbox(receiver?.email ?? '')).filter(({ subject }) =>
    subject?.includes('₱0.40 from Samahang San Roque waits for you'),
  );
  expect(told).toHaveLength(1);
  await keep(70);
  const { id = '', amount_centavos } = (await small()) ?? {};
  expect(amount_centavos).toBe(1_10);
  await becomes(id, 'paid');
  expect(await sentTo(id)).toMatchObject([{ destination_amount: 1_10 }]);
  expect(await dueTo(pot.seat_id, 'test')).toBe(0);
});

test('a pot is paid to nobody a second time, whoever asks', async () => {
  const [pot] = await payoutsOf(played.groupId);
  if (!pot) throw new Error('nothing was paid');
  const twice = system((tx) =>
    tx
      .insertInto('pal_payouts')
      .values({
        ...pot,
        id: idFor(pot.account_id),
        account: null,
        journal_id: null,
        status: 'waiting',
      })
      .execute(),
  );
  await expect(twice).rejects.toThrow(/pal_payouts_(?:pot_of_round|pot_of_seat|once)/);
});
