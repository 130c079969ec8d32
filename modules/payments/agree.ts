import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { agreeToProposal } from '@luwag/contracts/proposals';
import type { Tx } from '@luwag/db';
import { type ChannelCode, channelCodes, channelFacts } from '@luwag/gateway/channels';
import type { Ctx } from '@luwag/platform/http';
import { refuse } from '@luwag/platform/refusal';
import { findActiveSource } from '../sources/service.ts';
import { buyerOf } from './callers.ts';
import { canBeOffered, type Priced, priceFor } from './offers.ts';
import { lockProposal, markAgreed } from './proposals-repository.ts';
import { isPayable, purchaseOf, type Standing, standingOf } from './standing.ts';
import { proposalViewOf } from './view.ts';

type Choice = InputOf<typeof agreeToProposal>['body'];

/**
 * Writes down what the buyer agrees to: one statement, known by its hash, and what to pay with. The
 * hash says which figures were read; if they are no longer those, nothing is agreed.
 */
export const agree = (
  ctx: Ctx,
  { params, body }: InputOf<typeof agreeToProposal>,
): Promise<ResultOf<typeof agreeToProposal>> =>
  ctx.own(async (tx) => {
    const { id: buyerId, sessionId } = buyerOf(ctx);
    const now = ctx.clock.now();
    const locked = await lockProposal(tx, { id: params.proposal_id, buyerId });
    if (!locked) return refuse(agreeToProposal, 'proposal_not_found', 'There is no such proposal.');
    const standing = await standingOf(tx, locked);
    if (!isPayable(standing, now))
      return refuse(agreeToProposal, 'proposal_over', 'This is over. Open it again.');
    const priced = pricedBy(standing, body, now);
    const method = await methodOf(tx, standing, { body, priced, now });
    const proposal = await markAgreed(tx, locked.id, {
      ...method,
      terms: body.terms,
      payNowCentavos: priced.price.payNowCentavos,
      disclosureHash: priced.disclosureHash,
      agreedAt: now,
    });
    return proposalViewOf(tx, { ...standing, proposal }, { sessionId, now });
  });

function pricedBy(standing: Standing, { terms, disclosure_hash }: Choice, now: Date): Priced {
  const priced = canBeOffered(standing.line)
    ? priceFor({ ...purchaseOf(standing, now), terms })
    : undefined;
  if (!priced)
    return refuse(
      agreeToProposal,
      'terms_not_offered',
      'This purchase cannot be paid in so many payments.',
    );
  if (priced.disclosureHash.toString('hex') !== disclosure_hash)
    return refuse(agreeToProposal, 'offer_changed', 'The figures have changed. Read them again.');
  return priced;
}

/**
 * What is charged for what is due today, and kept for later payments: a linked source. Without one
 * the buyer pays each time by hand, which takes a channel now only if something is due now.
 */
async function methodOf(
  tx: Tx,
  { proposal }: Standing,
  { body, priced, now }: { body: Choice; priced: Priced; now: Date },
): Promise<{ sourceId: string | null; channel: string | null }> {
  const { payment_source_id: sourceId, payment_method_id: channel } = body;
  if (sourceId !== null) {
    const owner = { id: proposal.buyer_id, mode: proposal.mode };
    const source = await findActiveSource(tx, owner, sourceId, now);
    if (!source)
      return refuse(agreeToProposal, 'source_not_found', 'There is no such payment source.');
    return { sourceId, channel: null };
  }
  const isPayableByHand = channel !== null && paysByHand(channel);
  const isNothingSaid = channel === null && priced.price.dueTodayCentavos === 0;
  if (!isPayableByHand && !isNothingSaid)
    return refuse(agreeToProposal, 'payment_source_required', 'Say what to pay with.');
  return { sourceId: null, channel };
}

const paysByHand = (channel: string): boolean =>
  channelCodes.includes(channel as ChannelCode) && !channelFacts(channel as ChannelCode).canBeSaved;
