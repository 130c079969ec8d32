import { listDisputes } from '@luwag/contracts/disputes';
import { listSources } from '@luwag/contracts/sources';
import {
  getPayment,
  getSummary,
  getTransaction,
  listTransactions,
  payTransaction,
  useCredit,
} from '@luwag/contracts/transactions';
import { centavos } from '@luwag/domain/money';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { statuses } from '#app/shared/format/buyer-status.ts';
import { isUsable } from '#app/shared/format/channel-names.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { rawTextOf } from '#app/shared/forms/form-reply.ts';
import { pageOf } from '#app/shared/page/page-of.ts';
import { pick } from '#app/shared/page/preferences.ts';
import { webAddress } from '#app/shared/page/web-address.ts';
import { type PaymentFault, type PaymentForm, readPayment } from './wanted-payment.ts';

export async function loadTransactions(args: VisitorArgs) {
  const { searchParams } = args.url;
  const status = pick(statuses, searchParams.get('buyer_status'));
  const page = pageOf(searchParams);
  const query = { page, ...(status ? { buyer_status: status } : {}) };
  const list = needed(await callAs(args, listTransactions, { query }));
  return { status, page, results: list.results, hasMore: list.has_more };
}

export type TransactionsView = Awaited<ReturnType<typeof loadTransactions>>;

const wishes = ['all'] as const;

export async function loadTransaction(args: VisitorArgs, transactionId: string) {
  // The payment first: one that arrives between the two would be told as made beside a plan that
  // has not heard of it, and nothing would ask again.
  const made = await findPayment(args);
  const [found, dispute] = await Promise.all([
    callAs(args, getTransaction, { params: { transaction_id: transactionId } }),
    findOpenDispute(args, transactionId),
  ]);
  const transaction = needed(found, 'transaction_not_found');
  const payment = made?.transaction_id === transaction.id ? made : undefined;
  const progress = payment ?? transaction.progress;
  const isUnderWay = progress?.status === 'checking' || progress?.status === 'waiting_for_you';
  const canPay = transaction.next_payment !== null && !isUnderWay;
  return {
    transaction,
    progress: progress && { ...progress, ...stepOf(transaction.id, progress) },
    /** What whoever comes from another page means to pay. */
    wish: pick(wishes, args.url.searchParams.get('pay')),
    /** The payment whose date was moved a moment ago. */
    moved: Number(args.url.searchParams.get('moved')) || null,
    isBack: args.url.searchParams.get('back') === 'approved',
    dispute,
    means: canPay ? await listMeans(args, transaction.livemode) : undefined,
    creditElsewhere: canPay ? await readCredit(args, transaction.livemode) : 0,
    formKey: newFormKey(),
  };
}

type Progress = { payment_id: string; status: string; redirect_url: string | null };

/** Where the buyer goes on: the gateway's page, or ours with the code that is paid elsewhere. */
function stepOf(
  id: string,
  { payment_id, status, redirect_url }: Progress,
): { isCode: boolean; redirect_url: string | undefined } {
  const isCode = status === 'waiting_for_you' && redirect_url === null;
  const codePage = `/buyer/transactions/${id}/payments/${payment_id}`;
  return { isCode, redirect_url: isCode ? codePage : webAddress(redirect_url) };
}

export type TransactionView = Awaited<ReturnType<typeof loadTransaction>>;
export type Purchase = TransactionView['transaction'];

/** The page does without it: a plan is worth showing whatever becomes of its case. */
async function findOpenDispute(args: VisitorArgs, transactionId: string) {
  const query = { transaction_id: transactionId, page: 1 };
  const listed = await callAs(args, listDisputes, { query });
  return listed.ok ? listed.data.results.find(({ state }) => state !== 'closed') : undefined;
}

/** A payment that was made from this page, until it is looked at no more. */
async function findPayment(args: VisitorArgs) {
  const payment_id = args.url.searchParams.get('payment');
  if (!payment_id) return undefined;
  const found = await callAs(args, getPayment, { params: { payment_id } });
  return found.ok ? found.data : undefined;
}

/** What this purchase can be paid with: sources of its own mode, and ways that ask each time. */
async function listMeans(args: VisitorArgs, livemode: boolean) {
  const mode = livemode ? 'live' : 'test';
  const listed = needed(await callAs(args, listSources, { query: { mode } }));
  return { sources: listed.results.filter(isUsable), eachTime: listed.pay_each_time };
}

/** What was paid too much on other purchases: one that owes something has none of its own. */
async function readCredit(args: VisitorArgs, livemode: boolean): Promise<number> {
  const summary = await callAs(args, getSummary, {});
  return summary.ok && summary.data.livemode === livemode ? summary.data.credit : 0;
}

/** What was typed comes back with why it did not go through; a payment that began leads on. */
export type PayReply = { typed: PaymentForm; fault?: PaymentFault; code?: string };

export async function payFromForm(args: VisitorArgs, transactionId: string) {
  const form = await args.request.formData();
  if (form.get('act') === 'credit') return payByCredit(args, transactionId, form);
  const typed = {
    how: rawTextOf(form, 'how'),
    other: rawTextOf(form, 'other'),
    with: rawTextOf(form, 'with'),
  };
  const shown = /^\d{1,12}$/.exec(rawTextOf(form, 'settle_today'))?.[0] ?? '0';
  const settleToday = centavos(Number(shown));
  const read = readPayment(typed, { settleToday });
  if ('fault' in read) return data<PayReply>({ typed, fault: read.fault }, { status: 422 });
  const body = payTransaction.body.safeParse(read.wanted);
  if (!body.success) return data<PayReply>({ typed, code: 'source_not_found' }, { status: 422 });
  const paid = await callAs(
    args,
    payTransaction,
    { params: { transaction_id: transactionId }, body: body.data },
    // One key for each showing of the form: pressed twice, it pays once.
    { idempotencyKey: rawTextOf(form, 'key') },
  );
  if (paid.ok) throw redirect(`${args.url.pathname}?payment=${paid.data.payment_id}`, 303);
  const status = paid.status >= 400 && paid.status < 500 ? 422 : 503;
  return data<PayReply>({ typed, code: paid.code }, { status });
}

async function payByCredit(args: VisitorArgs, transactionId: string, form: FormData) {
  const used = await callAs(
    args,
    useCredit,
    { params: { transaction_id: transactionId }, body: {} },
    { idempotencyKey: rawTextOf(form, 'key') },
  );
  if (used.ok) throw redirect(`${args.url.pathname}?payment=${used.data.payment_id}`, 303);
  const typed = { how: '', other: '', with: '' };
  const status = used.status >= 400 && used.status < 500 ? 422 : 503;
  return data<PayReply>({ typed, code: used.code }, { status });
}
