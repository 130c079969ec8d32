import type { PaymentRequestStatus } from '@luwag/contracts/payment-requests';

/** A buyer can pay a request in these states, until it expires. SQL `checkout()` has them too. */
export const payableStatuses: readonly PaymentRequestStatus[] = ['open', 'started'];

/** Not over yet: an approved request is open again when its payment fails. */
export const underWayStatuses: readonly PaymentRequestStatus[] = [...payableStatuses, 'approved'];

export const isPayableStatus = (status: string): boolean =>
  payableStatuses.some((each) => each === status);

/** Whether a buyer can still pay it. It expires by the clock, not when the sweep has marked it. */
export const isRequestPayable = (
  { status, expires_at }: { status: string; expires_at: Date },
  now: Date,
): boolean => isPayableStatus(status) && expires_at > now;

export const isProposalOpen = (
  { status, expires_at }: { status: string; expires_at: Date },
  now: Date,
): boolean => status === 'open' && expires_at > now;
