import { type PaymentReference, parseReference } from './reference.ts';

/** The name of one price at a store, to be paid by anybody and again and again: `LPK7QD29MX`. */
export type FixedCode = string & { readonly __fixedCode: unique symbol };

/** Its form, and nothing about whether its last character checks the others. */
export const fixedCodePattern = /^LP[0-9A-Z]{8}$/;

/**
 * A payment reference, check character included, behind two letters: it is two longer than a
 * reference, so that what a buyer types is never taken for the other.
 */
export const fixedCodeOf = (reference: PaymentReference): FixedCode =>
  `LP${reference}` as FixedCode;

/** What was typed, as the one stored form; as forgiving as `parseReference`. */
export function parseFixedCode(typed: string): FixedCode | undefined {
  const [, rest] = /^[\s\u2010-\u2015-]*[l1i][\s\u2010-\u2015-]*p(.*)$/is.exec(typed) ?? [];
  const reference = rest === undefined ? undefined : parseReference(rest);
  return reference && fixedCodeOf(reference);
}
