/**
 * The wire carries pesos with at most two decimals. Undefined for anything else; a third decimal is
 * refused, not rounded. Read by its digits: what a double prints for two decimals is exact.
 */
export function centavosOf(pesos: number): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(pesos));
  if (match === null) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

export const pesosOf = (centavos: number): number => centavos / 100;

export const showPesos = (centavos: number): string => `₱${pesosOf(centavos).toFixed(2)}`;
