import { expect, test } from 'vitest';
import { FAILURE_REASONS, reasonOf } from './failure-reasons.ts';

/** As the gateway's reference lists them, for payments, tokens and refunds. */
const documented = [
  'ACCOUNT_ACCESS_BLOCKED INVALID_MERCHANT_SETTINGS INVALID_ACCOUNT_DETAILS',
  'PAYMENT_ATTEMPT_COUNTS_EXCEEDED USER_DEVICE_UNREACHABLE CHANNEL_UNAVAILABLE',
  'INSUFFICIENT_BALANCE ACCOUNT_NOT_ACTIVATED INVALID_TOKEN SERVER_ERROR PARTNER_TIMEOUT_ERROR',
  'TIMEOUT_ERROR USER_DECLINED_PAYMENT USER_DID_NOT_AUTHORIZE PAYMENT_REQUEST_EXPIRED',
  'FAILURE_DETAILS_UNAVAILABLE EXPIRED_OTP INVALID_OTP PAYMENT_AMOUNT_LIMITS_EXCEEDED',
  'OTP_ATTEMPT_COUNTS_EXCEEDED CARD_DECLINED DECLINED_BY_ISSUER ISSUER_UNAVAILABLE INVALID_CVV',
  'DECLINED_BY_PROCESSOR CAPTURE_AMOUNT_EXCEEDED AUTHENTICATION_FAILED PROCESSOR_ERROR',
  'EXPIRED_CARD STOLEN_CARD INACTIVE_OR_UNAUTHORIZED_CARD INVALID_MERCHANT_CREDENTIALS',
  'SUSPECTED_FRAUDULENT INVALID_CARD ACCOUNT_ALREADY_LINKED ACCOUNT_NOT_FOUND DUPLICATE_ERROR',
  'REFUND_FAILED CARD_EXPIRED INVALID_PAYMENT_DETAILS',
].flatMap((line) => line.split(' '));

test.each(documented)('%s has a reason', (code) => {
  expect(Object.hasOwn(FAILURE_REASONS, code)).toBe(true);
});

test('the table holds the documented codes and one state, and nothing else', () => {
  expect(Object.keys(FAILURE_REASONS).sort()).toEqual([...documented, 'CANCELED'].sort());
});

test('a code is known with the space that the documents print after it, and a new one is not', () => {
  expect(reasonOf('CAPTURE_AMOUNT_EXCEEDED ')).toBe('limit');
  expect(reasonOf('BRAND_NEW_CODE')).toBe('unknown');
  expect(reasonOf('toString')).toBe('unknown');
});
