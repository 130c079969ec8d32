import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/payouts';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { type Rails, railFor } from '@luwag/domain/bank-accounts';
import { manilaDateOf } from '@luwag/domain/calendar';
import { merchantOwner } from '@luwag/domain/owners';
import { nextCountDate } from '@luwag/domain/payout-days';
import { forecastPayouts } from '@luwag/domain/payout-forecast';
import { getPayoutTermsOn, isReserved, lastReservedDate } from '@luwag/domain/payout-terms';
import { computeFigures, decidePayout, type Payable, waterfallOf } from '@luwag/domain/payouts';
import { balanceOf } from '@luwag/ledger/reading';
import { holidaysOn } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { merchantOf } from '../payments/service.ts';
import { countPayout, debtIn, payableOf, readContext } from './counting.ts';
import type { PayoutsDeps } from './deps.ts';
import { type Block, findBlock, findDestination } from './destination.ts';
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
    const block = await findBlock(tx, shop, destination, ctx.clock.now(), true);
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
    const rails = destination?.rails;
    const { figures, requestable, ...shown } = await lookAhead(tx, shop, { now, block, rails });
    return {
      ...shown,
      amount: figures.amountCentavos,
      waterfall: waterfallViewOf(waterfallOf(figures)),
      rail: (rails && railFor(rails, Math.max(0, figures.amountCentavos))) ?? null,
      bank_name: destination?.bankName ?? null,
      bank_account: destination?.masked ?? null,
      hold: block ? { reason: block.reason, until: block.until?.toISOString() ?? null } : null,
      requestable,
    };
  });

/** Of a shop that has not said where payouts go: what any bank would be sent. */
const anyRail: Rails = { instapay: true, pesonet: true };

type Circumstances = { now: Date; block: Block | undefined; rails: Rails | undefined };

async function lookAhead(tx: Tx, shop: Shop, { now, block, rails }: Circumstances) {
  const today = manilaDateOf(now.getTime());
  const holidays = holidaysOn(today);
  // While payouts wait, the first is counted after the wait.
  const countedFrom = Math.max(now.getTime(), block?.until?.getTime() ?? 0);
  const from = nextCountDate(countedFrom, holidays);
  const owner = merchantOwner(shop.merchantId);
  const balance = (kind: 'merchant_receivable' | 'merchant_held' | 'merchant_reserve') =>
    balanceOf(tx, { mode: shop.mode, kind, owner });
  const debtCentavos = debtIn(await balance('merchant_receivable'));
  const heldApart = await balance('merchant_held');
  const payables = (await listPayables(tx, shop, payablesMax)).map(payableOf);
  const context = await readContext(tx, shop, { payables, debtCentavos, onDate: from });
  const { payouts, waiting } = forecastPayouts(
    payables,
    { from, shop: context, rails: rails ?? anyRail },
    holidays,
  );
  const none = { payDate: from, figures: computeFigures([], from, context) };
  const { payDate, figures } = payouts[0] ?? waiting ?? none;
  const decision = decidePayout(payables, today, context, rails ?? anyRail, holidays);
  const isPayable = !block && rails !== undefined && decision.kind === 'accept';
  const terms = getPayoutTermsOn(payDate);
  const releases = await listReleases(tx, shop);
  const year = await sumYear(tx, shop, payDate);
  const { firstSaleDate } = context;
  return {
    figures,
    requestable: isPayable ? decision.figures.amountCentavos : 0,
    livemode: shop.mode === 'live',
    pay_date: payDate,
    sales: salesIn(figures.payables),
    minimum: terms.minimumCentavos,
    coming: payouts.map((each) => ({
      pay_date: each.payDate,
      amount: each.figures.amountCentavos,
      sales: salesIn(each.figures.payables),
    })),
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
  };
}

/** What was paid at once is a line of its own, of the same sale. */
const salesIn = (payables: readonly Payable[]): number =>
  new Set(
    payables
      .filter(({ kind }) => kind === 'sale')
      .map(({ requestId, journalId }) => requestId ?? journalId),
  ).size;
