import type { PaymentRequest, PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { PlanCode } from '@luwag/domain/plans';
import { formatReference, type PaymentReference } from '@luwag/domain/reference';
import { lastRefundDate } from '@luwag/domain/refunds';
import { isPayableStatus, isRequestPayable } from '../payable.ts';
import type { RequestRow } from './repository.ts';

/** Its state as it is shown: expired as soon as its time is over. */
export const statusAt = (
  request: Pick<RequestRow, 'status' | 'expires_at'>,
  now: Date,
): PaymentRequestStatus =>
  isPayableStatus(request.status) && !isRequestPayable(request, now) ? 'expired' : request.status;

export const shownReference = ({ reference }: RequestRow): string =>
  formatReference(reference as PaymentReference);

/** For the merchant. */
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
    refunded: row.refunded_centavos,
    refundable: refundableOn(row, manilaDateOf(now.getTime())),
    ...figuresOf(row),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}

/** Without what the shop pays us, for whoever may not see that. */
export const shownTo = <V extends Pick<PaymentRequest, 'fee' | 'net'>>(
  { seesFees }: { seesFees: boolean },
  view: V,
): V => (seesFees ? view : { ...view, fee: null, net: null });

/** What the sale comes to for its shop, from the moment a buyer agreed. */
function figuresOf(row: RequestRow): Pick<PaymentRequest, 'fee' | 'net' | 'plan'> {
  const { fee_centavos: fee, plan_code: code, plan_payments: payments } = row;
  if (fee === null || code === null || payments === null) return noFigures;
  const net = row.amount_centavos - row.refunded_centavos - fee;
  return { fee, net, plan: { code: code as PlanCode, payments } };
}
const noFigures = { fee: null, net: null, plan: null };

/** Until when what was paid can be refunded; undefined while it is not paid. */
export const refundableUntil = ({ paid_at }: RequestRow): CivilDate | undefined =>
  paid_at ? lastRefundDate(manilaDateOf(paid_at.getTime())) : undefined;

/** What can still be given back on a day. */
export function refundableOn(row: RequestRow, onDate: CivilDate): number {
  const until = refundableUntil(row);
  return until && onDate <= until ? row.amount_centavos - row.refunded_centavos : 0;
}
