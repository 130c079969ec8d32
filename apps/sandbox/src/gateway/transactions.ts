import type { Book } from './book.ts';
import { channelOf } from './channels.ts';
import { DAY_MS } from './delays.ts';
import { pesosOf } from './money.ts';
import type { Payment, PaymentRequest, Payout, Refund } from './rows.ts';
import { BUSINESS_ID } from './wire.ts';

const LIMIT_DEFAULT = 10;
const LIMIT_MAX = 50;
const SETTLES_AFTER_DAYS = 2;
const STATUSES = {
  PENDING: 'PENDING',
  SUCCEEDED: 'SUCCESS',
  FAILED: 'FAILED',
  CANCELED: 'VOIDED',
  REVERSED: 'REVERSED',
} as const;
const PAYOUT_STATUSES = {
  ACCEPTED: 'PENDING',
  SUCCEEDED: 'SUCCESS',
  FAILED: 'FAILED',
  REVERSED: 'REVERSED',
} as const;
const CATEGORIES = {
  wallet: 'EWALLET',
  debit: 'DIRECT_DEBIT',
  card: 'CARDS',
  qr: 'QR_CODE',
  counter: 'OVER_THE_COUNTER',
} as const;

export type TransactionQuery = {
  reference_id?: string;
  product_id?: string;
  types?: string | string[];
  statuses?: string | string[];
  'created[gte]'?: string;
  'created[lte]'?: string;
  limit?: string;
  after_id?: string;
};

/**
 * One row for each payment, refund and payout, newest first. A request that nobody has tried to pay
 * has no row: it appears with its first payment.
 */
export function listTransactions(book: Book, query: TransactionQuery) {
  const wanted = (list: string | string[] | undefined, value: string) =>
    list === undefined || [list].flat().includes(value);
  const rows = allTransactions(book)
    .filter((row) => query.reference_id === undefined || row.reference_id === query.reference_id)
    .filter((row) => query.product_id === undefined || row.product_id === query.product_id)
    .filter((row) => wanted(query.types, row.type) && wanted(query.statuses, row.status))
    .filter((row) => isWithin(row.created, query));
  const start = query.after_id ? rows.findIndex(({ id }) => id === query.after_id) + 1 : 0;
  const limit = Math.min(Number(query.limit) || LIMIT_DEFAULT, LIMIT_MAX);
  const data = rows.slice(start, start + limit);
  const hasMore = start + limit < rows.length;
  const next = new URLSearchParams({ limit: String(limit), after_id: data.at(-1)?.id ?? '' });
  for (const filter of ['reference_id', 'created[gte]', 'created[lte]'] as const) {
    const value = query[filter];
    if (value !== undefined) next.set(filter, value);
  }
  const links = hasMore ? [{ href: `/transactions?${next}`, rel: 'next', method: 'GET' }] : [];
  return { has_more: hasMore, data, links };
}

/** Both ends count. */
function isWithin(created: string, query: TransactionQuery): boolean {
  const at = Date.parse(created);
  const from = query['created[gte]'];
  const to = query['created[lte]'];
  return (
    (from === undefined || at >= Date.parse(from)) && (to === undefined || at <= Date.parse(to))
  );
}

export function allTransactions(book: Book) {
  const rows = [...book.list('payments'), ...book.list('refunds')].flatMap((row) => {
    const request = book.find('requests', row.requestId);
    return request === undefined ? [] : [transactionOf(row, request)];
  });
  return [...rows, ...book.list('payouts').map(disbursementOf)].sort((left, right) =>
    left.created < right.created ? 1 : -1,
  );
}

function transactionOf(row: Payment | Refund, request: PaymentRequest) {
  return {
    ...ownColumns(row, request),
    ...sharedColumns(row),
    status: STATUSES[row.status],
    channel_category: CATEGORIES[channelOf(request.channelCode).kind] as string,
    // This listing alone writes the country in front of the channel.
    channel_code: `PH_${request.channelCode}`,
  };
}

function disbursementOf(row: Payout) {
  return {
    type: 'DISBURSEMENT',
    reference_id: row.referenceId,
    cashflow: 'MONEY_OUT',
    product_data: { capture_id: undefined, payment_request_id: undefined },
    ...sharedColumns(row),
    status: PAYOUT_STATUSES[row.status],
    channel_category: 'BANK',
    channel_code: row.recipient.account_details.routing_value_1,
  };
}

function sharedColumns(row: Payment | Refund | Payout) {
  const settlesAtMs = Date.parse(row.createdAt) + SETTLES_AFTER_DAYS * DAY_MS;
  return {
    product_id: row.id,
    id: `txn_${row.id.replace(/^[a-z]+-/, '')}`,
    account_identifier: null,
    currency: 'PHP',
    amount: pesosOf(row.amountCentavos),
    net_amount: pesosOf(row.amountCentavos),
    net_amount_currency: 'PHP',
    settlement_status: 'PENDING',
    estimated_settlement_time: new Date(settlesAtMs).toISOString(),
    business_id: BUSINESS_ID,
    created: row.createdAt,
    updated: row.updatedAt,
    fee: {
      xendit_fee: 0,
      value_added_tax: 0,
      xendit_withholding_tax: 0,
      third_party_withholding_tax: 0,
      status: 'COMPLETED',
    },
  };
}

/** A payment goes by its request's reference; a refund has its own, and nothing was captured. */
function ownColumns(row: Payment | Refund, request: PaymentRequest) {
  const product_data = {
    capture_id: undefined as string | undefined,
    payment_request_id: request.id as string | undefined,
  };
  if ('reason' in row)
    return {
      type: 'REFUND',
      reference_id: row.referenceId,
      cashflow: 'MONEY_OUT',
      product_data,
    };
  return {
    type: 'PAYMENT',
    reference_id: request.referenceId,
    cashflow: 'MONEY_IN',
    product_data: { ...product_data, capture_id: row.captureId },
  };
}
