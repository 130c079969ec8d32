import { listSources } from '@luwag/contracts/sources';
import { getTransaction, setAutopay } from '@luwag/contracts/transactions';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { rawTextOf } from '#app/shared/forms/form-reply.ts';

/** Why the form did not get through, by the code of the refusal. */
export type AutopayFault = { code: string };

export async function loadAutopay(args: VisitorArgs, transactionId: string) {
  const found = await callAs(args, getTransaction, { params: { transaction_id: transactionId } });
  const transaction = needed(found, 'transaction_not_found');
  const mode = transaction.livemode ? 'live' : 'test';
  const listed = needed(await callAs(args, listSources, { query: { mode } }));
  return {
    id: transaction.id,
    livemode: transaction.livemode,
    storeName: transaction.store_name,
    next: transaction.next_payment,
    autopay: transaction.autopay,
    sources: listed.results.filter((source) => source.can_be_charged_unattended),
  };
}

export type AutopayView = Awaited<ReturnType<typeof loadAutopay>>;

/** What succeeds leads on by a redirect, so that reloading does nothing a second time. */
export async function setFromForm(args: VisitorArgs, transactionId: string) {
  const form = await args.request.formData();
  const isOn = rawTextOf(form, 'act') === 'on';
  const sourceId = rawTextOf(form, 'source');
  const body = setAutopay.body.safeParse({
    is_on: isOn,
    ...(isOn && sourceId ? { payment_source_id: sourceId } : {}),
  });
  if (!body.success) return data<AutopayFault>({ code: 'source_not_found' }, { status: 422 });
  const params = { transaction_id: transactionId };
  const set = await callAs(args, setAutopay, { params, body: body.data });
  if (set.ok) throw redirect(args.url.pathname, 303);
  const status = set.status >= 400 && set.status < 500 ? 422 : 503;
  return data<AutopayFault>({ code: set.code }, { status });
}
