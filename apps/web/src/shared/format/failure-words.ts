import type { PaymentFailureReason } from '@luwag/contracts/payment-requests';
import { m } from '#app/paraglide/messages.js';

const words: Readonly<Record<PaymentFailureReason, () => string>> = {
  insufficient_funds: m.pay_failed_insufficient_funds,
  declined: m.pay_failed_declined,
  expired_source: m.pay_failed_expired_source,
  try_later: m.pay_failed_try_later,
  limit: m.pay_failed_limit,
  fraud: m.pay_failed_fraud,
  not_approved_in_time: m.pay_failed_not_approved_in_time,
  unknown: m.pay_failed_unknown,
};

/** Why a wallet, a card or a bank said no, and what to do about it. */
export const failureWords = (reason: PaymentFailureReason | null): string =>
  words[reason ?? 'unknown']();
