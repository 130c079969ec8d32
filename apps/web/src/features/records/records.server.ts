import {
  getCharts,
  getReceipt,
  issueCertificate,
  listEntries,
  listPayments,
  verifyCertificate,
} from '@luwag/contracts/records';
import { getTransaction } from '@luwag/contracts/transactions';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { rawTextOf } from '#app/shared/forms/form-reply.ts';

export const loadEntries = async (args: VisitorArgs, transaction_id: string) =>
  needed(await callAs(args, listEntries, { params: { transaction_id } }), 'transaction_not_found');
export type EntriesView = Awaited<ReturnType<typeof loadEntries>>;

export async function loadPayments(args: VisitorArgs) {
  const page = Number(/^[1-9]\d{0,2}$/.exec(args.url.searchParams.get('page') ?? '')?.[0] ?? 1);
  return needed(await callAs(args, listPayments, { query: { page } }));
}
export type PaymentsView = Awaited<ReturnType<typeof loadPayments>>;

export const loadReceipt = async (args: VisitorArgs, payment_id: string) =>
  needed(await callAs(args, getReceipt, { params: { payment_id } }), 'payment_not_found');

export const loadCharts = async (args: VisitorArgs) => needed(await callAs(args, getCharts, {}));
export type ChartsView = Awaited<ReturnType<typeof loadCharts>>;

/** A certificate is issued when it is first asked for here, and the same one ever after. */
export async function loadPapers(args: VisitorArgs, transaction_id: string) {
  const found = await callAs(args, getTransaction, { params: { transaction_id } });
  const transaction = needed(found, 'transaction_not_found');
  const isPaid = transaction.buyer_status === 'PAID';
  const issued = isPaid
    ? await callAs(args, issueCertificate, { params: { transaction_id } })
    : undefined;
  return { transaction, certificate: issued?.ok ? issued.data : null };
}
export type PapersView = Awaited<ReturnType<typeof loadPapers>>;

/** Null where the code is none of ours. */
export async function loadVerified(args: VisitorArgs, code: string) {
  const found = await callAs(args, verifyCertificate, { params: { code } });
  if (!found.ok && found.code === 'certificate_not_found') return null;
  return needed(found);
}
export type Verified = NonNullable<Awaited<ReturnType<typeof loadVerified>>>;

/** What was typed becomes an address: it can be kept and sent on. */
export async function findByCode({ request }: VisitorArgs): Promise<Response> {
  const typed = rawTextOf(await request.formData(), 'code').replaceAll(/[^0-9a-z]/gi, '');
  return redirect(typed ? `/verify/${typed.slice(0, 80).toUpperCase()}` : '/verify', 303);
}
