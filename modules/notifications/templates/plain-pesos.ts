import { pesoParts } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';

/** The carrier's alphabet has no peso sign. */
export const plainPesos = (amount: number): string => {
  const { pesos, centavos: rest } = pesoParts(centavos(amount));
  return `PHP ${pesos}.${rest}`;
};
