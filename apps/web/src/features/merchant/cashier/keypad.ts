/** As they stand on the keypad, from its top left. */
export const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', 'back'] as const;
export type Key = (typeof keys)[number];

/**
 * The amount after one more key, in centavos: digits come in from the right, as on a till, so that
 * `2` `7` `0` `0` `00` is ₱2,700.00. A key that would lead above what may be asked for does
 * nothing.
 */
export function afterKey(amountCentavos: number, key: Key, maxCentavos: number): number {
  if (key === 'back') return Math.floor(amountCentavos / 10);
  const next = amountCentavos * 10 ** key.length + Number(key);
  return next > maxCentavos ? amountCentavos : next;
}

/** As a field of a form has it: `2700.00`. */
export const typedAmount = (amountCentavos: number): string =>
  `${Math.floor(amountCentavos / 100)}.${String(amountCentavos % 100).padStart(2, '0')}`;
