/** Why a payment, a linking or a refund failed, as far as a buyer or a rule needs to know. */
export type FailureReason =
  | 'insufficient_funds'
  | 'declined'
  | 'expired_source'
  | 'try_later'
  | 'limit'
  | 'fraud'
  | 'unknown';

/** Every code the gateway documents. Failures of our own account read `unknown` to a buyer. */
export const FAILURE_REASONS = {
  // Payments.
  ACCOUNT_ACCESS_BLOCKED: 'declined',
  INVALID_MERCHANT_SETTINGS: 'unknown',
  INVALID_ACCOUNT_DETAILS: 'declined',
  PAYMENT_ATTEMPT_COUNTS_EXCEEDED: 'limit',
  USER_DEVICE_UNREACHABLE: 'try_later',
  CHANNEL_UNAVAILABLE: 'try_later',
  INSUFFICIENT_BALANCE: 'insufficient_funds',
  ACCOUNT_NOT_ACTIVATED: 'declined',
  INVALID_TOKEN: 'expired_source',
  SERVER_ERROR: 'try_later',
  PARTNER_TIMEOUT_ERROR: 'try_later',
  TIMEOUT_ERROR: 'try_later',
  USER_DECLINED_PAYMENT: 'declined',
  USER_DID_NOT_AUTHORIZE: 'declined',
  PAYMENT_REQUEST_EXPIRED: 'try_later',
  FAILURE_DETAILS_UNAVAILABLE: 'unknown',
  EXPIRED_OTP: 'try_later',
  INVALID_OTP: 'declined',
  PAYMENT_AMOUNT_LIMITS_EXCEEDED: 'limit',
  OTP_ATTEMPT_COUNTS_EXCEEDED: 'limit',
  CARD_DECLINED: 'declined',
  DECLINED_BY_ISSUER: 'declined',
  ISSUER_UNAVAILABLE: 'try_later',
  INVALID_CVV: 'declined',
  DECLINED_BY_PROCESSOR: 'declined',
  CAPTURE_AMOUNT_EXCEEDED: 'limit',
  AUTHENTICATION_FAILED: 'declined',
  PROCESSOR_ERROR: 'try_later',
  EXPIRED_CARD: 'expired_source',
  STOLEN_CARD: 'fraud',
  INACTIVE_OR_UNAUTHORIZED_CARD: 'declined',
  INVALID_MERCHANT_CREDENTIALS: 'unknown',
  SUSPECTED_FRAUDULENT: 'fraud',
  INVALID_CARD: 'declined',
  // Tokens.
  ACCOUNT_ALREADY_LINKED: 'declined',
  // Refunds.
  ACCOUNT_NOT_FOUND: 'declined',
  DUPLICATE_ERROR: 'unknown',
  REFUND_FAILED: 'unknown',
  // Errors of a call that mean the same as a decline.
  CARD_EXPIRED: 'expired_source',
  INVALID_PAYMENT_DETAILS: 'declined',
  // States of a request that end it unpaid.
  CANCELED: 'declined',
} as const satisfies Record<string, FailureReason>;

export type FailureCode = keyof typeof FAILURE_REASONS;

/** New codes may appear, and one of the documented ones ends in a space. */
export const tidyCode = (written: string): string => written.trim().toUpperCase();

export function reasonOf(code: string): FailureReason {
  const tidied = tidyCode(code);
  return Object.hasOwn(FAILURE_REASONS, tidied)
    ? FAILURE_REASONS[tidied as FailureCode]
    : 'unknown';
}

/** Codes that mean: this source is not charged any more, today or on another day. */
const sourceIsOver: readonly string[] = [
  'INVALID_TOKEN',
  'EXPIRED_CARD',
  'CARD_EXPIRED',
  'STOLEN_CARD',
  'INVALID_CARD',
  'INACTIVE_OR_UNAUTHORIZED_CARD',
  'SUSPECTED_FRAUDULENT',
  'ACCOUNT_ACCESS_BLOCKED',
  'ACCOUNT_NOT_ACTIVATED',
  'ACCOUNT_NOT_FOUND',
  'INVALID_ACCOUNT_DETAILS',
] satisfies FailureCode[];

export const isSourceOver = (code: string): boolean => sourceIsOver.includes(tidyCode(code));
