import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { merchantOwner } from '@luwag/domain/owners';
import { bankingDayOn } from '@luwag/domain/payout-days';
import { getPayoutTermsOn } from '@luwag/domain/payout-terms';
import {
  decidePayout,
  type MerchantContext,
  marksOf,
  type Payable,
  type PayableKind,
  type PayoutFigures,
  waterfallOf,
} from '@luwag/domain/payouts';
import { post } from '@luwag/ledger/posting';
import { type Balance, lockBalances } from '@luwag/ledger/reading';
import type { Clock } from '@luwag/platform/clock';
import { holidaysOn } from '@luwag/platform/holidays';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import type { Destination } from './destination.ts';
import { sendPayout } from './jobs.ts';
import { holding } from './journals.ts';
import {
  findFirstSaleDate,
  listMerchantsToCount,
  listPayables,
  type PayableRow,
  type Shop,
} from './payables-repository.ts';
import { listPayoutIdsOf } from './played-repository.ts';
import * as payouts from './repository.ts';
import { judgeRisk } from './risk.ts';
import { cancelOthers } from './stale.ts';
import { emitStep } from './steps.ts';

/** More than a shop sells in a day; what is beyond is in the next payout. */
const payablesMax = 20_000;
const earlierMax = 20;

type Asking = { clock: Clock; requestId: string };
/** A test clock: of its own purchases alone, on the day that it shows. */
export type ByClock = { clockId: string; onDate: CivilDate; requestIds: readonly string[] };
export type Counting = {
  shop: Shop;
  destination: Destination;
  requestedBy: 'schedule' | 'merchant';
  clock?: ByClock;
};
export type Counted =
  | { kind: 'made'; payout: payouts.PayoutRow }
  | { kind: 'none'; code: 'nothing_to_pay' | 'below_minimum' | 'bank_cannot_receive' };

/**
 * Counts a payout of what can be paid to a shop now, and holds the money for it, in the caller's
 * transaction and the system's scope. The shop's accounts are locked first, as refunds lock them:
 * two that count at once take turns, and the second finds nothing left.
 */
export async function countPayout(
  tx: Tx,
  ctx: Asking,
  { shop, destination, requestedBy, clock }: Counting,
): Promise<Counted> {
  const now = ctx.clock.now();
  const today = clock?.onDate ?? manilaDateOf(now.getTime());
  const holidays = holidaysOn(today);
  const payDate = bankingDayOn(today, holidays);
  await cancelOthers(tx, ctx, shop, destination.bankAccountId);
  const { debtCentavos, payableCentavos } = await lockOwed(tx, shop);
  const rows = await listCounted(tx, shop, clock);
  const payables = rows.map(payableOf);
  const context = await readContext(tx, shop, { payables, debtCentavos, onDate: payDate });
  const { rails } = destination;
  const decision = decidePayout(payables, today, context, rails, holidays);
  if (decision.kind === 'reject') return { kind: 'none', code: decision.code };
  const { figures, rail } = decision;
  // Of a part of what a shop is owed: what was taken back of the rest may have used it up.
  if (clock && figures.linesCentavos > payableCentavos)
    return { kind: 'none', code: 'nothing_to_pay' };
  const id = uuidV7(now, slotOf(shop.merchantId));
  const judged = clock ? played(now) : await judge(tx, shop, { figures, destination, now });
  const row = {
    ...{ id, mode: shop.mode, merchant_id: shop.merchantId, rail, pay_date: payDate },
    ...{ created_at: now, clock_id: clock?.clockId ?? null },
    ...amountsOf(figures),
  };
  const journal = holding(row);
  const payout = await payouts.insertPayout(tx, {
    ...row,
    ...judged,
    ...salesOf(figures),
    requested_by: requestedBy,
    waterfall: waterfallOf(figures),
    bank_account_id: destination.bankAccountId,
    bank_code: destination.bankCode,
    bank_name: destination.bankName,
    bank_account: destination.masked,
    journal_id: journal.id,
  });
  const returned = new Map(rows.map((each) => [each.journal_id, each.payout_id]));
  await payouts.insertLines(
    tx,
    payout,
    figures.payables.map((each) => ({
      ...each,
      returnedPayoutId: returned.get(each.journalId) ?? null,
    })),
  );
  await payouts.insertReserves(tx, payout, figures.reserves);
  await post(tx, journal);
  await emitStep(tx, ctx, payout);
  if (payout.status === 'approved' && !clock)
    await enqueue(tx, ctx, sendPayout, { payout_id: id }, { key: `${sendPayout.name} ${id}` });
  return { kind: 'made', payout };
}

/** Shops that are owed enough for a payout, up to as many as are counted in one go. */
export async function countShopsOwed(
  tx: Tx,
  { mode, payDate }: { mode: Shop['mode']; payDate: CivilDate },
): Promise<number> {
  const { minimumCentavos } = getPayoutTermsOn(payDate);
  const wanted = { mode, payDate, minimumCentavos, limit: 10_000 };
  return (await listMerchantsToCount(tx, wanted)).length;
}

/** Before anything is locked: on most mornings of a test clock there is nothing. */
export const hasPayables = async (tx: Tx, shop: Shop, clock: ByClock): Promise<boolean> =>
  (await listCounted(tx, shop, clock)).length > 0;

/** What a payout can be of: all that no other has, or what a test clock's purchases come to. */
async function listCounted(tx: Tx, shop: Shop, clock: ByClock | undefined): Promise<PayableRow[]> {
  const rows = await listPayables(tx, shop, payablesMax);
  if (!clock) return rows;
  const requests = new Set<string | null>(clock.requestIds);
  const payouts = new Set<string | null>(await listPayoutIdsOf(tx, clock.clockId));
  return rows.filter((row) => requests.has(row.request_id) || payouts.has(row.payout_id));
}

async function lockOwed(tx: Tx, { mode, merchantId }: Shop) {
  const balances = await lockBalances(tx, {
    mode,
    kinds: ['merchant_payable', 'merchant_reserve', 'merchant_receivable', 'merchant_held'],
    owner: merchantOwner(merchantId),
  });
  const payable = balances.merchant_payable;
  return {
    debtCentavos: debtIn(balances.merchant_receivable),
    payableCentavos: payable.credits_posted - payable.debits_posted - payable.debits_pending,
  };
}

/** What another payout under way already takes is not taken twice. */
export const debtIn = ({ debits_posted, credits_posted, credits_pending }: Balance) =>
  centavos(Math.max(0, debits_posted - credits_posted - credits_pending));

const kinds: Record<string, PayableKind | undefined> = {
  checkout: 'sale',
  'checkout.paid_at_once': 'sale',
  refund: 'refund',
  'refund.paid_at_once': 'refund',
  'dispute.held': 'held',
  'dispute.released': 'hold_released',
  'reserve.released': 'reserve_released',
  'payout.returned': 'returned',
};

/** A journal that nobody foresaw here stops the shop's payouts until somebody has looked at it. */
export function payableOf(row: PayableRow): Payable {
  const kind = kinds[row.event];
  if (!kind) throw new Error(`journal ${row.journal_id} moves a payable by ${row.event}`);
  const isTrade = kind === 'sale' || kind === 'refund';
  const [fee, covered] = isTrade ? [row.fee, row.others] : [0, 0];
  return {
    journalId: row.journal_id,
    kind,
    onDate: row.on_date,
    amountCentavos: centavos(row.amount),
    priceCentavos: centavos(isTrade ? row.amount - fee - covered : 0),
    feeCentavos: centavos(fee),
    coveredCentavos: centavos(covered),
    requestId: row.request_id,
  };
}

/** In the system's scope. */
export async function readContext(
  tx: Tx,
  shop: Shop,
  of: { payables: readonly Payable[]; debtCentavos: number; onDate: CivilDate },
): Promise<MerchantContext> {
  const before = await findFirstSaleDate(tx, shop);
  const sold = of.payables.filter(({ kind }) => kind === 'sale').map(({ onDate }) => onDate);
  const first = [...(before ? [before] : []), ...sold].toSorted()[0] ?? null;
  const year = await payouts.sumYear(tx, shop, of.onDate);
  return {
    firstSaleDate: first,
    remittedCentavos: centavos(year.remitted),
    withheldCentavos: centavos(year.withheld),
    debtCentavos: centavos(of.debtCentavos),
  };
}

/** The bank of a test clock takes it, or not, in the same transaction. */
const played = (now: Date) => ({ status: 'approved', approved_at: now }) as const;

/** Test money needs nobody's approval, unless the rule would hold it. */
async function judge(
  tx: Tx,
  shop: Shop,
  of: { figures: PayoutFigures; destination: Destination; now: Date },
) {
  const earlier = await payouts.listEarlier(tx, shop, { limit: earlierMax });
  const paid = earlier.filter(({ status }) => status === 'paid');
  const { bankAccountId } = of.destination;
  const risk = await judgeRisk(tx, shop, of.now);
  const marks = marksOf({
    amountCentavos: of.figures.amountCentavos,
    earlierCentavos: paid.map((each) => centavos(each.amount_centavos)),
    isFirstToAccount: !paid.some((each) => each.bank_account_id === bankAccountId),
    hasComeBack: earlier.some(({ status }) => status === 'failed' || status === 'returned'),
    isRisky: risk.isHeld,
  });
  if (risk.isHeld)
    return {
      marks,
      status: 'held',
      hold_reason: 'risk',
      held_until: risk.until,
      hold_note: risk.reasons.join(', '),
    } as const;
  if (shop.mode === 'live') return { marks, status: 'waiting' } as const;
  return { marks, status: 'approved', approved_at: of.now, next_poll_at: of.now } as const;
}

const amountsOf = (figures: PayoutFigures) => ({
  lines_centavos: figures.linesCentavos,
  debt_centavos: figures.debtCentavos,
  reserve_centavos: figures.reserveCentavos,
  withheld_centavos: figures.withheldCentavos,
  amount_centavos: figures.amountCentavos,
  remitted_centavos: figures.remittedCentavos,
});

function salesOf({ payables }: PayoutFigures) {
  const sales = payables.filter(({ kind }) => kind === 'sale');
  const dates = sales.map(({ onDate }) => onDate).toSorted();
  return {
    // What was paid at once is a line of its own, of the same sale.
    sales: new Set(sales.map(({ requestId, journalId }) => requestId ?? journalId)).size,
    sales_from: dates[0] ?? null,
    sales_to: dates.at(-1) ?? null,
  };
}
