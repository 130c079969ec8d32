import type { PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import type { Proposal } from '@luwag/contracts/proposals';

/** Where a purchase stands with the buyer who looks at it: which page it is. */
type Standing =
  /** A plan is to be chosen, and nothing has been tried. */
  | 'choose'
  /** A try did not go through; another may. */
  | 'try_again'
  /** Agreed and confirmed, and then nothing was heard: to be sent once more, under the same key. */
  | 'unfinished'
  | 'waiting_for_you'
  | 'checking'
  | 'done'
  | RequestEnd;

/** How a request ended, as far as somebody is concerned who did not pay it. */
export type RequestEnd = 'declined' | 'expired' | 'canceled' | 'taken';

const ends: Record<PaymentRequestStatus, RequestEnd | undefined> = {
  open: undefined,
  started: undefined,
  declined: 'declined',
  expired: 'expired',
  canceled: 'canceled',
  approved: 'taken',
  paid: 'taken',
  partially_refunded: 'taken',
  refunded: 'taken',
};

const open: readonly Standing[] = ['choose', 'try_again', 'unfinished'];

/** A plan may still be chosen, agreed to and confirmed. */
export const isOpen = (proposal: Proposal): boolean => open.includes(standingOf(proposal));

export const endOf = (status: PaymentRequestStatus): RequestEnd | undefined => ends[status];

/** `isApproved`: the gateway heard a yes a moment ago, and we shall hear of it. */
export function standingOf(proposal: Proposal, isApproved = false): Standing {
  const { status, progress, request, agreed, failure_reason } = proposal;
  if (status === 'done') return 'done';
  if (status === 'processing') {
    const isTheirs = progress?.status === 'waiting_for_you' && !isApproved;
    return isTheirs ? 'waiting_for_you' : 'checking';
  }
  const end = endOf(request.status);
  if (end) return end;
  if (failure_reason !== null) return 'try_again';
  return agreed?.is_confirmed ? 'unfinished' : 'choose';
}
