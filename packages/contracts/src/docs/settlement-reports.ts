import type * as settlementReports from '../settlement-reports.ts';
import type { DocsOf } from './call-doc.ts';
import { samplePayout, samplePayoutLine } from './payouts.ts';
import { sample } from './samples.ts';

const ofPayout = { params: { payout_id: sample.payout } };
const { amount, price, fee } = samplePayoutLine;

export const settlementReportsDocs: DocsOf<typeof settlementReports> = {
  getSettlementReport: {
    description:
      'Everything that a payout is made of, in one answer: its lines as `listPayoutLines` has them, the columns added up, and how much of the fees is tax. `bank_reference` of the payout is what your bank’s statement shows beside it. The lines add up to `amount` of the payout; `journal_id` is the journal in our ledger.',
    example: {
      ...ofPayout,
      answer: {
        shop: 'Kuya Ben’s Appliances',
        payout: {
          ...samplePayout,
          ...{ amount, sales: 1, sales_to: samplePayout.sales_from },
          waterfall: [
            { kind: 'sales' as const, amount: price, count: 1 },
            { kind: 'fees' as const, amount: fee, count: 1 },
          ],
        },
        lines: [samplePayoutLine],
        totals: { price, fee, covered: 0, other: 0, amount },
        fee_tax: { rate_ppm: 120_000, amount: -19_93, fee_without_tax: -166_07 },
      },
    },
  },
  exportSettlementReport: {
    description:
      'The same as CSV in UTF-8: a row for each line, each with the payout and its bank reference, amounts in pesos with two decimals. There is no row of totals. New columns come at the end.',
    example: ofPayout,
  },
  printSettlementReport: {
    description:
      'The same as a PDF on A4: how the amount comes about, the tax in the fees, and every line. The same facts make the same bytes.',
    example: ofPayout,
  },
};
