import {
  agreeToProposal,
  computeInstallments,
  getProposal,
  type Proposal,
  sendPurchaseCode,
} from '@luwag/contracts/proposals';
import { startStepUp } from '@luwag/contracts/sessions';
import { data, redirect } from 'react-router';
import { findHold } from '#app/shared/auth/find-hold.ts';
import { callAs, needed, requireSession, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { isUsable } from '#app/shared/format/channel-names.ts';
import { parsePayWith, parseTerms, webpayPaths } from './paths.ts';
import { expiryWarning, payWithName } from './plan-words.ts';
import { isOpen } from './standing.ts';
import { listSourcesFor, missing, proposalIdOf, stepUpFor } from './trouble.server.ts';

/** The choice is in the address; without all of it there is nothing to agree to. */
function readChoice({ searchParams }: URL) {
  const proposalId = proposalIdOf(searchParams);
  const terms = parseTerms(searchParams.get('terms'));
  const payWithText = searchParams.get('pay_with') ?? undefined;
  const payWith = parsePayWith(payWithText);
  const picked = { terms, pay_with: payWith && payWithText };
  if (terms === undefined)
    throw redirect(webpayPaths.plan(proposalId, { ...picked, notice: 'choose_plan' }), 303);
  if (!payWith || payWithText === undefined)
    throw redirect(webpayPaths.plan(proposalId, { ...picked, notice: 'choose_source' }), 303);
  return { proposalId, terms, payWith, payWithText };
}

export async function loadAgreement(args: VisitorArgs) {
  requireSession(args, 'buyer');
  const { proposalId, terms, payWith, payWithText } = readChoice(args.url);
  const [found, priced, hold] = await Promise.all([
    callAs(args, getProposal, { params: { proposal_id: proposalId } }),
    callAs(args, computeInstallments, { body: { proposal_id: proposalId, terms } }),
    findHold(args),
  ]);
  const proposal = needed(found, 'proposal_not_found');
  if (!isOpen(proposal)) throw redirect(webpayPaths.done(proposalId));
  if (!priced.ok && priced.code === 'terms_not_offered')
    throw redirect(webpayPaths.plan(proposalId, { pay_with: payWithText, notice: 'changed' }));
  const offer = needed(priced, 'proposal_not_found');
  const listed = needed(await listSourcesFor(args, proposal));
  const sources = listed.results.filter(isUsable);
  const payingWith = payWithName(payWith, sources);
  if (!payingWith) throw redirect(webpayPaths.plan(proposalId, { terms, notice: 'source' }));
  const source = sources.find(({ id }) => id === payWith.payment_source_id);
  return {
    proposal,
    offer,
    payWith: payWithText,
    payingWith,
    // The source ends before the last payment.
    warning: source && expiryWarning(source, [offer]),
    // Only what is charged with no step of the buyer's can be charged by itself.
    canAutopay: source?.can_be_charged_unattended === true,
    hasChanged: args.url.searchParams.get('notice') === 'changed',
    // Nothing is lent: there is nothing to agree to.
    hold,
    domain: args.url.host,
  };
}

export type AgreementProps = Awaited<ReturnType<typeof loadAgreement>>;
export type AgreementReply = { fault: 'not_ticked' | 'unavailable'; autopay: boolean };

export async function agree(args: VisitorArgs) {
  requireSession(args, 'buyer');
  const { proposalId, terms, payWith, payWithText } = readChoice(args.url);
  const form = await args.request.formData();
  const autopay = form.get('autopay') === 'yes';
  if (form.get('agree') !== 'yes') return reply({ fault: 'not_ticked', autopay }, 422);
  const disclosure_hash = String(form.get('disclosure_hash') ?? '');
  const agreed = await callAs(args, agreeToProposal, {
    params: { proposal_id: proposalId },
    body: { terms, ...payWith, disclosure_hash, autopay },
  });
  if (agreed.ok) return redirect(await toConfirm(args, agreed.data), 303);
  const picked = { terms, pay_with: payWithText };
  switch (agreed.code) {
    case 'offer_changed':
    case 'invalid_request':
      return redirect(webpayPaths.agreement(proposalId, { ...picked, notice: 'changed' }), 303);
    case 'terms_not_offered':
      return redirect(webpayPaths.plan(proposalId, { notice: 'changed' }), 303);
    case 'source_not_found':
    case 'payment_source_required':
    case 'source_not_chargeable':
      return redirect(webpayPaths.plan(proposalId, { terms, notice: 'source' }), 303);
    case 'proposal_over':
      return redirect(webpayPaths.done(proposalId), 303);
    case 'proposal_not_found':
      throw missing();
    default:
      return reply({ fault: 'unavailable', autopay }, 503);
  }
}

const reply = (answer: AgreementReply, status: number) => data<AgreementReply>(answer, { status });

/**
 * Whoever has nothing but a phone number is texted at once: one tap fewer, and the code is there
 * when the next page is.
 */
async function toConfirm(args: VisitorArgs, proposal: Proposal): Promise<string> {
  const page = webpayPaths.confirm(proposal.id);
  if (!proposal.agreed?.can_be_confirmed_by_text) return page;
  const factors = await callAs(args, startStepUp, { body: stepUpFor(proposal) });
  if (factors.ok || factors.code !== 'no_factor') return page;
  const sent = await callAs(args, sendPurchaseCode, { params: { proposal_id: proposal.id } });
  if (!sent.ok) return page;
  const { code_id, number } = sent.data;
  return webpayPaths.confirm(proposal.id, { code_id, to: number, sent_at: Date.now() });
}
