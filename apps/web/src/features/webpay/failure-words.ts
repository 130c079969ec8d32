import type { PaymentFailureReason } from '@luwag/contracts/payment-requests';
import { m } from '#app/paraglide/messages.js';

const words: Record<PaymentFailureReason, () => string> = {
  insufficient_funds: m.webpay_why_funds,
  declined: m.webpay_why_declined,
  expired_source: m.webpay_why_expired,
  try_later: m.webpay_why_later,
  limit: m.webpay_why_limit,
  fraud: m.webpay_why_fraud,
  not_approved_in_time: m.webpay_why_time,
  unknown: m.webpay_why_unknown,
};

/** Why a payment did not go through, and what helps: by class, for the bank tells no more. */
export const checkoutFailureWords = (reason: PaymentFailureReason): string => words[reason]();
