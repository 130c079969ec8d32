import { requestAmountMax, requestAmountMin } from '@luwag/contracts/payment-requests';
import { parsePesos } from '@luwag/domain/parse-money';
import { pesos } from '#app/shared/format/money-words.ts';
import type { FixedCode } from './fixed-code.tsx';

/** The link of a store's counter with its amount; both are in the code that is printed. */
export function fixedCodeOf(url: URL, storeCode: string): FixedCode {
  const typed = url.searchParams.get('amount') ?? '';
  const amount = parsePesos(typed);
  const range = { min: pesos(requestAmountMin), max: pesos(requestAmountMax) };
  const isAsked = amount !== undefined && amount >= requestAmountMin && amount <= requestAmountMax;
  if (!isAsked) return { typed, isFaulty: typed !== '', range, made: undefined };
  const digits = String(amount).padStart(3, '0');
  const search = new URLSearchParams({
    store: storeCode,
    amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`,
  });
  const link = `${url.origin}/buyer/webpay?${search}`;
  return { typed, isFaulty: false, range, made: { link, amount: pesos(Number(amount)) } };
}
