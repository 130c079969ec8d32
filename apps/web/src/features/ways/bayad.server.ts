import { findByPayCode, getPayCodePayment, payByPayCode } from '@luwag/contracts/ways-to-pay';
import { parsePayCode } from '@luwag/domain/pay-code';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import type { AmountFault } from '#app/shared/format/pay-words.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { rawTextOf } from '#app/shared/forms/form-reply.ts';
import { webAddress } from '#app/shared/page/web-address.ts';
import { readAmount } from './read-amount.ts';

export type CodeReply = { typed: string; code: string };

/** Looked at here first: a slip costs nobody a try. */
export async function openCode(args: VisitorArgs) {
  const typed = rawTextOf(await args.request.formData(), 'code');
  const code = parsePayCode(typed);
  if (code) throw redirect(`/bayad/${code}`, 303);
  return data<CodeReply>({ typed, code: 'pay_code_mistyped' }, { status: 422 });
}

/** What is due under a code, or why it is not shown. */
export async function loadBayad(args: VisitorArgs, typed: string) {
  const found = await callAs(args, findByPayCode, { params: { code: typed } });
  if (found.ok) return data({ due: found.data, fault: undefined, formKey: newFormKey() });
  const status = found.status >= 400 && found.status < 500 ? found.status : 503;
  return data({ due: undefined, fault: { typed, code: found.code }, formKey: '' }, { status });
}

export type BayadView = Awaited<ReturnType<typeof loadBayad>>['data'];

export type PayReply = {
  typed: { how: string; other: string; with: string };
  fault?: { amount: AmountFault | undefined; way: boolean };
  code?: string;
};

export async function payBayad(args: VisitorArgs, code: string) {
  const form = await args.request.formData();
  const typed = {
    how: rawTextOf(form, 'how'),
    other: rawTextOf(form, 'other'),
    with: rawTextOf(form, 'with'),
  };
  const shown = /^\d{1,12}$/.exec(rawTextOf(form, 'max'))?.[0] ?? '0';
  const read = readAmount(typed, Number(shown));
  if ('fault' in read || typed.with === '')
    return data<PayReply>(
      { typed, fault: { amount: 'fault' in read ? read.fault : undefined, way: !typed.with } },
      { status: 422 },
    );
  const body = { amount: read.amount, payment_method_id: typed.with.slice(0, 40) };
  const options = { idempotencyKey: rawTextOf(form, 'key') };
  const paid = await callAs(args, payByPayCode, { params: { code }, body }, options);
  if (paid.ok) throw redirect(`/bayad/payment/${paid.data.payment_id}`, 303);
  const status = paid.status >= 400 && paid.status < 500 ? 422 : 503;
  return data<PayReply>({ typed, code: paid.code }, { status });
}

export async function loadBayadPayment(args: VisitorArgs, payment_id: string) {
  const found = await callAs(args, getPayCodePayment, { params: { payment_id } });
  const payment = needed(found, 'payment_not_found');
  return {
    payment: { ...payment, redirect_url: webAddress(payment.redirect_url) },
    isBack: args.url.searchParams.get('back') === 'approved',
  };
}
