import type { InputOf } from '@luwag/contracts/endpoint';
import { findByQr } from '@luwag/contracts/payment-requests';
import {
  choosePayDay,
  computeInstallments,
  type LineCheck,
  openProposal,
  type Proposal,
} from '@luwag/contracts/proposals';
import { getSecuritySettings, type SecuritySettings } from '@luwag/contracts/sessions';
import { linkSource } from '@luwag/contracts/sources';
import { parseFixedCode } from '@luwag/domain/fixed-code';
import { parsePesos } from '@luwag/domain/parse-money';
import { parseStoreCode } from '@luwag/domain/store-code';
import { data, redirect } from 'react-router';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import {
  cookieHeader,
  cookieNames,
  cookieSeconds,
  parseCookies,
} from '#app/shared/auth/cookies.ts';
import { findHold } from '#app/shared/auth/find-hold.ts';
import { signInAddress } from '#app/shared/auth/pages.ts';
import {
  callAs,
  needed,
  requireSession,
  type VisitorArgs,
  visitor,
} from '#app/shared/auth/visitor.ts';
import { holdOf } from '#app/shared/components/held/held.tsx';
import { isUsable } from '#app/shared/format/channel-names.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { pick } from '#app/shared/page/preferences.ts';
import {
  parsePayDay,
  parsePayWith,
  parseTerms,
  parseToken,
  parseUuid,
  payWithSource,
  planNotices,
  webpayPaths,
} from './paths.ts';
import { isOpen } from './standing.ts';
import { listSourcesFor, missing, modeOf, proposalIdOf, readProposal } from './trouble.server.ts';
import { needsTrusted, trustedFrom } from './trusted-from.ts';
import { readTurn } from './watch.tsx';

export type OrderProps = Omit<Awaited<ReturnType<typeof loadOrder>>, 'kind'>;
export type PlanProps = Omit<Awaited<ReturnType<typeof loadPlans>>, 'kind'>;

/** The first page, by its address: a request, an open proposal, a counter, or one price. */
export async function loadStart(args: VisitorArgs) {
  const { searchParams } = args.url;
  const store = searchParams.get('store');
  if (store !== null) return { kind: 'counter' as const, ...(await loadCounter(args, store)) };
  const price = searchParams.get('price');
  if (price !== null) return { kind: 'fixed' as const, ...(await loadFixed(args, price)) };
  const proposalId = parseUuid(searchParams.get('proposal'));
  if (proposalId) {
    requireSession(args, 'buyer');
    return loadPlans(args, await readProposal(args, proposalId));
  }
  const token = parseToken(searchParams.get('request'));
  if (!token) throw missing();
  if (args.context.get(visitor).session?.role !== 'buyer') return loadOrder(args, token);
  // Opening what is open already changes nothing, so every look may ask under a key of its own.
  const idempotencyKey = newFormKey();
  const opened = await callAs(args, openProposal, { body: { token } }, { idempotencyKey });
  if (opened.ok) return loadPlans(args, opened.data);
  const isOver = ['payment_request_ended', 'payment_request_taken'].includes(opened.code);
  if (isOver) return loadOrder(args, token);
  return loadPlans(args, needed<typeof openProposal>(opened, 'payment_request_not_found'));
}

async function loadOrder(args: VisitorArgs, token: string) {
  const found = await callAs(args, findByQr, { params: { id: token } });
  const asked = needed(found, 'payment_request_not_found');
  if (asked.kind !== 'request') throw missing();
  return {
    kind: 'order' as const,
    asked,
    // Who is signed in, if anybody: a buyer comes here only when the request is over for them.
    viewer: args.context.get(visitor).session?.role,
    origin: args.url.origin,
    nowMs: Date.now(),
    turn: readTurn(args.url),
  };
}

async function loadPlans(args: VisitorArgs, proposal: Proposal) {
  const session = requireSession(args, 'buyer');
  if (!isOpen(proposal)) throw redirect(webpayPaths.done(proposal.id));
  const [listed, settings] = await Promise.all([
    listSourcesFor(args, proposal),
    callAs(args, getSecuritySettings, {}),
  ]);
  const { results, pay_each_time } = needed(listed);
  const sources = results.filter(isUsable);
  const { searchParams } = args.url;
  const wanted = searchParams.get('pay_with');
  const usual = sources.find(({ is_default }) => is_default);
  return {
    kind: 'plans' as const,
    proposal,
    sources,
    payEachTime: pay_each_time,
    chosen: {
      terms: parseTerms(searchParams.get('terms')) ?? readPick(args, proposal.id),
      payWith: parsePayWith(wanted) ? (wanted ?? undefined) : usual && payWithSource(usual.id),
    },
    notice: pick(planNotices, searchParams.get('notice')),
    ...waitsOf(proposal, settings.ok ? settings.data : undefined),
    name: session.name,
    linkKey: newFormKey(),
    domain: args.url.host,
    nowMs: Date.now(),
  };
}

/** Said before the agreement; where it cannot be read, the page that confirms says it. */
const waitsOf = (proposal: Proposal, settings: SecuritySettings | undefined) => ({
  // The purchase needs a factor that is a day old, and there is none before then.
  trustedFrom: settings && needsTrusted(proposal) ? trustedFrom(settings, Date.now()) : undefined,
  hold: holdOf(settings, Date.now()),
});

/** What the first page's forms ask for: a purchase at a counter, other dates, a source to link. */
export async function actOnStart(args: VisitorArgs) {
  const form = await args.request.formData();
  if (form.get('intent') === 'counter') {
    const answer = await openAtCounter(args, form);
    return answer instanceof Response ? answer : data<CounterReply>(answer, { status: 422 });
  }
  if (form.get('intent') === 'fixed') {
    const answer = await openByFixedCode(args, form);
    return answer instanceof Response ? answer : data<CounterReply>(answer, { status: 422 });
  }
  if (form.get('intent') === 'pay_day') return changePayDay(args, form);
  return beginLinking(args, form);
}

async function beginLinking(args: VisitorArgs, form: FormData): Promise<Response> {
  requireSession(args, 'buyer');
  const proposalId = proposalIdOf(args.url.searchParams);
  const channel = linkSource.body.shape.channel.safeParse(form.get('link')).data;
  const idempotencyKey = parseUuid(args.url.searchParams.get('link_key'));
  if (!channel || !idempotencyKey) throw missing();
  const mode = modeOf(await readProposal(args, proposalId));
  const terms = parseTerms(form.get('terms'));
  if (terms !== undefined) keepPick(args, proposalId, terms);
  const return_path = webpayPaths.linking(proposalId);
  const begun = await callAs(
    args,
    linkSource,
    { body: { channel, mode, return_path } },
    { idempotencyKey },
  );
  if (begun.ok) return redirect(`${return_path}?linking=${begun.data.source_id}`, 303);
  const notice = begun.code === 'too_many_sources' ? 'link_many' : 'link_failed';
  return redirect(webpayPaths.plan(proposalId, { notice }), 303);
}

async function changePayDay(args: VisitorArgs, form: FormData): Promise<Response> {
  requireSession(args, 'buyer');
  const proposal_id = proposalIdOf(args.url.searchParams);
  const pay_day = parsePayDay(form.get('pay_day'));
  if (pay_day === undefined) throw missing();
  const answer = await callAs(args, choosePayDay, { params: { proposal_id }, body: { pay_day } });
  // Of one that is over, the page itself tells how it ended.
  if (answer.ok || answer.code !== 'proposal_over') needed(answer, 'proposal_not_found');
  return redirect(webpayPaths.plan(proposal_id), 303);
}

/**
 * The plan that a buyer had picked when she left for the gateway's page to link a wallet: the way
 * back from there carries nothing. It only marks a choice that she still has to send, so it needs
 * no signature; it counts for one proposal.
 */
export function keepPick({ context }: VisitorArgs, proposalId: string, terms: number): void {
  const note = `${proposalId}.${terms}`;
  context.get(visitor).setCookie(cookieHeader(cookieNames.pick, note, cookieSeconds.pick));
}

export function readPick(
  { request }: Pick<VisitorArgs, 'request'>,
  proposalId: string,
): number | undefined {
  const note = parseCookies(request.headers.get('cookie') ?? '')[cookieNames.pick] ?? '';
  const [of, terms = ''] = note.split('.');
  return of === proposalId ? parseTerms(terms) : undefined;
}

export type CounterProps = Awaited<ReturnType<typeof loadCounter>>;
export type CounterFault = 'amount' | 'gone' | 'unavailable' | 'busy';
/** `line`: nothing can be lent for this amount, and how the buyer's line stands. */
export type CounterReply = { typed: string } & ({ fault: CounterFault } | { line: LineCheck });

async function loadCounter(args: VisitorArgs, store: string) {
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
async function openAtCounter(args: VisitorArgs, form: FormData): Promise<Response | CounterReply> {
  const counter = await findCounter(args, args.url.searchParams.get('store') ?? '');
  const typed = String(form.get('amount') ?? '');
  const amount = parsePesos(typed);
  if (amount === undefined || amount < counter.amount_min || amount > counter.amount_max)
    return { typed, fault: 'amount' };
  if (!args.context.get(visitor).session) {
    const back = webpayPaths.counter(counter.store_code, typed);
    return redirect(signInAddress('buyer', { back }), 303);
  }
  return openAs(args, form, { body: { store_code: counter.store_code, amount }, amount, typed });
}

export type FixedProps = Awaited<ReturnType<typeof loadFixed>>;

async function loadFixed(args: VisitorArgs, typed: string) {
  const isBuyer = args.context.get(visitor).session?.role === 'buyer';
  const [fixed, hold] = await Promise.all([
    findFixed(args, typed),
    isBuyer ? findHold(args) : undefined,
  ]);
  return { fixed, hold, openKey: newFormKey(), domain: args.url.host };
}

async function findFixed(args: VisitorArgs, typed: string) {
  const code = parseFixedCode(typed);
  if (!code) throw missing();
  const found = await callAs(args, findByQr, { params: { id: code } });
  const fixed = needed(found, 'payment_request_not_found');
  if (fixed.kind !== 'fixed') throw missing();
  return fixed;
}

/** The amount is the code's: the form sends none. */
async function openByFixedCode(
  args: VisitorArgs,
  form: FormData,
): Promise<Response | CounterReply> {
  const fixed = await findFixed(args, args.url.searchParams.get('price') ?? '');
  const { fixed_code, amount } = fixed;
  if (!args.context.get(visitor).session)
    return redirect(signInAddress('buyer', { back: webpayPaths.fixed(fixed_code) }), 303);
  return openAs(args, form, { body: { fixed_code }, amount, typed: '' });
}

type Opening = { body: InputOf<typeof openProposal>['body']; amount: number; typed: string };

async function openAs(
  args: VisitorArgs,
  form: FormData,
  { body, amount, typed }: Opening,
): Promise<Response | CounterReply> {
  requireSession(args, 'buyer');
  const idempotencyKey = parseUuid(form.get('open_key')) ?? newFormKey();
  const opened = await callAs(args, openProposal, { body }, { idempotencyKey });
  if (opened.ok) return redirect(webpayPaths.plan(opened.data.id), 303);
  if (refusedByLine.includes(opened.code)) {
    // The price of one payment is not shown; how the line stands is read with it.
    const reckoned = await callAs(args, computeInstallments, { body: { amount, terms: 1 } });
    if (reckoned.ok) return { typed, line: reckoned.data.line };
  }
  return { typed, fault: lineFor(faults, opened.code) ?? 'unavailable' };
}

const refusedByLine: readonly string[] = ['line_not_open', 'line_too_small', 'over_own_cap'];

const faults: ForRefusals<typeof openProposal, CounterFault> = {
  payment_request_not_found: 'gone',
  counter_busy: 'busy',
  reference_mistyped: undefined,
  payment_request_ended: undefined,
  payment_request_taken: undefined,
  line_not_open: undefined,
  line_too_small: undefined,
  over_own_cap: undefined,
};
