import { listSources } from '@luwag/contracts/sources';
import { getPayment, getSummary } from '@luwag/contracts/transactions';
import { callAs } from '#app/shared/auth/call-as.ts';
import { signInForm } from '#app/shared/auth/sign-in-form.ts';
import { type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import type { LightAccount } from './light-account.ts';
import { lateFirst, waysOf } from './light-ways.ts';

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
  const sources = await callAs(args, listSources, { query: { mode } });
  if (!sources.ok) return { kind: 'trouble' };
  const due = lateFirst(summary.data.due);
  return {
    kind: 'buyer',
    livemode,
    name: who.session?.name.split(' ')[0] ?? '',
    due: due.map((payment) => ({ ...payment, formKey: newFormKey() })),
    ways: waysOf(sources.data),
    csrfToken: who.csrfToken,
  };
}

async function loadPayment(args: VisitorArgs, id: string): Promise<LightAccount> {
  const result = await callAs(args, getPayment, { params: { payment_id: id } });
  if (result.ok) {
    const looks = Number(args.url.searchParams.get('looks')) || 0;
    return { kind: 'payment', payment: result.data, looks: Math.min(Math.max(looks, 0), 999) };
  }
  const isUnknown = ['payment_not_found', 'invalid_request'].includes(result.code);
  return isUnknown ? { kind: 'payment', payment: undefined, looks: 0 } : { kind: 'trouble' };
}
