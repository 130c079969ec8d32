import type { payTransaction } from '@luwag/contracts/transactions';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import type { AmountFault } from './wanted-payment.ts';

export function amountFaultWords(fault: AmountFault | undefined, max: number): string | undefined {
  if (fault === 'unreadable') return m.transactions_pay_amount_unreadable();
  if (fault === 'low') return m.transactions_pay_amount_low();
  return fault === 'high' ? m.transactions_pay_amount_high({ max: pesos(max) }) : undefined;
}

const refusals: ForRefusals<typeof payTransaction, () => string> = {
  nothing_due: m.transactions_refused_nothing_due,
  amount_too_high: m.transactions_refused_amount_too_high,
  payment_under_way: m.transactions_refused_payment_under_way,
  source_not_found: m.transactions_refused_source_not_found,
  payment_source_required: m.transactions_pay_choose_source,
  idempotency_key_reused: m.transactions_refused_idempotency_key_reused,
  money_paused: m.pay_paused,
  rate_limited: m.transactions_refused_rate_limited,
  // We do not know whether it arrived, and say so: the worst would be to invite a second payment.
  unreachable: m.transactions_refused_unreachable,
  unexpected_answer: m.transactions_refused_unreachable,
  transaction_not_found: undefined,
};

export const refusalWords = (code: string): string =>
  (lineFor(refusals, code) ?? m.transactions_refused_other)();

/** A pause is nobody's failure, and passes. */
export const refusalTone = (code: string): 'pend' | 'fail' =>
  code === 'money_paused' ? 'pend' : 'fail';
