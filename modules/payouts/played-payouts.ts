import type { Tx } from '@luwag/db';
import { addDays } from '@luwag/domain/calendar';
import { isBankingDay } from '@luwag/domain/holidays';
import { merchantOwner } from '@luwag/domain/owners';
import { getPayoutTermsOn } from '@luwag/domain/payout-terms';
import { post } from '@luwag/ledger/posting';
import { balanceOf } from '@luwag/ledger/reading';
import type { Clock } from '@luwag/platform/clock';
import { holidaysOn } from '@luwag/platform/holidays';
import { type ByClock, countPayout, hasPayables } from './counting.ts';
import { testDestination, testEndOf } from './destination.ts';
import { ending, returning } from './journals.ts';
import { listPrices } from './lines-repository.ts';
import { listShares, lockPaidByClock } from './played-repository.ts';
import { type PayoutRow, releaseLines } from './repository.ts';
import { takeStep } from './steps.ts';

type Asking = { clock: Clock; requestId: string };

/** What became of a purchase's part of a payout. */
export type PlayedPayout = {
  kind: 'paid_out' | 'payout_failed' | 'payout_returned';
  requestId: string;
  amountCentavos: number;
};

/** One that comes back does so on the next day that the clock passes. */
const comesBackDays = 7;

/**
 * The payouts of a morning of a test clock: those of its own purchases, counted by the rules of all
 * payouts for the day that it shows, and taken by a bank that the clock plays. No gateway hears of
 * them, and other sales of the shop are left to the real days. All of it in the caller's
 * transaction, which also moves the clock.
 */
export async function playPayouts(
  tx: Tx,
  ctx: Asking,
  { merchantId, ...clock }: ByClock & { merchantId: string },
): Promise<PlayedPayout[]> {
  const returned = await comeBack(tx, ctx, clock);
  if (returned.length > 0 || !isBankingDay(clock.onDate, holidaysOn(clock.onDate))) return returned;
  const shop = { mode: 'test', merchantId } as const;
  const owner = merchantOwner(merchantId);
  const owed = await balanceOf(tx, { mode: 'test', kind: 'merchant_payable', owner });
  const { minimumCentavos } = getPayoutTermsOn(clock.onDate);
  if (owed.credits_posted - owed.debits_posted < minimumCentavos) return [];
  if (!(await hasPayables(tx, shop, clock))) return [];
  const destination = testDestination();
  const counted = await countPayout(tx, ctx, { shop, destination, requestedBy: 'schedule', clock });
  return counted.kind === 'made' ? takeToBank(tx, ctx, counted.payout) : [];
}

async function takeToBank(tx: Tx, ctx: Asking, payout: PayoutRow): Promise<PlayedPayout[]> {
  const now = ctx.clock.now();
  const sent = await takeStep(tx, ctx, payout, {
    status: 'sent',
    sent_at: now,
    sends: 1,
    expected_on: payout.pay_date,
  });
  const isTaken = testEndOf(await listPrices(tx, payout.id)) !== 'fails';
  await post(tx, ending(sent, isTaken ? 'post' : 'void', now));
  if (isTaken)
    await takeStep(tx, ctx, sent, {
      status: 'paid',
      paid_at: now,
      bank_reference: `TEST-${sent.number}`,
    });
  else {
    const failed = {
      status: 'failed',
      failure_code: 'INVALID_DESTINATION',
      ended_at: now,
    } as const;
    await takeStep(tx, ctx, sent, failed);
    await releaseLines(tx, sent.id, now);
  }
  return toldOf(tx, sent, isTaken ? 'paid_out' : 'payout_failed');
}

/** What its bank sends back: that of the documented amount, once. */
async function comeBack(tx: Tx, ctx: Asking, { clockId, onDate }: ByClock) {
  const paid = { since: addDays(onDate, -comesBackDays), before: onDate };
  const told: PlayedPayout[] = [];
  for (const payout of await lockPaidByClock(tx, clockId, paid)) {
    if (testEndOf(await listPrices(tx, payout.id)) !== 'comes_back') continue;
    await post(tx, returning(payout, onDate));
    await takeStep(tx, ctx, payout, {
      status: 'returned',
      failure_code: 'REJECTED_BY_CHANNEL',
      ended_at: ctx.clock.now(),
    });
    told.push(...(await toldOf(tx, payout, 'payout_returned')));
  }
  return told;
}

const toldOf = async (
  tx: Tx,
  { id }: PayoutRow,
  kind: PlayedPayout['kind'],
): Promise<PlayedPayout[]> =>
  (await listShares(tx, id)).map(({ request_id: requestId, amount: amountCentavos }) => ({
    kind,
    requestId,
    amountCentavos,
  }));
