import { type Proposal, sendPurchaseCode } from '@luwag/contracts/proposals';
import { startStepUp } from '@luwag/contracts/sessions';
import { data, redirect } from 'react-router';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import { findFaceWay } from '#app/shared/auth/face-way.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { parseUuid } from './choice.ts';
import type { ConfirmFault, ConfirmReply, Factors, SentText } from './confirm-state.ts';
import { webpayPaths } from './paths.ts';
import { proveAndPay } from './pay.server.ts';
import { findSetUp, findTrustedAtMs, isSettingUp, setUp } from './set-up.server.ts';
import { payWithName } from './source-words.ts';
import { listSourcesFor } from './sources.server.ts';
import { isOpen } from './standing.ts';
import { stepUpFor } from './step-up-for.ts';
import { proposalIdOf, readProposal } from './trouble.server.ts';

/** A text may be asked for again after this long; the API says when it is sooner. */
const resendAfterMs = 60_000;

async function readOpen(args: VisitorArgs): Promise<Proposal> {
  requireSession(args, 'buyer');
  const proposal = await readProposal(args, proposalIdOf(args.url.searchParams));
  if (!isOpen(proposal)) throw redirect(webpayPaths.done(proposal.id), 303);
  return proposal;
}

export async function loadConfirm(args: VisitorArgs) {
  const proposal = await readOpen(args);
  const { agreed } = proposal;
  if (!agreed) throw redirect(webpayPaths.plan(proposal.id));
  const offer = proposal.offers.find(
    ({ terms, disclosure_hash }) =>
      terms === agreed.terms && disclosure_hash === agreed.disclosure_hash,
  );
  if (!offer)
    throw redirect(webpayPaths.plan(proposal.id, { terms: agreed.terms, notice: 'changed' }));
  const [factors, listed] = await Promise.all([
    findFactors(args, proposal),
    listSourcesFor(args, proposal),
  ]);
  return {
    proposal,
    offer,
    payingWith: listed.ok ? payWithName(agreed, listed.data.results) : undefined,
    isConfirmed: agreed.is_confirmed,
    factors,
    sent: readSent(args.url),
    domain: args.url.host,
    nowMs: Date.now(),
  };
}

export type ConfirmProps = Awaited<ReturnType<typeof loadConfirm>>;

/** Asking for a step-up also says which factors there are, and brings what a passkey answers. */
async function findFactors(args: VisitorArgs, proposal: Proposal): Promise<Factors> {
  const canText = proposal.agreed?.can_be_confirmed_by_text ?? false;
  if (proposal.agreed?.borrowing_held_until) return { canText };
  const asked = await callAs(args, startStepUp, { body: stepUpFor(proposal) });
  if (asked.ok) {
    const { step_up_id, factors, passkey_options, is_passkey_here } = asked.data;
    return {
      canText,
      stepUpId: step_up_id,
      passkeyOptions: factors.includes('passkey') ? passkey_options : null,
      isPasskeyHere: is_passkey_here,
      hasApp: factors.includes('totp'),
    };
  }
  if (asked.code === 'factor_too_fresh') {
    const [trustedAtMs, canShowFace] = await Promise.all([
      findTrustedAtMs(args, Date.now()),
      findFaceWay(args),
    ]);
    return { canText, trustedAtMs, canShowFace };
  }
  const isWanted = asked.code === 'no_factor' && !canText;
  return { canText, setUp: isWanted ? await findSetUp(args) : undefined };
}

/** Which text was sent and when, from the address: who alters it deceives only themselves. */
function readSent({ searchParams }: URL): SentText | undefined {
  const codeId = parseUuid(searchParams.get('code_id'));
  const sentAt = Number(searchParams.get('sent_at'));
  if (!codeId || !Number.isSafeInteger(sentAt)) return undefined;
  const passedMs = Math.max(0, Date.now() - sentAt);
  return {
    codeId,
    to: (searchParams.get('to') ?? '').slice(0, 24),
    sentAt,
    secondsLeft: Math.max(0, Math.ceil((resendAfterMs - passedMs) / 1_000)),
  };
}

export async function confirm(args: VisitorArgs) {
  const form = await args.request.formData();
  const proposal = await readOpen(args);
  if (!proposal.agreed) return redirect(webpayPaths.plan(proposal.id), 303);
  const answer = await answerTo(args, proposal, form);
  return answer instanceof Response
    ? answer
    : data<ConfirmReply>(answer, { status: statusOf(answer) });
}

function answerTo(args: VisitorArgs, proposal: Proposal, form: FormData) {
  const intent = form.get('intent');
  if (intent === 'send') return sendCode(args, proposal);
  if (isSettingUp(intent)) return setUp(args, proposal.id, form);
  return proveAndPay(args, proposal, form);
}

function statusOf({ fault, proofFault }: ConfirmReply): number {
  if (fault === undefined && proofFault === undefined) return 200;
  const isAway = fault === 'unavailable' || fault === 'paused' || proofFault === 'unavailable';
  return isAway ? 503 : 422;
}

async function sendCode(args: VisitorArgs, { id }: Proposal): Promise<Response | ConfirmReply> {
  const sent = await callAs(args, sendPurchaseCode, { params: { proposal_id: id } });
  if (sent.ok) {
    const { code_id, number } = sent.data;
    const page = webpayPaths.confirm(id, { code_id, to: number, sent_at: Date.now() });
    return redirect(page, 303);
  }
  if (sent.code === 'proposal_over') return redirect(webpayPaths.done(id), 303);
  if (sent.code === 'not_agreed') return redirect(webpayPaths.plan(id), 303);
  return { fault: lineFor(faults, sent.code) ?? 'unavailable' };
}

const faults: ForRefusals<typeof sendPurchaseCode, ConfirmFault> = {
  code_sent_recently: 'sent_recently',
  too_many_codes: 'too_many',
  rate_limited: 'too_many',
  stronger_factor_required: 'stronger',
  proposal_over: undefined,
  not_agreed: undefined,
  proposal_not_found: undefined,
};
