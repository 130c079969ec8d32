import { type PaymentReference, parseReference } from './reference.ts';

/** Our public name for a store, in its printed code for good: `STK7QD29MX`. */
export type StoreCode = string & { readonly __storeCode: unique symbol };

/** The form of a store's code, and nothing about whether its last character checks the others. */
export const storeCodePattern = /^ST[0-9A-Z]{8}$/;
export const storeCodeLength = 10;

/**
 * A payment reference, check character included, behind two letters: it is two longer than a
 * reference, so that what a buyer types is never taken for the other.
 */
export const storeCodeOf = (reference: PaymentReference): StoreCode =>
  `ST${reference}` as StoreCode;

/**
 * What was typed from a poster, as the one stored form; as forgiving as `parseReference`, and
 * undefined for the same slips. An S that was read as a five is an S.
 */
export function parseStoreCode(typed: string): StoreCode | undefined {
  const [, rest] = /^[\s\u2010-\u2015-]*[s5][\s\u2010-\u2015-]*t(.*)$/is.exec(typed) ?? [];
  const reference = rest === undefined ? undefined : parseReference(rest);
  return reference && storeCodeOf(reference);
}

/** As it is printed and read aloud: `ST K7QD 29MX`. A code that is not whole is grouped as far. */
export const formatStoreCode = (code: string): string =>
  [code.slice(0, 2), code.slice(2, 6), code.slice(6)].filter(Boolean).join(' ');
