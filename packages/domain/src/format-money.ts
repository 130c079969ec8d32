import type { Centavos } from './money.ts';

/** A peso amount in the pieces a large figure is set in: `₱` small, pesos large, centavos small. */
export interface PesoParts {
  /** `−` (U+2212, as wide as a digit) below zero, otherwise empty. */
  readonly sign: '' | '−';
  readonly symbol: '₱';
  /** Whole pesos, grouped by thousands: `1,026`. */
  readonly pesos: string;
  /** Always two digits: centavos are never dropped from an amount that is owed. */
  readonly centavos: string;
}

/**
 * Works on the digits of the integer, not on a division by 100: no amount is ever a float, and
 * the text is the same in every browser and in every locale this product speaks (en-PH, fil-PH).
 */
export function pesoParts(amount: Centavos): PesoParts {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return {
    sign: amount < 0 ? '−' : '',
    symbol: '₱',
    pesos: digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ','),
    centavos: digits.slice(-2),
  };
}

/** `₱1,026.41`; below zero `−₱1,026.41`. */
export function formatPesos(amount: Centavos): string {
  const parts = pesoParts(amount);
  return `${parts.sign}${parts.symbol}${parts.pesos}.${parts.centavos}`;
}
