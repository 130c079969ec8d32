import type { payTransaction } from '@luwag/contracts/transactions';
import type { makePayCode } from '@luwag/contracts/ways-to-pay';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { pesos } from './money-words.ts';

/** What is wrong with an amount: none was chosen, or what was typed is none, too low or high. */
export type AmountFault = 'none' | 'unreadable' | 'low' | 'high';

/** Below the field of another amount; that none was chosen is said at the choices. */
export function amountWords(fault: AmountFault | undefined, max: number): string | undefined {
  if (fault === 'unreadable') return m.transactions_pay_amount_unreadable();
  if (fault === 'low') return m.transactions_pay_amount_low();
  return fault === 'high' ? m.transactions_pay_amount_high({ max: pesos(max) }) : undefined;
}

/** Beside paying all of it: what that is, and what it saves. */
export const allNote = (amount: number, outstanding: number): string =>
  outstanding > amount
    ? m.transactions_pay_all_saving({ amount: pesos(amount), saving: pesos(outstanding - amount) })
    : m.transactions_pay_all_note({ amount: pesos(amount) });

const refusals: ForRefusals<typeof payTransaction | typeof makePayCode, () => string> = {
  nothing_due: m.transactions_refused_nothing_due,
  amount_too_high: m.transactions_refused_amount_too_high,
  amount_not_for_channel: m.ways_refused_amount,
  payment_under_way: m.transactions_refused_payment_under_way,
  source_not_found: m.transactions_refused_source_not_found,
  payment_source_required: m.transactions_pay_choose_source,
  idempotency_key_reused: m.transactions_refused_idempotency_key_reused,
  money_paused: m.pay_paused,
  turned_off: m.switches_turned_off,
  rate_limited: m.transactions_refused_rate_limited,
  // We do not know whether it arrived, and say so: the worst would be to invite a second payment.
  unreachable: m.transactions_refused_unreachable,
  unexpected_answer: m.transactions_refused_unreachable,
  transaction_not_found: undefined,
};

/** Why a payment was not begun. */
export const payRefusalWords = (code: string): string =>
  (lineFor(refusals, code) ?? m.transactions_refused_other)();

/** A pause is nobody's failure, and passes. */
export const payRefusalTone = (code: string): 'pend' | 'fail' =>
  code === 'money_paused' || code === 'turned_off' ? 'pend' : 'fail';
