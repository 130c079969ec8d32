import type { AskedPayment } from '@luwag/contracts/payment-requests';
import type { Proposal } from '@luwag/contracts/proposals';
import type { Tx } from '@luwag/db';
import { findBorrowingHold } from '../../accounts/service.ts';
import { progressOf } from '../../plans/service.ts';
import { type RequestRow, shownReference, statusAt } from '../requests/service.ts';
import { isConfirmed, listTextRefusals, needsTrustedFactor } from './confirmation.ts';
import { canBeOffered, lineViewOf, shownOffers } from './offers.ts';
import {
  isPayable,
  type ProposalContext,
  purchaseOf,
  type ShownStore,
} from './proposal-context.ts';
import { findCheckoutAttempt } from './repository.ts';

/** For anybody with the link. Without the shop's own notes (metadata). */
export const requestViewForBuyer = (
  row: RequestRow,
  store: ShownStore,
  now: Date,
): AskedPayment => ({
  kind: 'request',
  token: row.token,
  reference: shownReference(row),
  store_name: store.name,
  business_name: store.businessName,
  store_city: store.address?.city ?? null,
  livemode: row.mode === 'live',
  amount: row.amount_centavos,
  order_reference: row.order_reference,
  description: row.description,
  status: statusAt(row, now),
  version: row.version,
  expires_at: row.expires_at.toISOString(),
  return_url: row.return_url,
  cancel_url: row.cancel_url,
});

/** A proposal as its buyer sees it in one session. In the buyer's own scope. */
export async function proposalViewOf(
  tx: Tx,
  proposalContext: ProposalContext,
  at: { sessionId: string; now: Date },
): Promise<Proposal> {
  const { proposal, request, store, line } = proposalContext;
  const attempt = proposal.plan_id && (await findCheckoutAttempt(tx, proposal.plan_id));
  const canBeChosen = isPayable(proposalContext, at.now) && canBeOffered(line);
  return {
    id: proposal.id,
    status: proposal.status,
    request: requestViewForBuyer(request, store, at.now),
    expires_at: proposal.expires_at.toISOString(),
    line: lineViewOf(line),
    pay_day: proposal.pay_day,
    offers: canBeChosen ? shownOffers(purchaseOf(proposalContext, at.now)) : [],
    agreed: await agreedViewOf(tx, proposalContext, at),
    failure_reason: proposal.failure_reason,
    transaction_id: proposal.plan_id,
    progress: attempt ? progressOf(attempt) : null,
  };
}

async function agreedViewOf(
  tx: Tx,
  proposalContext: ProposalContext,
  at: { sessionId: string; now: Date },
): Promise<Proposal['agreed']> {
  const { proposal } = proposalContext;
  if (!proposal.agreed_at || proposal.terms === null || !proposal.disclosure_hash) return null;
  const textRefused = await listTextRefusals(tx, proposalContext, at);
  const heldUntil = await findBorrowingHold(tx, proposal.buyer_id, at.now);
  return {
    terms: proposal.terms,
    payment_source_id: proposal.source_id,
    payment_method_id: proposal.channel,
    disclosure_hash: proposal.disclosure_hash.toString('hex'),
    count: proposal.agreements,
    is_confirmed: isConfirmed(proposal, at),
    can_be_confirmed_by_text: textRefused.length === 0,
    text_refused: textRefused,
    needs_trusted_factor: needsTrustedFactor(proposalContext),
    borrowing_held_until: heldUntil?.toISOString() ?? null,
  };
}
