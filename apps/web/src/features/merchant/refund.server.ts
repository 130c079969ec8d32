import { askForRefund } from '@luwag/contracts/approvals';
import type { InputOf } from '@luwag/contracts/endpoint';
import { getPaymentRequest } from '@luwag/contracts/payment-requests';
import { createRefund, listRefunds, previewRefund } from '@luwag/contracts/refunds';
import { getSale } from '@luwag/contracts/sales';
import { redirect } from 'react-router';
import { z } from 'zod';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { readChange } from '#app/shared/forms/form-reply.ts';
import { readWish, type TypedRefund } from '#app/shared/forms/refund-wish.ts';
import { bodyOf } from './read-refund.ts';

/** The request, what was given back of it so far, and what is wished for as the address says. */
export async function loadRefund(args: VisitorArgs, requestId: string) {
  const params = { request_id: requestId };
  const [asked, listed, sale] = await Promise.all([
    callAs(args, getPaymentRequest, { params }),
    callAs(args, listRefunds, { params }),
    callAs(args, getSale, { params }),
  ]);
  const { searchParams } = args.url;
  const typed = readWish(searchParams);
  return {
    request: needed(asked, 'payment_request_not_found'),
    made: needed(listed, 'payment_request_not_found'),
    typed,
    effect: searchParams.has('how') ? await workOut(args, requestId, typed) : undefined,
    isDone: searchParams.has('done'),
    openCase: sale.ok ? sale.data.open_case : null,
  };
}

export type RefundView = Awaited<ReturnType<typeof loadRefund>>;

/** What it would cost, ready to be confirmed; or why it cannot be made. */
async function workOut(args: VisitorArgs, requestId: string, typed: TypedRefund) {
  const body = bodyOf(typed);
  if (!body) return { kind: 'fault' as const };
  const { amount } = body;
  const shown = await callAs(args, previewRefund, {
    params: { request_id: requestId },
    query: amount === undefined ? {} : { amount },
  });
  if (!shown.ok) return { kind: 'refused' as const, code: shown.code };
  // A key for each showing: confirmed twice, it is given back once.
  const isAsked = shown.data.needs_second_person;
  const asked = isAsked ? { askedAmount: shown.data.amount } : {};
  const change: RefundChange = { body, formKey: newFormKey(), ...asked };
  return { kind: 'shown' as const, ...shown.data, change };
}

type RefundBody = InputOf<typeof createRefund>['body'];

/** What travels with the confirmation, and with a step-up: the refund, and its key. */
const RefundChange = z.object({
  body: z.custom<RefundBody>((body) => createRefund.body.safeParse(body).success),
  formKey: z.string().regex(/^[\w-]{16,64}$/),
  /** What a second person is asked for, where one approves it first. */
  askedAmount: z.int().optional(),
});
type RefundChange = z.infer<typeof RefundChange>;

export type RefundAnswer = { code: string; asked?: AskedStepUp<RefundChange> };

/** Made, it leads back to the page, so that reloading gives nothing back again. */
export async function refundFromForm(args: VisitorArgs, requestId: string): Promise<RefundAnswer> {
  const form = await args.request.formData();
  const change = readChange(RefundChange, form.get('change'));
  if (!change) return { code: 'invalid_request' };
  if (form.get('act') !== 'step_up') return make(args, requestId, change);
  const confirmed = await confirmFactor(args, form);
  if (confirmed.ok) return make(args, requestId, change, confirmed.stepUpId);
  return confirmed.isAgain
    ? askFor(args, requestId, change, confirmed.code)
    : { code: confirmed.code };
}

async function make(
  args: VisitorArgs,
  requestId: string,
  change: RefundChange,
  stepUpId?: string,
): Promise<RefundAnswer> {
  const { body, formKey: idempotencyKey, askedAmount } = change;
  if (askedAmount !== undefined) return askSecond(args, requestId, change, askedAmount);
  const options = { idempotencyKey, ...(stepUpId ? { stepUpId } : {}) };
  const wanted = { params: { request_id: requestId }, body };
  const result = await callAs(args, createRefund, wanted, options);
  if (result.ok) throw redirect(`${args.url.pathname}?done`, 303);
  if (result.code === 'step_up_required' && !stepUpId) return askFor(args, requestId, change);
  return { code: result.code };
}

/** What waits stands on the page of the team, for whoever asked and whoever decides. */
async function askSecond(
  args: VisitorArgs,
  request_id: string,
  { body: { reason, note }, formKey: idempotencyKey }: RefundChange,
  amount: number,
): Promise<RefundAnswer> {
  const wanted = { params: { request_id }, body: { amount, reason, note } };
  const result = await callAs(args, askForRefund, wanted, { idempotencyKey });
  if (result.ok) throw redirect('/merchant/team?done=asked', 303);
  return { code: result.code };
}

async function askFor(
  args: VisitorArgs,
  requestId: string,
  change: RefundChange,
  fault?: AskedStepUp<RefundChange>['fault'],
): Promise<RefundAnswer> {
  const request = { params: { request_id: requestId }, body: change.body };
  const result = await askStepUp(args, { action: createRefund.name, request }, change, fault);
  return result.ok ? { code: 'step_up', asked: result.asked } : { code: result.code };
}
