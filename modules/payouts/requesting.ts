import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { NextPayout } from '@luwag/contracts/payouts';
import * as contracts from '@luwag/contracts/payouts';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { railFor } from '@luwag/domain/bank-accounts';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { sum } from '@luwag/domain/money';
import { merchantOwner } from '@luwag/domain/owners';
import { nextCountDate, payableFrom } from '@luwag/domain/payout-days';
import { getPayoutTermsOn, isReserved, lastReservedDate } from '@luwag/domain/payout-terms';
import { computeFigures, decidePayout, type Payable, waterfallOf } from '@luwag/domain/payouts';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { balanceOf } from '@luwag/ledger/reading';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { merchantOf } from '../payments/service.ts';
import { countPayout, debtIn, payableOf, readContext } from './counting.ts';
import type { PayoutsDeps } from './deps.ts';
import { findBlock, findDestination } from './destination.ts';
import { listPayables, type Shop } from './payables-repository.ts';
import { sumUnderWay, sumYear } from './repository.ts';
import { listReleases } from './reserves-repository.ts';
import { payoutViewOf, waterfallViewOf } from './view.ts';

const payablesMax = 20_000;

/** What can be paid now, without waiting for the schedule. */
export const requestPayout = (
  { vault }: PayoutsDeps,
  ctx: CtxOf<typeof contracts.requestPayout>,
  { body }: InputOf<typeof contracts.requestPayout>,
): Promise<ResultOf<typeof contracts.requestPayout>> =>
  asSystem(ctx.tx, async (tx) => {
    const contract = contracts.requestPayout;
    const shop = { merchantId: merchantOf(ctx).merchantId, mode: body.mode };
    const destination = await findDestination(vault, tx, shop);
    if (!destination)
      return refuse(contract, 'bank_account_missing', 'Say first where payouts go.');
    const block = await findBlock(tx, shop, destination, ctx.clock.now());
    if (block) return refuse(contract, 'payouts_held', 'Nothing is paid out for now.');
    const counted = await countPayout(tx, ctx, { shop, destination, requestedBy: 'merchant' });
    if (counted.kind === 'none') return refuse(contract, counted.code, words[counted.code]);
    const { payout } = counted;
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: shop.merchantId,
      action: 'payout.requested',
      detail: { payout_id: payout.id, amount: payout.amount_centavos },
      requestId: ctx.requestId,
    });
    return payoutViewOf(payout);
  });

const words = {
  nothing_to_pay: 'There is nothing to pay out yet.',
  below_minimum: 'It is too little to pay out yet.',
  bank_cannot_receive: 'Your bank does not take so much at once. Choose one on PESONet.',
} as const;

/** By the very rules of a payout, without a lock and without a trace. */
export const getNextPayout = (
  { vault }: PayoutsDeps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.getNextPayout>,
): Promise<ResultOf<typeof contracts.getNextPayout>> =>
  ctx.system(async (tx) => {
    const { merchantId, mode = query.mode } = merchantOf(ctx);
    const shop = { merchantId, mode };
    const now = ctx.clock.now();
    const destination = await findDestination(vault, tx, shop);
    const block = await findBlock(tx, shop, destination, now);
    const outlook = await lookAhead(tx, shop, now);
    const { figures } = outlook;
    const rails = destination?.rails;
    return {
      ...outlook.shown,
      amount: figures.amountCentavos,
      waterfall: waterfallViewOf(waterfallOf(figures)),
      rail: (rails && railFor(rails, Math.max(0, figures.amountCentavos))) ?? null,
      bank_name: destination?.bankName ?? null,
      bank_account: destination?.masked ?? null,
      hold: block ? { reason: block.reason, until: block.until?.toISOString() ?? null } : null,
      can_request: !block && rails !== undefined && outlook.canBePaidOn(rails),
    };
  });

async function lookAhead(tx: Tx, shop: Shop, now: Date) {
  const today = manilaDateOf(now.getTime());
  const payDate = nextCountDate(now.getTime(), philippineHolidays);
  const owner = merchantOwner(shop.merchantId);
  const balance = (kind: 'merchant_receivable' | 'merchant_held' | 'merchant_reserve') =>
    balanceOf(tx, { mode: shop.mode, kind, owner });
  const debtCentavos = debtIn(await balance('merchant_receivable'));
  const heldApart = await balance('merchant_held');
  const payables = (await listPayables(tx, shop, payablesMax)).map(payableOf);
  const context = await readContext(tx, shop, { payables, debtCentavos, onDate: payDate });
  const first = payables.filter((each) => payableFrom(each, philippineHolidays) <= payDate);
  const figures = computeFigures(first, payDate, context);
  const terms = getPayoutTermsOn(payDate);
  const releases = await listReleases(tx, shop);
  const year = await sumYear(tx, shop, payDate);
  const { firstSaleDate } = context;
  const shown = {
    livemode: shop.mode === 'live',
    pay_date: payDate,
    sales: salesIn(first),
    minimum: terms.minimumCentavos,
    coming: comingOf(payables, payDate),
    under_way: await sumUnderWay(tx, shop),
    held: heldApart.credits_posted - heldApart.debits_posted,
    debt: debtCentavos,
    reserve: {
      rate_ppm: isReserved(payDate, firstSaleDate, terms) ? terms.reservePpm : 0,
      until: firstSaleDate && lastReservedDate(firstSaleDate, terms),
      held: releases.reduce((total, each) => total + each.amount, 0),
      releases,
    },
    withholding: {
      rate_ppm: terms.withholdingPpm,
      threshold: terms.withholdingThresholdCentavos,
      remitted_this_year: year.remitted,
      withheld_this_year: year.withheld,
    },
  } satisfies Partial<NextPayout>;
  const canBePaidOn = (rails: Parameters<typeof decidePayout>[3]) =>
    decidePayout(payables, today, context, rails, philippineHolidays).kind === 'accept';
  return { figures, shown, canBePaidOn };
}

/** What was paid at once is a line of its own, of the same sale. */
const salesIn = (payables: readonly Payable[]): number =>
  new Set(
    payables
      .filter(({ kind }) => kind === 'sale')
      .map(({ requestId, journalId }) => requestId ?? journalId),
  ).size;

/** What is owed and in no payout, by the day on which it is counted at the earliest. */
function comingOf(payables: readonly Payable[], payDate: CivilDate): NextPayout['coming'] {
  const dayOf = (payable: Payable) => {
    const from = payableFrom(payable, philippineHolidays);
    return from < payDate ? payDate : from;
  };
  return [...Map.groupBy(payables, dayOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([pay_date, own]) => ({
      pay_date,
      amount: sum(own.map((each) => each.amountCentavos)),
      sales: salesIn(own),
    }));
}
