import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import {
  formatReference,
  type PaymentReference,
  parseReference,
  paymentReference,
  referencesCount,
} from '@luwag/domain/reference';

// Codes that people type are kept as MACs: there are few enough of them to try all against a hash.
// What a device sends has chance enough for a plain one.

/** A PIN is one device's: the same six digits on another are another MAC. */
export const macOfPin = (codeKey: Uint8Array, deviceId: string, pin: string): Buffer =>
  createHmac('sha256', codeKey).update(`counter-pin:${deviceId}:${pin}`).digest();

export const isSameMac = (one: Uint8Array, other: Uint8Array): boolean =>
  timingSafeEqual(one, other);

/** As it is shown, and what is kept of it. */
export function drawPairingCode(codeKey: Uint8Array): { shown: string; mac: Buffer } {
  const code = paymentReference(randomInt(referencesCount));
  return { shown: formatReference(code), mac: macOfPairing(codeKey, code) };
}

/** Undefined for what cannot be a code of ours, a slip of one character included. */
export function macOfTyped(codeKey: Uint8Array, typed: string): Buffer | undefined {
  const code = parseReference(typed);
  return code && macOfPairing(codeKey, code);
}

const macOfPairing = (codeKey: Uint8Array, code: PaymentReference): Buffer =>
  createHmac('sha256', codeKey).update(`counter-pairing:${code}`).digest();

/** No other proof that travels as Bearer begins like it. */
const tokenForm = /^lwc_[A-Za-z0-9_-]{43}$/;
export function drawToken(): { token: string; tokenHash: Buffer } {
  const token = `lwc_${randomBytes(32).toString('base64url')}`;
  return { token, tokenHash: hashOf(token) };
}

/** Undefined for what is no token of a device. */
export const hashOfToken = (token: string): Buffer | undefined =>
  tokenForm.test(token) ? hashOf(token) : undefined;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
