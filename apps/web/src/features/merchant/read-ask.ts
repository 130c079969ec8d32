import { createPaymentRequest } from '@luwag/contracts/payment-requests';
import { parsePesos } from '@luwag/domain/parse-money';
import { textOf } from '#app/shared/forms/form-text.ts';
import { pick } from '#app/shared/page/preferences.ts';
import { type AskFault, type TypedAsk, untilNames, untils } from './asking.ts';

export function readTyped(form: FormData): TypedAsk {
  return {
    amount: textOf(form, 'amount').slice(0, 20),
    store_id: textOf(form, 'store_id').slice(0, 40),
    description: textOf(form, 'description').slice(0, 500),
    order_reference: textOf(form, 'order_reference').slice(0, 200),
    until: pick(untilNames, form.get('until')) ?? 'half_hour',
  };
}

export function bodyOf(typed: TypedAsk) {
  return {
    // What cannot be read as an amount becomes one that may not be asked for.
    amount: Number(parsePesos(typed.amount) ?? 0),
    store_id: typed.store_id,
    description: typed.description,
    order_reference: typed.order_reference || null,
    expires_in: untils[typed.until],
  };
}

/** What is wrong at first sight, by the contract's own rules. */
export function faultsOf(body: ReturnType<typeof bodyOf>): AskFault[] {
  const checked = createPaymentRequest.body.safeParse(body);
  if (checked.success) return [];
  const faulty = new Set(checked.error.issues.map(({ path }) => path[0]));
  const fields = ['amount', 'store_id', 'description', 'order_reference'] as const;
  return fields.filter((field) => faulty.has(field)).map((field) => ({ field }));
}

/** The field that a refusal of the API is about, if it is about one. */
export function faultsOfRefusal(code: string): AskFault[] {
  if (code === 'store_not_found') return [{ field: 'store_id' }];
  return code === 'order_reference_in_use' ? [{ field: 'order_reference', why: 'in_use' }] : [];
}
