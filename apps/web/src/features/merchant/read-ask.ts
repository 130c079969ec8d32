import { createPaymentRequest } from '@luwag/contracts/payment-requests';
import { parsePesos } from '@luwag/domain/parse-money';
import { z } from 'zod';
import { check, type Faults } from '#app/shared/forms/form-reply.ts';
import { pick } from '#app/shared/page/preferences.ts';
import { type AskField, askFields, type TypedAsk, type Until, untils } from './asking.ts';

export function bodyOf(typed: TypedAsk) {
  return {
    // What cannot be read as an amount becomes one that may not be asked for.
    amount: Number(parsePesos(typed.amount ?? '') ?? 0),
    store_id: typed.store_id ?? '',
    description: typed.description ?? '',
    order_reference: typed.order_reference || null,
    expires_in: untils[pick(Object.keys(untils) as Until[], typed.until) ?? 'half_hour'],
  };
}

/** What is wrong at first sight, by the contract's own rules. */
export function faultsOf(typed: TypedAsk): Faults<AskField> {
  const checked = check(z.preprocess(bodyOf, createPaymentRequest.body), typed, askFields);
  return checked.ok ? {} : checked.faults;
}

/** The field that a refusal of the API is about, if it is about one. */
export function faultsOfRefusal(code: string): Faults<AskField> {
  if (code === 'store_not_found') return { store_id: 'refused' };
  return code === 'order_reference_in_use' ? { order_reference: 'refused' } : {};
}
