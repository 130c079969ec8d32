import type { ResultOf } from '@luwag/contracts/endpoint';
import { listSources } from '@luwag/contracts/sources';
import {
  cancelPayment,
  getPayment,
  getSummary,
  getTransaction,
  payTransaction,
} from '@luwag/contracts/transactions';
import { redirect } from 'react-router';
import { signInForm } from '#app/shared/auth/sign-in-form.ts';
import { callAs, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { rawTextOf } from '#app/shared/forms/form-reply.ts';
import {
  type LightAccount,
  type LightFault,
  lateFirst,
  mayHaveUnderWay,
  readWay,
  type UnderWay,
  underWayOf,
  waysOf,
} from './light-ways.ts';

/** What the light edition shows to whoever asks: a door, what is due, or how a payment stands. */
export async function loadLight(args: VisitorArgs): Promise<LightAccount> {
  const who = args.context.get(visitor);
  if (!who.session) {
    await who.startGuest();
    const { csrfToken } = signInForm(args, 'buyer');
    return { kind: 'signed_out', csrfToken };
  }
  if (who.session.role !== 'buyer') return { kind: 'shop' };
  const paymentId = args.url.searchParams.get('payment');
  return paymentId === null ? loadDue(args) : loadPayment(args, paymentId);
}

async function loadDue(args: VisitorArgs): Promise<LightAccount> {
  const who = args.context.get(visitor);
  const summary = await callAs(args, getSummary, {});
  if (!summary.ok) return { kind: 'trouble' };
  const { livemode } = summary.data;
  const mode = livemode ? 'live' : 'test';
  const [sources, underWay] = await Promise.all([
    callAs(args, listSources, { query: { mode } }),
    listUnderWay(args, summary.data),
  ]);
  if (!sources.ok || !underWay) return { kind: 'trouble' };
  const due = lateFirst(summary.data.due);
  return {
    kind: 'buyer',
    livemode,
    name: who.session?.name.split(' ')[0] ?? '',
    stillOwed: due.length === 0 ? summary.data.overdue : 0,
    due: due.map((payment) => ({ ...payment, formKey: newFormKey() })),
    ways: waysOf(sources.data),
    underWay,
    csrfToken: who.csrfToken,
  };
}

/** Of the mode that is shown. Undefined where it could not be had: nothing is offered then. */
async function listUnderWay(
  args: VisitorArgs,
  summary: ResultOf<typeof getSummary>,
): Promise<UnderWay[] | undefined> {
  const purchases = await Promise.all(
    mayHaveUnderWay(summary).map((transaction_id) =>
      callAs(args, getTransaction, { params: { transaction_id } }),
    ),
  );
  const read = purchases.flatMap((each) => (each.ok ? [each.data] : []));
  if (read.length < purchases.length) return undefined;
  const shown = read.filter(({ livemode }) => livemode === summary.livemode);
  return shown.flatMap((each) => underWayOf(each) ?? []);
}

async function loadPayment(args: VisitorArgs, id: string): Promise<LightAccount> {
  const result = await callAs(args, getPayment, { params: { payment_id: id } });
  if (result.ok) {
    const asked = args.url.searchParams;
    const looks = Math.min(Math.max(Number(asked.get('looks')) || 0, 0), 999);
    return { kind: 'payment', payment: result.data, looks, isGivenUp: asked.has('given_up') };
  }
  const isUnknown = ['payment_not_found', 'invalid_request'].includes(result.code);
  return isUnknown
    ? { kind: 'payment', payment: undefined, looks: 0, isGivenUp: false }
    : { kind: 'trouble' };
}

/** What the forms of the light edition ask for. */
export async function actLightly(args: VisitorArgs): Promise<LightFault> {
  const form = await args.request.formData();
  return form.has('give_up') ? giveUp(args, rawTextOf(form, 'give_up')) : payLightly(args, form);
}

/** Too late to give it up is no fault: the page shows how it went. */
async function giveUp(args: VisitorArgs, payment_id: string): Promise<never> {
  const given = await callAs(args, cancelPayment, { params: { payment_id } });
  const asked = new URLSearchParams({ payment: payment_id, ...(given.ok && { given_up: '1' }) });
  throw redirect(`/slow-network?${asked}`, 303);
}

/** Told to wait, or nobody knows what became of it: sent again, it is the same payment. */
const againCodes = [
  'money_paused',
  'turned_off',
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
async function payLightly(args: VisitorArgs, form: FormData): Promise<LightFault> {
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
