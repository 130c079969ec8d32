import { getGroup } from '@luwag/contracts/paluwagan';
import { cancelDuePayment, getDue, getDuePayment, payDue } from '@luwag/contracts/paluwagan-money';
import { listSources } from '@luwag/contracts/sources';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { isUsable } from '#app/shared/format/channel-names.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { rawTextOf } from '#app/shared/forms/form-reply.ts';
import { webAddress } from '#app/shared/page/web-address.ts';
import { duePaymentPath, givePath, groupPath } from './paths.ts';

/** The due that the address names, or the first that waits. One under way is looked at instead. */
export async function loadGive(args: VisitorArgs, group_id: string) {
  const due_id = args.url.searchParams.get('due') ?? (await firstDue(args, group_id));
  const found = await callAs(args, getDue, { params: { group_id, due_id } });
  const view = needed(found, 'group_not_found', 'due_not_found');
  if (view.due.payment_id) throw redirect(duePaymentPath(group_id, view.due.payment_id));
  const mode = view.livemode ? 'live' : 'test';
  const sources = needed(await callAs(args, listSources, { query: { mode } }));
  return {
    ...view,
    groupId: group_id,
    sources: sources.results.filter(isUsable),
    formKey: newFormKey(),
  };
}

export type GiveView = Awaited<ReturnType<typeof loadGive>>;

async function firstDue(args: VisitorArgs, group_id: string): Promise<string> {
  const found = await callAs(args, getGroup, { params: { group_id } });
  const due = needed(found, 'group_not_found').mine.dues[0];
  if (!due) throw redirect(groupPath(group_id));
  return due.due_id;
}

export type GiveReply = { code: string; with: string };

/** One key for each showing of the form: pressed twice, it gives once. */
export async function giveFromForm(args: VisitorArgs, group_id: string) {
  const form = await args.request.formData();
  const means = rawTextOf(form, 'with');
  const due_id = rawTextOf(form, 'due');
  const [kind, id = ''] = means.split(':');
  const body = payDue.body.safeParse({
    payment_source_id: kind === 'source' ? id : null,
    payment_method_id: kind === 'way' ? id : null,
    amount: Number(/^\d{1,12}$/.exec(rawTextOf(form, 'amount'))?.[0] ?? 0),
    autopay: kind === 'source' && rawTextOf(form, 'autopay') === 'yes',
  });
  if (!body.success || id === '') return refused('payment_source_required', means, 422);
  const params = { group_id, due_id };
  const options = { idempotencyKey: rawTextOf(form, 'key') };
  const paid = await callAs(args, payDue, { params, body: body.data }, options);
  if (paid.ok) throw redirect(duePaymentPath(group_id, paid.data.due_payment_id), 303);
  return refused(paid.code, means, paid.status >= 400 && paid.status < 500 ? 422 : 503);
}

const refused = (code: string, means: string, status: number) =>
  data<GiveReply>({ code, with: means }, { status });

export async function loadDuePayment(args: VisitorArgs, due_payment_id: string) {
  const found = await callAs(args, getDuePayment, { params: { due_payment_id } });
  const payment = needed(found, 'payment_not_found');
  return {
    payment: { ...payment, redirect_url: webAddress(payment.redirect_url) },
    isBack: args.url.searchParams.get('back') === 'approved',
    again: givePath(payment.group_id, payment.due_id),
  };
}

/** Too late to give it up is no fault: the page shows how it went. */
export async function giveUpDue(args: VisitorArgs, due_payment_id: string) {
  const given = await callAs(args, cancelDuePayment, { params: { due_payment_id }, body: {} });
  return { isAsked: given.ok };
}
