import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { PayableKind, PayoutStatus } from '@luwag/domain/payouts';
import { sql } from 'kysely';

export type LineRow = {
  journal_id: string;
  kind: PayableKind;
  on_date: CivilDate;
  amount_centavos: number;
  price_centavos: number;
  fee_centavos: number;
  covered_centavos: number;
  payment_request_id: string | null;
  returned_payout_id: string | null;
  store_id: string | null;
  store_name: string | null;
  reference: string | null;
  order_reference: string | null;
  description: string | null;
};

/** By day, sales before what was taken back. In the system's scope. */
export async function listLines(
  tx: Tx,
  payoutId: string,
  wanted: { offset: number; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.journal_id, l.kind, l.on_date, l.amount_centavos, l.price_centavos, l.fee_centavos,
           l.covered_centavos, l.payment_request_id, l.returned_payout_id, r.store_id,
           s.name as store_name, r.reference, r.order_reference, r.description
      from payout_lines l
      left join payment_requests r on r.id = l.payment_request_id
      left join stores s on s.id = r.store_id
     where l.payout_id = ${payoutId}
     order by l.kind <> 'sale', l.on_date, l.journal_id
    offset ${wanted.offset} limit ${wanted.limit}`.execute(tx);
  return rows;
}

/**
 * The prices of a payout's sales, but of those that were in one that failed. What was paid at once
 * is a line of its own, of the same sale.
 */
export async function listPrices(tx: Tx, payoutId: string): Promise<number[]> {
  const { rows } = await sql<{ price: number }>`
    select sum(l.price_centavos)::bigint as price from payout_lines l
     where l.payout_id = ${payoutId} and l.kind = 'sale'
       and not exists (select 1 from payout_lines o join payouts p on p.id = o.payout_id
                        where o.journal_id = l.journal_id and p.status = 'failed')
     group by coalesce(l.payment_request_id, l.journal_id)`.execute(tx);
  return rows.map((row) => row.price);
}

export type PayoutOfRequest = {
  payout_id: string;
  number: number;
  status: PayoutStatus;
  pay_date: CivilDate;
  bank_name: string;
  bank_account: string;
  /** What of the payment is in it: above zero what was sold, below what was given back. */
  amount_centavos: number;
  has_sale: boolean;
};

/** More than a payout of the largest shop has. */
const requestsMax = 5_000;

/** Payments that went out under this number at the bank; spaces and dashes do not matter. */
export async function listRequestsUnder(
  tx: Tx,
  wanted: { merchantId: string; mode: string; bankReference: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.payment_request_id as id
      from payout_lines l join payouts p on p.id = l.payout_id
     where p.merchant_id = ${wanted.merchantId} and p.mode = ${wanted.mode}
       and upper(translate(p.bank_reference, ' -', '')) = ${wanted.bankReference}
       and l.payment_request_id is not null
     limit ${requestsMax}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Where a payment is paid out, and where what was given back of it is taken off; oldest first. */
export async function listPayoutsOfRequest(tx: Tx, requestId: string): Promise<PayoutOfRequest[]> {
  const { rows } = await sql<PayoutOfRequest>`
    select p.id as payout_id, p.number, p.status, p.pay_date, p.bank_name, p.bank_account,
           sum(l.amount_centavos)::bigint as amount_centavos, bool_or(l.kind = 'sale') as has_sale
      from payout_lines l join payouts p on p.id = l.payout_id
     where l.payment_request_id = ${requestId} and l.released_at is null
     group by p.id order by p.pay_date, p.id limit 20`.execute(tx);
  return rows;
}
