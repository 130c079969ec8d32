import { payTransaction } from '@luwag/contracts/transactions';
import { redirect } from 'react-router';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { rawTextOf } from '#app/shared/forms/form-text.ts';
import type { LightFault } from './light-account.ts';
import { readWay } from './light-ways.ts';

/** Told to wait, or nobody knows what became of it: sent again, it is the same payment. */
const againCodes = [
  'money_paused',
  'unreachable',
  'unavailable',
  'overloaded',
  'unexpected_answer',
  'idempotency_in_flight',
];

/**
 * Pays what a form shows, under the key that was drawn with the form: however often it is sent, it
 * is one payment. What begins leads to a page of its own, so that reloading pays nothing.
 */
export async function payLightly(args: VisitorArgs): Promise<LightFault> {
  const form = await args.request.formData();
  const transactionId = rawTextOf(form, 'transaction_id');
  const formKey = rawTextOf(form, 'key');
  const way = readWay(rawTextOf(form, 'way'));
  if (!way) return { code: 'payment_source_required', transactionId, formKey };
  const result = await callAs(
    args,
    payTransaction,
    {
      params: { transaction_id: transactionId },
      body: { amount: Number(rawTextOf(form, 'amount')), ...way },
    },
    { idempotencyKey: formKey },
  );
  if (result.ok) throw redirect(`/slow-network?payment=${result.data.payment_id}`, 303);
  const fault = { code: result.code, transactionId };
  return isForAgain(fault) ? { ...fault, formKey } : fault;
}

export const isForAgain = ({ code }: LightFault): boolean => againCodes.includes(code);
