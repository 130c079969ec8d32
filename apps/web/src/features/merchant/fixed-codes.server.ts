import { createFixedCode, endFixedCode, NewFixedCode } from '@luwag/contracts/fixed-codes';
import type { Store } from '@luwag/contracts/merchants';
import { parsePesos } from '@luwag/domain/parse-money';
import { redirect } from 'react-router';
import { z } from 'zod';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent } from '#app/shared/forms/form-key.server.ts';
import {
  check,
  type FormReply,
  readTyped,
  replyOf,
  type Typed,
  textOf,
} from '#app/shared/forms/form-reply.ts';

const fixedFields = ['amount', 'description'] as const;
type FixedField = (typeof fixedFields)[number];
export type FixedAnswer = FormReply<FixedField> & { about: 'fixed'; code: string };

const bodyOf = (typed: Typed<FixedField>) => ({
  // What cannot be read as an amount becomes one that may not be asked for.
  amount: Number(parsePesos(typed.amount ?? '') ?? 0),
  description: typed.description ?? '',
});

/** Made, it leads to its own print; so that reloading makes nothing again. */
export async function makeFixedCode(
  args: VisitorArgs,
  store: Store,
  form: FormData,
): Promise<FixedAnswer> {
  const typed = readTyped(form, fixedFields);
  const checked = check(z.preprocess(bodyOf, NewFixedCode), typed, fixedFields);
  if (!checked.ok)
    return { ...replyOf(typed, checked.faults), about: 'fixed', code: 'invalid_request' };
  const body = checked.value;
  const params = { store_id: store.store_id };
  const idempotencyKey = keyOfContent(textOf(form, 'key'), body);
  const result = await callAs(args, createFixedCode, { params, body }, { idempotencyKey });
  if (result.ok)
    throw redirect(`/merchant/stores/${store.store_id}?price=${result.data.fixed_code_id}`, 303);
  return { ...replyOf(typed), about: 'fixed', code: result.code };
}

/** One that is over already is over. */
export async function endOneCode(
  args: VisitorArgs,
  store: Store,
  form: FormData,
): Promise<FixedAnswer> {
  const params = { fixed_code_id: textOf(form, 'fixed_code_id') };
  const result = await callAs(args, endFixedCode, { params });
  if (result.ok || result.code === 'fixed_code_not_found')
    throw redirect(`/merchant/stores/${store.store_id}/edit`, 303);
  return { ...replyOf({}), about: 'fixed', code: result.code };
}
