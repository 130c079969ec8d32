import type { CounterView } from '@luwag/contracts/counters';
import { m } from '#app/paraglide/messages.js';

export const counterPath = '/counter';

/** What did not get through, and what was typed. */
export type CounterAnswer = {
  act: 'pair' | 'unlock' | 'lock' | 'ask' | 'cancel';
  code: string;
  typed: string;
  description?: string;
  /** What of a sale cannot be taken, where `code` is `invalid_request`. */
  faulty?: 'amount' | 'description';
  /** The device as it stands after a wrong PIN: one try fewer, or blocked. */
  counter?: CounterView;
};

export const unreachedCounter: CounterAnswer = { act: 'lock', code: 'unreachable', typed: '' };

/** The refusal's status, as the page carries it. */
export function statusOfCounter({ code }: CounterAnswer): number {
  if (['unreachable', 'unavailable', 'overloaded', 'unexpected_answer'].includes(code)) return 503;
  return code === 'rate_limited' ? 429 : 422;
}

/** Why something could not be done, for whoever stands at the counter. */
export function refusalWords(code: string): string {
  const said: Record<string, () => string> = {
    pairing_code_invalid: m.cashier_pair_fault,
    pin_wrong: m.cashier_pin_fault,
    counter_blocked: m.cashier_blocked_text,
    counter_locked: m.cashier_locked_fault,
    unauthenticated: m.cashier_ended_text,
    rate_limited: m.cashier_rate_fault,
    store_name_not_clear: m.cashier_store_fault,
    merchant_not_active: m.cashier_store_fault,
    payment_request_ended: m.cashier_cancel_late,
  };
  return (said[code] ?? m.selling_general_fault)();
}
