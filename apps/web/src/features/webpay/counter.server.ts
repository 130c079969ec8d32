import { findByQr } from '@luwag/contracts/payment-requests';
import { computeInstallments, type LineCheck, openProposal } from '@luwag/contracts/proposals';
import { parsePesos } from '@luwag/domain/parse-money';
import { parseStoreCode } from '@luwag/domain/store-code';
import { redirect } from 'react-router';
import { needed } from '#app/shared/api/needed.ts';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import { findHold } from '#app/shared/auth/find-hold.ts';
import { signInAddress } from '#app/shared/auth/pages.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import { type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { parseUuid } from './choice.ts';
import { webpayPaths } from './paths.ts';
import { missing } from './trouble.server.ts';

export type CounterProps = Awaited<ReturnType<typeof loadCounter>>;
export type CounterFault = 'amount' | 'gone' | 'unavailable' | 'busy';
/** `line`: nothing can be lent for this amount, and how the buyer's line stands. */
export type CounterReply = { typed: string } & ({ fault: CounterFault } | { line: LineCheck });

export async function loadCounter(args: VisitorArgs, store: string) {
  const isBuyer = args.context.get(visitor).session?.role === 'buyer';
  const [counter, hold] = await Promise.all([
    findCounter(args, store),
    isBuyer ? findHold(args) : undefined,
  ]);
  return {
    counter,
    // Nothing is lent to whoever looks at it.
    hold,
    typed: args.url.searchParams.get('amount') ?? '',
    // One for each time the page is drawn: a second tap asks for the same purchase.
    openKey: newFormKey(),
    domain: args.url.host,
  };
}

async function findCounter(args: VisitorArgs, store: string) {
  const code = parseStoreCode(store);
  if (!code) throw missing();
  const found = await callAs(args, findByQr, { params: { id: code } });
  const counter = needed(found, 'payment_request_not_found');
  if (counter.kind !== 'store') throw missing();
  return counter;
}

/** The typed amount becomes a purchase. Whoever is not signed in types first and signs in then. */
export async function openAtCounter(
  args: VisitorArgs,
  form: FormData,
): Promise<Response | CounterReply> {
  const counter = await findCounter(args, args.url.searchParams.get('store') ?? '');
  const typed = String(form.get('amount') ?? '');
  const amount = parsePesos(typed);
  if (amount === undefined || amount < counter.amount_min || amount > counter.amount_max)
    return { typed, fault: 'amount' };
  if (!args.context.get(visitor).session) {
    const back = webpayPaths.counter(counter.store_code, typed);
    return redirect(signInAddress('buyer', { back }), 303);
  }
  requireSession(args, 'buyer');
  const opened = await callAs(
    args,
    openProposal,
    { body: { store_code: counter.store_code, amount } },
    { idempotencyKey: parseUuid(form.get('open_key')) ?? newFormKey() },
  );
  if (opened.ok) return redirect(webpayPaths.plan(opened.data.id), 303);
  if (opened.code === 'line_not_open' || opened.code === 'line_too_small') {
    // The price of one payment is not shown; how the line stands is read with it.
    const reckoned = await callAs(args, computeInstallments, { body: { amount, terms: 1 } });
    if (reckoned.ok) return { typed, line: reckoned.data.line };
  }
  return { typed, fault: lineFor(faults, opened.code) ?? 'unavailable' };
}

const faults: ForRefusals<typeof openProposal, CounterFault> = {
  payment_request_not_found: 'gone',
  counter_busy: 'busy',
  reference_mistyped: undefined,
  payment_request_ended: undefined,
  payment_request_taken: undefined,
  line_not_open: undefined,
  line_too_small: undefined,
};
