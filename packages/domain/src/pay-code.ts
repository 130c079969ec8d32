import { type PaymentReference, parseReference } from './reference.ts';

/** The short name of a plan for whoever pays it without signing in: `PYK7QD29MX`. */
export type PayCode = string & { readonly __payCode: unique symbol };

/**
 * A payment reference, check character included, behind two letters: it is two longer than a
 * reference, so that a code for what is owed is never taken for something to buy.
 */
export const payCodeOf = (reference: PaymentReference): PayCode => `PY${reference}` as PayCode;

/**
 * What was typed, as the one stored form; as forgiving as `parseReference`, and undefined for the
 * same slips. The two letters may be left out: people copy the part that looks like a number.
 */
export function parsePayCode(typed: string): PayCode | undefined {
  const [, rest] = /^[\s\u2010-\u2015-]*p[\s\u2010-\u2015-]*y(.*)$/is.exec(typed) ?? [];
  const reference =
    (rest === undefined ? undefined : parseReference(rest)) ?? parseReference(typed);
  return reference && payCodeOf(reference);
}

/** As it is shown and read aloud: `PY K7QD 29MX`. */
export const formatPayCode = (code: PayCode): string =>
  [code.slice(0, 2), code.slice(2, 6), code.slice(6)].join(' ');
