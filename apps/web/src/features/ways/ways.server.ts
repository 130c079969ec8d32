import { listSources } from '@luwag/contracts/sources';
import {
  cancelPayment,
  getPayment,
  getTransaction,
  payTransaction,
} from '@luwag/contracts/transactions';
import { listWaysToPay, makePayCode } from '@luwag/contracts/ways-to-pay';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { isUsable } from '#app/shared/format/channel-names.ts';
import type { AmountFault } from '#app/shared/format/pay-words.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { rawTextOf } from '#app/shared/forms/form-reply.ts';
import { webAddress } from '#app/shared/page/web-address.ts';
import { readAmount } from './read-amount.ts';

const planPath = (id: string) => `/buyer/transactions/${id}`;
const paymentPath = (id: string, paymentId: string) => `${planPath(id)}/payments/${paymentId}`;

/** A payment that is under way is looked at, not paid a second time. */
export async function loadWays(args: VisitorArgs, transaction_id: string) {
  const params = { transaction_id };
  const transaction = needed(
    await callAs(args, getTransaction, { params }),
    'transaction_not_found',
  );
  const { progress, livemode } = transaction;
  if (progress?.status === 'checking' || progress?.status === 'waiting_for_you')
    throw redirect(paymentPath(transaction_id, progress.payment_id));
  const found = needed(await callAs(args, listWaysToPay, { params }), 'transaction_not_found');
  if (found.choices.length === 0) throw redirect(planPath(transaction_id));
  const mode = livemode ? 'live' : 'test';
  const sources = needed(await callAs(args, listSources, { query: { mode } }));
  return {
    transaction: {
      id: transaction.id,
      store: transaction.store_name,
      livemode,
      outstanding: transaction.outstanding,
      isLate: transaction.next_payment?.is_overdue ?? false,
      /** A debt that was written off is its buyer's alone to look at and to pay. */
      hasCode: transaction.next_payment !== null,
    },
    ...found,
    sources: sources.results.filter(isUsable),
    formKey: newFormKey(),
  };
}

export type WaysView = Awaited<ReturnType<typeof loadWays>>;

/** What was typed comes back with why it did not go through; a payment that began leads on. */
export type WaysReply = {
  typed: { how: string; other: string; with: string };
  fault?: { amount: AmountFault | undefined; way: boolean };
  code?: string;
};

export async function actOnWays(args: VisitorArgs, transaction_id: string) {
  const form = await args.request.formData();
  if (rawTextOf(form, 'act') === 'code') return askForCode(args, transaction_id);
  return payByWay(args, transaction_id, form);
}

const nothingTyped = { how: '', other: '', with: '' };

async function askForCode(args: VisitorArgs, transaction_id: string) {
  const made = await callAs(args, makePayCode, { params: { transaction_id } });
  if (made.ok) throw redirect(`${args.url.pathname}#code`, 303);
  return data<WaysReply>({ typed: nothingTyped, code: made.code }, { status: statusOf(made) });
}

async function payByWay(args: VisitorArgs, transaction_id: string, form: FormData) {
  const typed = {
    how: rawTextOf(form, 'how'),
    other: rawTextOf(form, 'other'),
    with: rawTextOf(form, 'with'),
  };
  const shown = /^\d{1,12}$/.exec(rawTextOf(form, 'max'))?.[0] ?? '0';
  const read = readAmount(typed, Number(shown));
  const [kind, means = ''] = typed.with.split(':');
  if ('fault' in read || means === '')
    return data<WaysReply>(
      { typed, fault: { amount: 'fault' in read ? read.fault : undefined, way: means === '' } },
      { status: 422 },
    );
  const body = payTransaction.body.safeParse({
    amount: read.amount,
    payment_source_id: kind === 'source' ? means : null,
    payment_method_id: kind === 'source' ? null : means,
  });
  if (!body.success) return data<WaysReply>({ typed, code: 'source_not_found' }, { status: 422 });
  const paid = await callAs(
    args,
    payTransaction,
    { params: { transaction_id }, body: body.data },
    // One key for each showing of the form: pressed twice, it pays once.
    { idempotencyKey: rawTextOf(form, 'key') },
  );
  if (paid.ok) throw redirect(paymentPath(transaction_id, paid.data.payment_id), 303);
  return data<WaysReply>({ typed, code: paid.code }, { status: statusOf(paid) });
}

const statusOf = ({ status }: { status: number }): number =>
  status >= 400 && status < 500 ? 422 : 503;

export async function loadPayment(args: VisitorArgs, payment_id: string) {
  const found = await callAs(args, getPayment, { params: { payment_id } });
  const payment = needed(found, 'payment_not_found');
  return {
    payment: { ...payment, redirect_url: webAddress(payment.redirect_url) },
    isGivenUp: args.url.searchParams.has('given_up'),
  };
}

export type PaymentView = Awaited<ReturnType<typeof loadPayment>>['payment'];

/** Too late to give it up is no fault: the page shows how it went. */
export async function giveUp(args: VisitorArgs, payment_id: string) {
  const given = await callAs(args, cancelPayment, { params: { payment_id } });
  if (given.ok) throw redirect(`${args.url.pathname}?given_up=1`, 303);
  return { isAsked: given.ok };
}
