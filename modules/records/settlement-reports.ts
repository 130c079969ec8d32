import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { PayoutLine } from '@luwag/contracts/payouts';
import * as contracts from '@luwag/contracts/settlement-reports';
import { civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import {
  getFeeTaxOn,
  type SettlementRow,
  settlementCsv,
  taxWithin,
  totalSettlement,
  withoutTax,
} from '@luwag/domain/settlement-report';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { findMerchantProfile } from '../accounts/service.ts';
import { readWholePayout } from '../payouts/service.ts';
import { printSettlementPaper } from './papers/settlement-paper.ts';

type Wanted = InputOf<typeof contracts.getSettlementReport>;
type Report = contracts.SettlementReport;

export const getSettlementReport = async (
  ctx: Ctx,
  { params }: Wanted,
): Promise<ResultOf<typeof contracts.getSettlementReport>> =>
  (await findReport(ctx, params.payout_id)) ??
  refuse(contracts.getSettlementReport, 'payout_not_found', noPayout);

export async function exportSettlementReport(ctx: Ctx, { params }: Wanted): Promise<Uint8Array> {
  const report = await findReport(ctx, params.payout_id);
  if (!report) return refuse(contracts.exportSettlementReport, 'payout_not_found', noPayout);
  // Spreadsheets take a file for another alphabet's unless it begins with this mark.
  return Buffer.from(`\ufeff${csvOfReport(report)}`, 'utf8');
}

export async function printSettlementReport(ctx: Ctx, { params }: Wanted): Promise<Uint8Array> {
  const report = await findReport(ctx, params.payout_id);
  if (!report) return refuse(contracts.printSettlementReport, 'payout_not_found', noPayout);
  return printSettlementPaper(report);
}

const noPayout = 'There is no such payout.';

/** Read in one transaction, and only of the caller's own: the lines are those of this payout. */
async function findReport(ctx: Ctx, payoutId: string): Promise<Report | undefined> {
  const found = await ctx.own(async (tx) => {
    const whole = await readWholePayout(tx, ctx, payoutId);
    if (!whole) return undefined;
    return { ...whole, profile: await findMerchantProfile(tx, whole.merchantId) };
  });
  if (!found) return undefined;
  const { payout, lines, profile } = found;
  const totals = totalSettlement(lines.map(rowOf));
  const rate = getFeeTaxOn(civilDate(payout.pay_date));
  return {
    shop: profile?.business_name ?? '',
    payout,
    lines,
    totals: {
      price: totals.priceCentavos,
      fee: totals.feeCentavos,
      covered: totals.coveredCentavos,
      other: totals.otherCentavos,
      amount: totals.amountCentavos,
    },
    fee_tax: {
      rate_ppm: rate,
      amount: taxWithin(totals.feeCentavos, rate),
      fee_without_tax: withoutTax(totals.feeCentavos, rate),
    },
  };
}

const rowOf = (line: PayoutLine): SettlementRow => ({
  kind: line.kind,
  onDate: civilDate(line.on_date),
  journalId: line.journal_id,
  amountCentavos: centavos(line.amount),
  priceCentavos: centavos(line.price),
  feeCentavos: centavos(line.fee),
  coveredCentavos: centavos(line.covered),
  reference: line.reference,
  orderReference: line.order_reference,
  storeName: line.store_name,
  description: line.description,
});

const csvOfReport = ({ payout, lines }: Report): string =>
  settlementCsv(
    {
      payoutNumber: payout.number,
      payoutId: payout.id,
      status: payout.status,
      payDate: civilDate(payout.pay_date),
      bankReference: payout.bank_reference,
    },
    lines.map(rowOf),
  );
