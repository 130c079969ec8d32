import { confirmProposal, type Proposal, processPayment } from '@luwag/contracts/proposals';
import { confirmStepUp, PasskeyAnswer, startStepUp } from '@luwag/contracts/sessions';
import { codeTriesMax } from '@luwag/domain/one-time-codes';
import { redirect } from 'react-router';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { jsonOf } from '#app/shared/forms/form-reply.ts';
import type { ConfirmReply } from './confirm-state.ts';
import { digitsOf, parseUuid, webpayPaths } from './paths.ts';
import { stepUpFor } from './trouble.server.ts';

/** A page to go to, or what to say on this one. */
type Answer = Response | ConfirmReply;
type Proof = { step_up_id: string } | { code_id: string; code: string } | { test_code: string };
type Refused = ConfirmReply & Required<Pick<ConfirmReply, 'fault'>>;

/** The factor first, then the confirmation, then the purchase: one form, one answer. */
export async function proveAndPay(
  args: VisitorArgs,
  proposal: Proposal,
  form: FormData,
): Promise<Answer> {
  // What is confirmed already is not asked for again.
  if (proposal.agreed?.is_confirmed) return pay(args, proposal);
  const proof = await proofOf(args, proposal, form);
  if ('fault' in proof) return proof;
  const confirmed = await callAs(args, confirmProposal, {
    params: { proposal_id: proposal.id },
    body: { disclosure_hash: proposal.agreed?.disclosure_hash ?? '', ...proof },
  });
  if (confirmed.ok) return pay(args, confirmed.data);
  switch (confirmed.code) {
    case 'proposal_over':
      return redirect(webpayPaths.done(proposal.id), 303);
    case 'not_agreed':
      return redirect(webpayPaths.plan(proposal.id), 303);
    case 'offer_changed':
      return toChanged(proposal);
    case 'stronger_factor_required':
      return { fault: 'stronger' };
    case 'code_wrong':
    case 'invalid_request':
      return 'test_code' in proof ? { fault: 'test_code_wrong' } : wrongCode(form);
    case 'code_expired':
      return { fault: 'code_expired' };
    case 'confirmation_refused':
      return { fault: 'step_up_id' in proof ? 'passkey_refused' : 'code_expired' };
    case 'factor_too_fresh':
      return { fault: 'too_fresh' };
    case 'borrowing_held':
      return { fault: 'held' };
    case 'rate_limited':
      return { fault: 'too_many' };
    default:
      return { fault: 'unavailable' };
  }
}

async function proofOf(
  args: VisitorArgs,
  proposal: Proposal,
  form: FormData,
): Promise<Proof | Refused> {
  switch (form.get('intent')) {
    case 'text': {
      const code_id = parseUuid(form.get('code_id'));
      const code = digitsOf(form.get('code'));
      return code_id && code ? { code_id, code } : wrongCode(form, 0);
    }
    case 'app':
      return proveByApp(args, proposal, digitsOf(form.get('code')));
    case 'test': {
      const test_code = digitsOf(form.get('code'));
      return test_code ? { test_code } : { fault: 'test_code_wrong' };
    }
    case 'passkey':
      return proveByPasskey(args, form);
    default:
      return { fault: 'unavailable' };
  }
}

/** A code that was no code costs no try. */
function wrongCode(form: FormData, cost = 1): Refused {
  const before = Number(form.get('tries_left'));
  const known =
    Number.isInteger(before) && before > 0 ? Math.min(before, codeTriesMax) : codeTriesMax;
  const triesLeft = known - cost;
  return triesLeft > 0 ? { fault: 'code_wrong', triesLeft } : { fault: 'code_spent' };
}

/** The page's step-up may be old by the time that a code is typed, so it has one of its own. */
async function proveByApp(
  args: VisitorArgs,
  proposal: Proposal,
  totp: string | undefined,
): Promise<Proof | Refused> {
  if (!totp) return { fault: 'app_code_wrong' };
  const asked = await callAs(args, startStepUp, { body: stepUpFor(proposal) });
  if (!asked.ok) return { fault: asked.code === 'no_factor' ? 'stronger' : 'unavailable' };
  const { step_up_id } = asked.data;
  const proved = await callAs(args, confirmStepUp, { body: { step_up_id, totp } });
  if (proved.ok) return { step_up_id };
  if (proved.code === 'rate_limited') return { fault: 'too_many' };
  const isWrong = proved.code === 'factor_refused' || proved.code === 'step_up_expired';
  return { fault: isWrong ? 'app_code_wrong' : 'unavailable' };
}

async function proveByPasskey(args: VisitorArgs, form: FormData): Promise<Proof | Refused> {
  const step_up_id = parseUuid(form.get('step_up_id'));
  const passkey = PasskeyAnswer.safeParse(jsonOf(form, 'passkey')).data;
  if (!step_up_id || !passkey) return { fault: 'passkey_refused' };
  const proved = await callAs(args, confirmStepUp, { body: { step_up_id, passkey } });
  if (proved.ok) return { step_up_id };
  return { fault: proved.code === 'rate_limited' ? 'too_many' : 'passkey_refused' };
}

const toChanged = ({ id, agreed }: Proposal): Response =>
  redirect(webpayPaths.plan(id, { terms: agreed?.terms, notice: 'changed' }), 303);

/**
 * The purchase itself. Its key is made of what was agreed and how often, so a second tap, a second
 * tab and a form sent again all ask for the one purchase.
 */
async function pay(args: VisitorArgs, proposal: Proposal): Promise<Answer> {
  const { id, agreed } = proposal;
  if (!agreed) return redirect(webpayPaths.plan(id), 303);
  const { terms, payment_source_id, payment_method_id, count } = agreed;
  const paid = await callAs(
    args,
    processPayment,
    { body: { proposal_id: id, terms, payment_source_id, payment_method_id } },
    { idempotencyKey: `pay-${id}-${count}` },
  );
  if (paid.ok) return redirect(webpayPaths.done(id), 303);
  switch (paid.code) {
    case 'not_agreed':
      return redirect(webpayPaths.plan(id), 303);
    case 'offer_changed':
      return toChanged(proposal);
    case 'line_too_small':
    case 'line_not_open':
    case 'over_own_cap':
      return redirect(webpayPaths.plan(id, { notice: 'line' }), 303);
    case 'source_not_found':
      return redirect(webpayPaths.plan(id, { terms, notice: 'source' }), 303);
    case 'not_confirmed':
      return redirect(webpayPaths.confirm(id), 303);
    case 'money_paused':
      return { fault: 'paused' };
    case 'turned_off':
      return { fault: 'off' };
    default:
      // Ended, taken, or not heard of: the page of outcomes looks for itself.
      return redirect(webpayPaths.done(id), 303);
  }
}
