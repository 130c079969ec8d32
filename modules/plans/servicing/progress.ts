import type { PaymentFailureReason } from '@luwag/contracts/payment-requests';
import type { PaymentProgress } from '@luwag/contracts/proposals';
import { reasonOf, tidyCode } from '@luwag/gateway/failure-reasons';

export type AttemptState =
  | 'created'
  | 'sent'
  | 'waiting'
  | 'unknown'
  | 'succeeded'
  | 'failed'
  | 'reversed'
  | 'refunding'
  | 'refunded';

/** Of a row of collection_attempts, what its buyer is told from. */
export type AttemptProgress = {
  state: string;
  amount_centavos: number;
  redirect_url: string | null;
  failure_code: string | null;
};

const statuses: Record<AttemptState, PaymentProgress['status']> = {
  created: 'checking',
  sent: 'checking',
  unknown: 'checking',
  // Money came for a try that was over. Until it is back where it came from, nobody should pay.
  refunding: 'checking',
  waiting: 'waiting_for_you',
  succeeded: 'succeeded',
  failed: 'failed',
  refunded: 'failed',
  reversed: 'failed',
};

/** Nothing has come of it yet, one way or the other. */
export const statesUnderWay = (Object.keys(statuses) as AttemptState[]).filter((state) =>
  ['checking', 'waiting_for_you'].includes(statuses[state]),
);

/** The buyer never came to the gateway's page, or turned back there. */
const notApproved = ['EXPIRED', 'CANCELED'];

/** How a payment stands, for the buyer who waits for it. */
export function progressOf(attempt: AttemptProgress): PaymentProgress {
  const status = statuses[attempt.state as AttemptState];
  return {
    status,
    amount: attempt.amount_centavos,
    redirect_url: status === 'waiting_for_you' ? attempt.redirect_url : null,
    failure_reason: status === 'failed' ? failureReasonOf(attempt.failure_code) : null,
  };
}

export function failureReasonOf(code: string | null): PaymentFailureReason {
  if (code === null) return 'unknown';
  // Our own word: the gateway knows of nothing that it was asked for.
  if (code === 'NEVER_ARRIVED') return 'try_later';
  return notApproved.includes(tidyCode(code)) ? 'not_approved_in_time' : reasonOf(code);
}
