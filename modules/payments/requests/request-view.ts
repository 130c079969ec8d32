import type { PaymentRequest, PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import { formatReference, type PaymentReference } from '@luwag/domain/reference';
import type { RequestRow } from './repository.ts';

/** A request expires by the clock, not when the sweep has marked it. */
export const statusAt = (
  { status, expires_at }: Pick<RequestRow, 'status' | 'expires_at'>,
  now: Date,
): PaymentRequestStatus =>
  (status === 'open' || status === 'started') && expires_at <= now ? 'expired' : status;

export const shownReference = ({ reference }: RequestRow): string =>
  formatReference(reference as PaymentReference);

/** For the shop. */
export function requestViewOf(row: RequestRow, publicOrigin: string, now: Date): PaymentRequest {
  const link = `${publicOrigin}/p/${row.token}`;
  return {
    id: row.id,
    status: statusAt(row, now),
    version: row.version,
    livemode: row.mode === 'live',
    amount: row.amount_centavos,
    currency: 'PHP',
    store_id: row.store_id,
    order_reference: row.order_reference,
    description: row.description,
    metadata: row.metadata,
    reference: shownReference(row),
    webpay_url: link,
    qr: { payload: link },
    return_url: row.return_url,
    cancel_url: row.cancel_url,
    failure_reason: row.failure_reason,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}
