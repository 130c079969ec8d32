import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { BuyerStatus } from '@luwag/contracts/proposals';
import type { Transaction } from '@luwag/contracts/transactions';
import * as contracts from '@luwag/contracts/transactions';
import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { Disclosure } from '@luwag/domain/disclosure';
import { disclosureText } from '@luwag/domain/disclosure-text';
import { payableOn } from '@luwag/domain/payment-choices';
import { computeOutlook, type OutlookRow, type PlanOutlook } from '@luwag/domain/plan-outlook';
import { holidaysFor } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import type { Mode } from '@luwag/platform/security/caller';
import { personOf } from '@luwag/platform/security/person';
import { isOverdue, type Line, owesGroups, readLine } from '../../credit/service.ts';
import { readAutopay } from '../autopay/service.ts';
import { instructionOf, progressOf } from '../servicing/service.ts';
import {
  type AttemptRow,
  findAttemptForBanner,
  findLatestAttempt,
  findOwnAttempt,
} from './attempts-repository.ts';
import { callOffUntil, freeUntilOf, readChanged } from './changed-plan.ts';
import { readMoveRefusal } from './moving.ts';
import * as purchases from './transactions-repository.ts';

const pageSize = 20;
const dueShownMax = 10;

export const todayOf = ({ clock }: Pick<Ctx, 'clock'>): CivilDate =>
  manilaDateOf(clock.now().getTime());

export async function listTransactions(
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listTransactions>,
): Promise<ResultOf<typeof contracts.listTransactions>> {
  const { buyer_status: status, page } = query;
  const wanted = { status, offset: (page - 1) * pageSize, limit: pageSize + 1 };
  const buyerId = personOf(ctx).id;
  const found = await ctx.system((tx) => purchases.listPurchases(tx, { buyerId, ...wanted }));
  const today = todayOf(ctx);
  return {
    results: found.slice(0, pageSize).map((each) => viewOf(each, outlookOf(each, today))),
    page,
    has_more: found.length > pageSize,
  };
}

export async function getTransaction(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getTransaction>,
): Promise<ResultOf<typeof contracts.getTransaction>> {
  const wanted = { buyerId: personOf(ctx).id, planId: params.transaction_id };
  return ctx.system(async (tx) => {
    const found = await purchases.findPurchase(tx, wanted);
    if (!found)
      return refuse(
        contracts.getTransaction,
        'transaction_not_found',
        'There is no such purchase.',
      );
    const disclosure = await purchases.findDisclosure(tx, wanted);
    const attempt = await findLatestAttempt(tx, wanted);
    const outlook = outlookOf(found, todayOf(ctx));
    const transaction = viewOf(found, outlook);
    // Owed as before, and in no installment.
    const { writtenOffCentavos } = found.plan.state;
    return {
      ...transaction,
      installments: outlook.rows.map(installmentOf),
      total_amount: writtenOffCentavos + totalOf(found, outlook, (row) => row.amountCentavos),
      agreed_total: writtenOffCentavos + totalOf(found, outlook, (row) => row.agreedCentavos),
      late_fees: lateFeesOf(found, outlook),
      ...agreedOf(disclosure),
      changed: await readChanged(tx, found.plan),
      call_off_until: callOffUntil(found.plan, freeUntilOf(disclosure), todayOf(ctx)),
      move_refused_because: await readMoveRefusal(tx, found.plan, todayOf(ctx)),
      settle_today: isOpen(found) ? payableOn(outlook, found.plan.state).mostCentavos : 0,
      credit: found.plan.state.creditCentavos,
      progress: attempt && attempt.state !== 'succeeded' ? paymentOf(attempt) : null,
      autopay: await readAutopay(tx, found.plan, ctx.clock.now()),
    };
  });
}

export async function getPayment(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getPayment>,
): Promise<ResultOf<typeof contracts.getPayment>> {
  const wanted = { id: params.payment_id, buyerId: personOf(ctx).id };
  const attempt = await ctx.own((tx) => findOwnAttempt(tx, wanted));
  if (!attempt)
    return refuse(contracts.getPayment, 'payment_not_found', 'There is no such payment.');
  return paymentOf(attempt);
}

/** Amounts of the two modes are never added up: a buyer with a real line sees real money alone. */
export async function getSummary(ctx: Ctx): Promise<ResultOf<typeof contracts.getSummary>> {
  const buyerId = personOf(ctx).id;
  return ctx.system(async (tx) => {
    const live = await readLine(tx, { buyerId, mode: 'live' });
    const line = live ?? (await readLine(tx, { buyerId, mode: 'test' }));
    const mode = line && !live ? 'test' : 'live';
    const open = await purchases.listOpenPurchases(tx, { buyerId, mode });
    const writtenOff = await purchases.sumWrittenOff(tx, { buyerId, mode });
    const today = todayOf(ctx);
    const seen = open.map((each) => ({ purchase: each, outlook: outlookOf(each, today) }));
    const total = (amountOf: (outlook: PlanOutlook) => number) =>
      seen.reduce((sum, { outlook }) => sum + amountOf(outlook), 0);
    return {
      line: line ? await lineOf(tx, line, { buyerId, mode }) : null,
      livemode: mode === 'live',
      outstanding: writtenOff + total((outlook) => outlook.openCentavos),
      overdue: writtenOff + total((outlook) => outlook.overdueCentavos),
      credit: await purchases.readCredit(tx, { buyerId, mode }),
      due: seen
        .flatMap(({ purchase, outlook }) => listDue(purchase, outlook))
        .sort((a, b) => (a.due_date < b.due_date ? -1 : Number(a.due_date > b.due_date)))
        .slice(0, dueShownMax),
      latest: await findLatest(tx, buyerId),
    };
  });
}

type Summary = ResultOf<typeof contracts.getSummary>;
type SummaryLine = NonNullable<Summary['line']>;
type Why = SummaryLine['unusable_reasons'][number];

async function lineOf(
  tx: Tx,
  line: Line,
  of: { buyerId: string; mode: Mode },
): Promise<SummaryLine> {
  const reasons = await whyUnusable(tx, line, of);
  return {
    limit: line.limitCentavos,
    available: line.availableCentavos,
    used: line.usedCentavos,
    unusable_reasons: reasons,
    unusable_because: reasons[0] ?? null,
  };
}

/** The questions that a checkout asks of a line, in its order: each that is answered with no. */
async function whyUnusable(
  tx: Tx,
  line: Line,
  { buyerId, mode }: { buyerId: string; mode: Mode },
): Promise<Why[]> {
  const late: Why[] = (await isOverdue(tx, buyerId, mode)) ? ['overdue'] : [];
  if (line.status === 'open') return late;
  const owesGroup = line.isHeldForGroup || (await owesGroups(tx, { buyerId, mode }));
  return [
    ...late,
    ...(line.isHeldForLighterPlan ? (['lighter_plan'] as const) : []),
    ...(owesGroup ? (['paluwagan'] as const) : []),
    ...(line.isHeldForLighterPlan || line.isHeldForGroup ? [] : (['frozen'] as const)),
  ];
}

export const outlookOf = ({ plan }: purchases.Purchase, today: CivilDate): PlanOutlook =>
  computeOutlook(plan.state, today, holidaysFor(plan));

/** A purchase that waits for its first payment, or never had it, owes nothing. */
export const isOpen = ({ plan }: purchases.Purchase): boolean =>
  plan.status !== 'pending' && plan.status !== 'declined';

/** What no installment shows: paid to the merchant at once, or before a lighter plan was taken. */
const paidOutsideOf = ({ priceCentavos, paidBeforeCentavos, plan }: purchases.Purchase): number =>
  priceCentavos - plan.state.agreement.principalCentavos + paidBeforeCentavos;

const totalOf = (
  purchase: purchases.Purchase,
  { rows }: PlanOutlook,
  amountOf: (row: OutlookRow) => number,
): number => rows.reduce((sum, row) => sum + amountOf(row), paidOutsideOf(purchase));

/** How many payments there are: a refund may have taken the last ones away. */
function termsOf({ rows }: PlanOutlook): number {
  const left = rows.filter(({ state }) => state !== 'cancelled').length;
  return left === 0 ? rows.length : left;
}

function viewOf(purchase: purchases.Purchase, outlook: PlanOutlook): Transaction {
  const { plan } = purchase;
  const paid = totalOf(purchase, outlook, (row) => row.paidCentavos);
  const { next } = outlook;
  return {
    id: purchase.id,
    buyer_status: purchase.buyerStatus,
    livemode: plan.mode === 'live',
    store_name: purchase.storeName,
    business_name: purchase.businessName,
    description: purchase.description,
    order_reference: purchase.orderReference,
    amount: purchase.priceCentavos,
    terms: termsOf(outlook),
    paid: isOpen(purchase) ? paid : 0,
    outstanding: isOpen(purchase) ? outlook.openCentavos + plan.state.writtenOffCentavos : 0,
    next_payment:
      next && isOpen(purchase)
        ? {
            due_date: next.dueDate,
            amount: next.amountCentavos,
            late_fee: next.lateFeeCentavos,
            is_overdue: next.isOverdue,
          }
        : null,
    created_at: purchase.createdAt.toISOString(),
  };
}

type Detail = ResultOf<typeof contracts.getTransaction>;

const installmentOf = (row: OutlookRow): Detail['installments'][number] => ({
  sequence: row.sequence,
  due_date: row.dueDate,
  moved_from: row.movedFrom ?? null,
  state: row.state,
  amount: row.amountCentavos,
  paid: row.paidCentavos,
  agreed_amount: row.agreedCentavos,
  added_interest: row.addedCentavos,
  saved: row.savedCentavos,
  moved: row.movedCentavos,
  no_longer_asked: row.droppedCentavos,
  frozen: row.frozenCentavos,
  late_fee: row.lateFeeCentavos,
  late: row.lateFeeReason
    ? {
        free_until: row.lateFeeReason.graceEndDate,
        late_amount: row.lateFeeReason.product?.lateCentavos ?? null,
        days: row.lateFeeReason.product?.days ?? null,
        is_at_max: row.lateFeeReason.isAtMax,
      }
    : null,
});

const lateFeesOf = (
  { plan }: purchases.Purchase,
  { lateFee }: PlanOutlook,
): Detail['late_fees'] => ({
  daily_rate_ppm: plan.state.agreement.late.dailyRatePpm,
  grace_days: plan.state.agreement.late.graceDays,
  charged: lateFee.chargedCentavos,
  max: lateFee.maxCentavos,
  tomorrow: lateFee.tomorrowCentavos,
});

/** Everything whose day has come, and the one payment after it. */
function listDue({ id, storeName }: purchases.Purchase, outlook: PlanOutlook) {
  const { rows, onDate } = outlook;
  const open = rows.filter((row) => row.openCentavos > 0);
  const ahead = open.filter((row) => row.dueDate > onDate);
  return [...open.filter((row) => row.dueDate <= onDate), ...ahead.slice(0, 1)].map((row) => ({
    transaction_id: id,
    store_name: storeName,
    sequence: row.sequence,
    terms: termsOf(outlook),
    due_date: row.dueDate,
    amount: row.openCentavos,
    agreed_amount: row.agreedCentavos,
    late_fee: row.lateFeeOpenCentavos,
    is_overdue: row.state === 'overdue',
  }));
}

/** What was agreed to: its figures, and the whole statement in words. */
function agreedOf(kept: string | undefined): Pick<Detail, 'agreed' | 'statement'> {
  if (kept === undefined) return { agreed: null, statement: '' };
  const disclosure = JSON.parse(kept) as Disclosure;
  const { late } = disclosure;
  return {
    agreed: {
      effective_monthly_rate_ppm: disclosure.effectiveMonthlyRatePpm,
      effective_annual_rate_ppm: disclosure.effectiveAnnualRatePpm,
      late_daily_rate_ppm: late.dailyRatePpm,
      late_grace_days: late.graceDays,
      late_max: late.planMaxCentavos,
    },
    statement: disclosureText(disclosure),
  };
}

export const paymentOf = (attempt: AttemptRow): ResultOf<typeof contracts.getPayment> => ({
  payment_id: attempt.id,
  transaction_id: attempt.plan_id,
  ...progressOf(attempt),
  instruction: instructionOf(attempt),
});

const bannerOf: Record<ReturnType<typeof progressOf>['status'], BuyerStatus> = {
  waiting_for_you: 'PENDING',
  checking: 'PENDING',
  failed: 'FAILED',
  succeeded: 'CURRENT',
};

type Latest = NonNullable<ResultOf<typeof contracts.getSummary>['latest']>;

/** A payment under way, else what ended last; a purchase where nothing had to be paid yet. */
async function findLatest(tx: Tx, buyerId: string): Promise<Latest | null> {
  const attempt = await findAttemptForBanner(tx, buyerId);
  const purchase = await purchases.findPurchaseForBanner(tx, buyerId);
  const ofPurchase = purchase && latestPurchaseOf(purchase);
  if (!attempt) return ofPurchase ?? null;
  const planId = attempt.plan_id;
  const ofAttempt = {
    transaction_id: planId,
    buyer_status: bannerOf[progressOf(attempt).status],
    at: (attempt.settled_at ?? attempt.created_at).toISOString(),
    store_name: await purchases.findStoreName(tx, { buyerId, planId }),
    amount: attempt.amount_centavos,
  };
  return ofPurchase && isToldBefore(ofPurchase, ofAttempt) ? ofPurchase : ofAttempt;
}

const latestPurchaseOf = (purchase: purchases.PurchaseRow): Latest => ({
  transaction_id: purchase.id,
  buyer_status: purchase.buyer_status,
  at: purchase.created_at.toISOString(),
  store_name: purchase.store_name,
  amount: purchase.price_centavos,
});

function isToldBefore(one: Latest, other: Latest): boolean {
  const isPending = one.buyer_status === 'PENDING';
  if (isPending !== (other.buyer_status === 'PENDING')) return isPending;
  return one.at > other.at;
}
