/**
 * Whole centavos of pesos that are written as a decimal number, to the nearest with halves up.
 * Digit by digit: a float would be off by a centavo sooner or later. Nothing for what is no such
 * number, is negative, or is more than anybody pays.
 */
export function readCentavos(pesos: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(pesos) ?? [];
  if (whole === undefined) return undefined;
  const [tens, units, rest] = fraction.padEnd(3, '0');
  const centavos = Number(`${whole}${tens}${units}`);
  return Number(rest) >= 5 ? centavos + 1 : centavos;
}

/** As decimal text, which is exact. */
export const writePesos = (centavos: number): string => {
  const digits = String(centavos).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Refunds in parts, rounded each for itself, may come to this much more than was paid. */
const roundingsMax = 10;

/**
 * What a refund of so many pesos is. Medusa gives back no more than was paid; what is a few
 * centavos above what is left here was rounded on the way, and takes what is left.
 */
export function readRefund(pesos: string, refundable: number): number | undefined {
  const nearest = readCentavos(pesos);
  if (nearest === undefined || nearest - refundable > roundingsMax) return nearest;
  return Math.min(nearest, refundable);
}
