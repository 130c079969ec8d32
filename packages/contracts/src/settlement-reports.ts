import { z } from 'zod';
import { merchantsWith } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { Payout, PayoutLine } from './payouts.ts';

/**
 * What a payout was made of, for whoever keeps the shop's books: every line with its journal in our
 * ledger, the totals, and the reference on the bank's statement. The same facts as JSON, CSV and
 * PDF. Amounts are whole centavos; what is taken away is below zero.
 */
export const SettlementReport = z.object({
  /** As the business is registered with us. */
  shop: z.string(),
  payout: Payout,
  /** All of them, sales first. They add up to the amount of the payout. */
  lines: z.array(PayoutLine),
  /** `price + fee + covered + other = amount`. */
  totals: z.object({
    price: z.int(),
    fee: z.int(),
    covered: z.int(),
    /** What was held, kept, released, withheld or owed. */
    other: z.int(),
    amount: z.int(),
  }),
  /** Fees are stated with taxes included: how much of them is tax. Below zero, as fees are. */
  fee_tax: z.object({ rate_ppm: z.int(), amount: z.int(), fee_without_tax: z.int() }),
});
export type SettlementReport = z.infer<typeof SettlementReport>;

const ById = z.object({ payout_id: z.uuid() });
const payoutNotFound = { payout_not_found: 404 } as const;
const Bytes = z.custom<Uint8Array>();

export const getSettlementReport = endpoint({
  name: 'records.getSettlementReport',
  method: 'GET',
  path: '/api/v1/users/user/payout-view/{payout_id}/report/',
  summary: 'The settlement report of a payout: every line, the totals and the bank reference',
  auth: merchantsWith('reports:read'),
  priority: 'list',
  params: ById,
  success: { status: 200, body: SettlementReport },
  refusals: payoutNotFound,
});

export const exportSettlementReport = endpoint({
  name: 'records.exportSettlementReport',
  method: 'GET',
  path: '/api/v1/users/user/payout-view/{payout_id}/report/csv/',
  summary: 'The settlement report of a payout as CSV, a row for each line',
  auth: merchantsWith('reports:read'),
  priority: 'list',
  params: ById,
  success: {
    status: 200,
    body: Bytes,
    contentType: 'text/csv; charset=utf-8',
    fileName: 'luwag-settlement.csv',
  },
  refusals: payoutNotFound,
});

export const printSettlementReport = endpoint({
  name: 'records.printSettlementReport',
  method: 'GET',
  path: '/api/v1/users/user/payout-view/{payout_id}/report/pdf/',
  summary: 'The settlement report of a payout as a PDF',
  auth: merchantsWith('reports:read'),
  priority: 'list',
  params: ById,
  success: {
    status: 200,
    body: Bytes,
    contentType: 'application/pdf',
    fileName: 'luwag-settlement.pdf',
  },
  refusals: payoutNotFound,
});
