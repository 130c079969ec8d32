import type { Endpoint } from '@luwag/contracts/endpoint';
import { callOff, getRelief, moveDate, takeLighterPlan } from '@luwag/contracts/relief';
import { getTransaction } from '@luwag/contracts/transactions';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { rawTextOf } from '#app/shared/forms/form-reply.ts';

export async function loadRelief(args: VisitorArgs, transactionId: string) {
  const request = { params: { transaction_id: transactionId } };
  const [transaction, relief] = await Promise.all([
    callAs(args, getTransaction, request),
    callAs(args, getRelief, request),
  ]);
  const purchase = needed(transaction, 'transaction_not_found');
  const { id, store_name, livemode, terms, autopay, installments, progress } = purchase;
  const stopped = installments.reduce((sum, each) => sum + each.frozen, 0);
  return {
    purchase: {
      ...{ id, store_name, livemode, terms, autopay, stopped },
      underWay: progress && underWayOf(id, progress),
    },
    relief: needed(relief, 'transaction_not_found'),
    formKey: newFormKey(),
  };
}

type Progress = { payment_id: string; status: string };

/** Where a payment under way is looked at, and given up for as long as it waits for the buyer. */
function underWayOf(id: string, { payment_id, status }: Progress) {
  if (status !== 'checking' && status !== 'waiting_for_you') return null;
  const page = `/buyer/transactions/${id}/payments/${payment_id}`;
  return { isWaiting: status === 'waiting_for_you', page };
}

export type ReliefView = Awaited<ReturnType<typeof loadRelief>>;

/** Why it did not go through: a refusal, or that nothing was chosen. */
export type ReliefReply = { code: string };

export async function moveFromForm(args: VisitorArgs, transactionId: string) {
  const form = await args.request.formData();
  const sequence = Number(rawTextOf(form, 'sequence'));
  const body = moveDate.body.safeParse({ sequence, to_date: rawTextOf(form, 'to_date') });
  if (!body.success) return unchosen();
  const request = { params: { transaction_id: transactionId }, body: body.data };
  const answer = await callAs(args, moveDate, request, keyIn(form));
  return answered(transactionId, answer, `?moved=${sequence}`);
}

export async function lightenFromForm(args: VisitorArgs, transactionId: string) {
  const form = await args.request.formData();
  const body = takeLighterPlan.body.safeParse({ preset: rawTextOf(form, 'preset') });
  if (!body.success) return unchosen();
  const request = { params: { transaction_id: transactionId }, body: body.data };
  return answered(transactionId, await callAs(args, takeLighterPlan, request, keyIn(form)));
}

export async function callOffFromForm(args: VisitorArgs, transactionId: string) {
  const form = await args.request.formData();
  const request = { params: { transaction_id: transactionId }, body: {} };
  return answered(transactionId, await callAs(args, callOff, request, keyIn(form)));
}

const unchosen = () => data<ReliefReply>({ code: 'unchosen' }, { status: 422 });

/** One key for each showing of the form: pressed twice, it is done once. */
const keyIn = (form: FormData) => ({ idempotencyKey: rawTextOf(form, 'key') });

type Answer = Awaited<ReturnType<typeof callAs<Endpoint>>>;

/** What was done is seen on the plan itself. */
function answered(transactionId: string, answer: Answer, done = '') {
  if (answer.ok) throw redirect(`/buyer/transactions/${transactionId}${done}`, 303);
  const status = answer.status >= 400 && answer.status < 500 ? 422 : 503;
  return data<ReliefReply>({ code: answer.code }, { status });
}
