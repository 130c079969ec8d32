import { createPaymentRequest } from '@luwag/contracts/payment-requests';
import { redirect } from 'react-router';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent } from '#app/shared/forms/form-key.server.ts';
import { firstFaulty, readTyped, replyOf, textOf } from '#app/shared/forms/form-reply.ts';
import { type AskAnswer, askFields, statusOfAsk } from './asking.ts';
import { bodyOf, faultsOf, faultsOfRefusal } from './read-ask.ts';

/** What succeeds leads to the request's own page, so that reloading asks for nothing again. */
export async function askForPayment(args: VisitorArgs): Promise<AskAnswer> {
  const form = await args.request.formData();
  const typed = readTyped(form, askFields);
  const faults = faultsOf(typed);
  if (firstFaulty(askFields, faults)) return { ...replyOf(typed, faults), code: 'invalid_request' };
  const body = bodyOf(typed);
  const formKey = textOf(form, 'key');
  const idempotencyKey = keyOfContent(formKey, body);
  const result = await callAs(args, createPaymentRequest, { body }, { idempotencyKey });
  if (result.ok) throw redirect(`/merchant/requests/${result.data.id}`, 303);
  const answer = { ...replyOf(typed, faultsOfRefusal(result.code)), code: result.code };
  return statusOfAsk(answer) === 503 ? { ...answer, formKey } : answer;
}
