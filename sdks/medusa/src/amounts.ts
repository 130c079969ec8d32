import type { BigNumberInput } from '@medusajs/framework/types';
import { MathBN, MedusaError } from '@medusajs/framework/utils';
import { readCentavos, readRefund } from './centavos.ts';

/**
 * Medusa counts in pesos with as many decimals as prices and taxes leave, in several shapes; Luwag
 * in whole centavos.
 */
const decimalOf = (pesos: BigNumberInput): string => MathBN.convert(pesos).toFixed();

export const centavosOf = (pesos: BigNumberInput): number =>
  readCentavos(decimalOf(pesos)) ?? refuseAmount(pesos);

export const refundCentavosOf = (pesos: BigNumberInput, refundable: number): number =>
  readRefund(decimalOf(pesos), refundable) ?? refuseAmount(pesos);

function refuseAmount(pesos: BigNumberInput): never {
  const said = decimalOf(pesos);
  throw new MedusaError(MedusaError.Types.INVALID_DATA, `Luwag: not an amount: ${said}`);
}

export function assertPesos(currencyCode: string): void {
  if (currencyCode.toLowerCase() === 'php') return;
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `Luwag takes Philippine pesos alone, not ${currencyCode.toUpperCase()}.`,
  );
}
