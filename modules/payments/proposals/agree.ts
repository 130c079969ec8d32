import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/proposals';
import type { Tx } from '@luwag/db';
import { type ChannelCode, channelCodes, channelFacts } from '@luwag/gateway/channels';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { findActiveSource } from '../../sources/service.ts';
import { buyerOf } from '../current-user.ts';
import { canBeOffered, type Priced, priceFor } from './offers.ts';
import {
  getProposalContext,
  isPayable,
  type ProposalContext,
  purchaseOf,
} from './proposal-context.ts';
import { lockProposal, markAgreed } from './repository.ts';
import { proposalViewOf } from './view.ts';

type Choice = InputOf<typeof contracts.agreeToProposal>['body'];

/**
 * Writes down what the buyer agrees to: one statement, known by its hash, and what to pay with. The
 * hash says which figures were read; if they are no longer those, nothing is agreed.
 */
export const agreeToProposal = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.agreeToProposal>,
): Promise<ResultOf<typeof contracts.agreeToProposal>> =>
  ctx.own(async (tx) => {
    const { id: buyerId, sessionId } = buyerOf(ctx);
    const now = ctx.clock.now();
    const locked = await lockProposal(tx, { id: params.proposal_id, buyerId });
    if (!locked)
      return refuse(contracts.agreeToProposal, 'proposal_not_found', 'There is no such proposal.');
    const proposalContext = await getProposalContext(tx, locked);
    if (!isPayable(proposalContext, now))
      return refuse(contracts.agreeToProposal, 'proposal_over', 'This is over. Open it again.');
    const priced = pricedBy(proposalContext, body, now);
    const method = await methodOf(tx, proposalContext, { body, priced, now });
    const proposal = await markAgreed(tx, locked.id, {
      ...method,
      terms: body.terms,
      payNowCentavos: priced.price.payNowCentavos,
      disclosureHash: priced.disclosureHash,
      agreedAt: now,
    });
    return proposalViewOf(tx, { ...proposalContext, proposal }, { sessionId, now });
  });

function pricedBy(
  proposalContext: ProposalContext,
  { terms, disclosure_hash }: Choice,
  now: Date,
): Priced {
  const priced = canBeOffered(proposalContext.line)
    ? priceFor({ ...purchaseOf(proposalContext, now), terms })
    : undefined;
  if (!priced)
    return refuse(
      contracts.agreeToProposal,
      'terms_not_offered',
      'This purchase cannot be paid in so many payments.',
    );
  if (priced.disclosureHash.toString('hex') !== disclosure_hash)
    return refuse(
      contracts.agreeToProposal,
      'offer_changed',
      'The figures have changed. Read them again.',
    );
  return priced;
}

/**
 * What is charged for what is due today, and kept for later payments: a linked source. Without one
 * the buyer pays each time by hand, which takes a channel now only if something is due now.
 */
async function methodOf(
  tx: Tx,
  { proposal }: ProposalContext,
  { body, priced, now }: { body: Choice; priced: Priced; now: Date },
): Promise<{ sourceId: string | null; channel: string | null }> {
  const { payment_source_id: sourceId, payment_method_id: channel } = body;
  if (sourceId !== null) {
    const owner = { id: proposal.buyer_id, mode: proposal.mode };
    const source = await findActiveSource(tx, owner, sourceId, now);
    if (!source)
      return refuse(
        contracts.agreeToProposal,
        'source_not_found',
        'There is no such payment source.',
      );
    return { sourceId, channel: null };
  }
  const isPayableByHand = channel !== null && paysByHand(channel);
  const isNothingSaid = channel === null && priced.price.dueTodayCentavos === 0;
  if (!isPayableByHand && !isNothingSaid)
    return refuse(contracts.agreeToProposal, 'payment_source_required', 'Say what to pay with.');
  return { sourceId: null, channel };
}

const paysByHand = (channel: string): boolean =>
  channelCodes.includes(channel as ChannelCode) && !channelFacts(channel as ChannelCode).canBeSaved;
