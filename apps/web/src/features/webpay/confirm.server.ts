import { type Proposal, sendPurchaseCode } from '@luwag/contracts/proposals';
import {
  getSecuritySettings,
  PasskeyAnswer,
  putSecuritySettings,
  startPasskey,
  startStepUp,
} from '@luwag/contracts/sessions';
import { trustedAtMs } from '@luwag/domain/confirming';
import { data, redirect } from 'react-router';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { isProving, prove, readProof } from '#app/shared/auth/proof.ts';
import { callAs, findFaceWay, requireSession, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { readTotpUri } from '#app/shared/format/totp-uri.ts';
import { jsonOf } from '#app/shared/forms/form-reply.ts';
import type { ConfirmFault, ConfirmReply, Factors, SentText, SetUp } from './confirm-state.ts';
import { digitsOf, parseUuid, webpayPaths } from './paths.ts';
import { proveAndPay } from './pay.server.ts';
import { payWithName } from './plan-words.ts';
import { isOpen } from './standing.ts';
import { listSourcesFor, proposalIdOf, readProposal, stepUpFor } from './trouble.server.ts';
import { trustedTimes } from './trusted-from.ts';

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
  if (isProving(intent) || setUpIntents.some((each) => each === intent))
    return setUp(args, proposal.id, form);
  return proveAndPay(args, proposal, form);
}

function statusOf({ fault, proofFault }: ConfirmReply): number {
  if (fault === undefined && proofFault === undefined) return 200;
  const isResting = fault === 'paused' || fault === 'off';
  const isAway = fault === 'unavailable' || isResting || proofFault === 'unavailable';
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

/** A factor is made inside the checkout, for somebody who has none: the plan waits meanwhile. */

async function findSetUp(args: VisitorArgs): Promise<SetUp | undefined> {
  const proof = await readProof(args);
  if (proof?.state !== 'proven') return proof && { proof, making: undefined };
  const started = await callAs(args, startPasskey, {});
  if (!started.ok) return { proof, making: undefined };
  const { challenge_id: challengeId, options } = started.data;
  return { proof, making: { challengeId, options } };
}

/** When the first of the factors will have been there for a day. */
async function findTrustedAtMs(args: VisitorArgs, nowMs: number): Promise<number> {
  const read = await callAs(args, getSecuritySettings, {});
  if (!read.ok) return trustedAtMs(nowMs);
  const here = read.data.sessions.find(({ is_current }) => is_current)?.opened_at;
  const made = trustedTimes(read.data).filter((atMs) => atMs > nowMs);
  // An app that is old is as new as the device its codes are typed on.
  const last = here ? trustedAtMs(Date.parse(here)) : trustedAtMs(nowMs);
  return Math.min(...(made.length > 0 ? made : [last]));
}

const setUpIntents = ['make_passkey', 'start_app', 'confirm_app'];

async function setUp(
  args: VisitorArgs,
  proposalId: string,
  form: FormData,
): Promise<Response | ConfirmReply> {
  const intent = form.get('intent');
  const self = () => redirect(webpayPaths.confirm(proposalId), 303);
  if (isProving(intent)) {
    const proofFault = await prove(args, form);
    return proofFault ? { proofFault } : self();
  }
  if (intent === 'start_app') return startApp(args);
  const fault = intent === 'confirm_app' ? await confirmApp(args, form) : await make(args, form);
  return fault ?? self();
}

/** The word of the API, in what this page can say. */
function replyTo(code: string): ConfirmReply {
  if (code === 'proof_required') return { proofFault: 'password_required' };
  if (code === 'rate_limited' || code === 'too_many_attempts') return { fault: 'too_many' };
  return { fault: code === 'passkey_refused' ? 'passkey_not_made' : 'unavailable' };
}

async function make(args: VisitorArgs, form: FormData): Promise<ConfirmReply | undefined> {
  const answer = PasskeyAnswer.safeParse(jsonOf(form, 'answer')).data;
  if (!answer) return { fault: 'passkey_not_made' };
  const challenge_id = String(form.get('challenge_id'));
  const name = String(form.get('name')).slice(0, 60) || 'Passkey';
  const body = { action: 'add_passkey', challenge_id, answer, name } as const;
  const made = await callAs(args, putSecuritySettings, { body });
  return made.ok ? undefined : replyTo(made.code);
}

async function startApp(args: VisitorArgs): Promise<ConfirmReply> {
  const started = await callAs(args, putSecuritySettings, { body: { action: 'start_totp' } });
  if (!started.ok) return replyTo(started.code);
  const totp = readTotpUri(started.data.totp_uri);
  return totp ? { totpUri: totp.uri } : { fault: 'unavailable' };
}

/** A wrong code shows the same key again: whoever scanned it need not do so once more. */
async function confirmApp(args: VisitorArgs, form: FormData): Promise<ConfirmReply | undefined> {
  const totpUri = readTotpUri(form.get('totp_uri'))?.uri;
  if (!totpUri) return { fault: 'unavailable' };
  const code = digitsOf(form.get('code'));
  if (!code) return { fault: 'app_code_wrong', totpUri };
  const body = { action: 'confirm_totp', code } as const;
  const done = await callAs(args, putSecuritySettings, { body });
  if (done.ok) return undefined;
  return done.code === 'code_wrong' ? { fault: 'app_code_wrong', totpUri } : replyTo(done.code);
}
