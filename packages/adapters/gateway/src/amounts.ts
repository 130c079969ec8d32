import { type Centavos, centavos } from '@luwag/domain/money';

// Our centavos and the gateway's pesos, by their digits: no float is ever made of an amount.

/** `125050` is `1250.50`: always two decimals, fit to stand as a JSON number. */
export function toMajorUnits(amount: Centavos): string {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new Error(`amount cannot be sent: ${amount}`);
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Undefined for anything that is not exactly a number of centavos: a third decimal other than
 * zero, an exponent, a sign. Such an answer is not readable, and is never rounded into one.
 */
export function fromMajorUnits(written: string): Centavos | undefined {
  const match = /^(0|[1-9]\d*)(?:\.(\d+))?$/.exec(written);
  if (match === null) return undefined;
  const [, pesos = '', decimals = ''] = match;
  if (!/^\d{0,2}0*$/.test(decimals)) return undefined;
  const value = Number(pesos + decimals.slice(0, 2).padEnd(2, '0'));
  return Number.isSafeInteger(value) ? centavos(value) : undefined;
}
