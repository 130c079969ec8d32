import type { PaymentFailureReason } from '@luwag/contracts/payment-requests';
import type { PaymentProgress } from '@luwag/contracts/proposals';
import type { PayInstruction } from '@luwag/contracts/transactions';
import { manilaDateOf } from '@luwag/domain/calendar';
import { payerFeeOn } from '@luwag/domain/channel-fees';
import { CHANNELS, isCodeChannel, readChannelCode } from '@luwag/gateway/channels';
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

/** Of one installment there is one attempt in these at most; the database sees to it. */
export const openStates: readonly AttemptState[] = ['created', 'sent', 'waiting', 'unknown'];

/** Nothing has come of it yet, one way or the other. */
export const statesUnderWay = (Object.keys(statuses) as AttemptState[]).filter((state) =>
  ['checking', 'waiting_for_you'].includes(statuses[state]),
);

/** The buyer never came to the gateway's page, or turned back there. */
const notApproved = ['EXPIRED', 'CANCELED', 'GIVEN_UP'];

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

type AttemptInstruction = {
  state: string;
  channel: string | null;
  instruction: string | null;
  expires_at: Date | null;
};

/** What is to be scanned or said, while it can still be paid. */
export function instructionOf(attempt: AttemptInstruction): PayInstruction | null {
  const { state, instruction: code, expires_at: expiresAt } = attempt;
  const channel = readChannelCode(attempt.channel);
  if (state !== 'waiting' || !code || !expiresAt || !channel || !isCodeChannel(channel))
    return null;
  return {
    kind: CHANNELS[channel].flow,
    channel,
    code,
    // As it was on the last day to pay: a new fee begins with new codes.
    fee: payerFeeOn(channel, manilaDateOf(expiresAt.getTime())),
    expires_at: expiresAt.toISOString(),
  };
}

/** Our own word: the gateway knows of nothing that it was asked for. */
export const neverArrived = 'NEVER_ARRIVED';

/** Our own word too: the buyer ended it while it waited for them. It is no fault of its channel. */
export const givenUp = 'GIVEN_UP';

export function failureReasonOf(code: string | null): PaymentFailureReason {
  if (code === null) return 'unknown';
  if (code === neverArrived) return 'try_later';
  return notApproved.includes(tidyCode(code)) ? 'not_approved_in_time' : reasonOf(code);
}
