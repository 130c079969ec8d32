import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/proposals';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { describeSource, findActiveSource, payEachTime } from '../../sources/service.ts';
import { type Priced, priceFor } from '../pricing.ts';
import {
  getProposalContext,
  isPayable,
  type ProposalContext,
  purchaseToPrice,
} from './proposal-context.ts';
import { lockProposal, markAgreed, setPayDay } from './repository.ts';
import { canBeOffered, proposalViewOf } from './view.ts';

type Choice = InputOf<typeof contracts.agreeToProposal>['body'];

/** The buyer's own proposal, held until the transaction ends. Refuses what is over. */
async function lockPayable(
  tx: Tx,
  ctx: Ctx,
  call: typeof contracts.agreeToProposal | typeof contracts.choosePayDay,
  id: string,
): Promise<ProposalContext> {
  const locked = await lockProposal(tx, { id, buyerId: personOf(ctx).id });
  if (!locked) return refuse(call, 'proposal_not_found', 'There is no such proposal.');
  const now = ctx.clock.now();
  const proposalContext = await getProposalContext(tx, locked, now);
  if (!isPayable(proposalContext, now))
    return refuse(call, 'proposal_over', 'This is over. Open it again.');
  return proposalContext;
}

/** Has the payments fall on the day that wages come in, and answers with the offers for it. */
export const choosePayDay = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.choosePayDay>,
): Promise<ResultOf<typeof contracts.choosePayDay>> =>
  ctx.own(async (tx) => {
    const at = { sessionId: personOf(ctx).sessionId, now: ctx.clock.now() };
    const payable = await lockPayable(tx, ctx, contracts.choosePayDay, params.proposal_id);
    const { proposal: locked } = payable;
    const isNew = locked.pay_day !== body.pay_day;
    const proposal = isNew ? await setPayDay(tx, locked.id, body.pay_day) : locked;
    return proposalViewOf(tx, { ...payable, proposal }, at);
  });

/**
 * Writes down what the buyer agrees to: one statement, known by its hash, and what to pay with. The
 * hash says which figures were read; if they are no longer those, nothing is agreed.
 */
export const agreeToProposal = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.agreeToProposal>,
): Promise<ResultOf<typeof contracts.agreeToProposal>> =>
  ctx.own(async (tx) => {
    const now = ctx.clock.now();
    const payable = await lockPayable(tx, ctx, contracts.agreeToProposal, params.proposal_id);
    const priced = pricedBy(payable, body, now);
    const method = await methodOf(tx, payable, { body, priced, now });
    const withAutopay = body.autopay === true;
    if (withAutopay) await assertChargeable(tx, payable, method.sourceId, now);
    const proposal = await markAgreed(tx, payable.proposal.id, {
      ...method,
      withAutopay,
      terms: body.terms,
      payNowCentavos: priced.price.payNowCentavos,
      disclosureHash: priced.disclosureHash,
      agreedAt: now,
    });
    const { sessionId } = personOf(ctx);
    return proposalViewOf(tx, { ...payable, proposal }, { sessionId, now });
  });

function pricedBy(
  proposalContext: ProposalContext,
  { terms, disclosure_hash }: Choice,
  now: Date,
): Priced {
  const priced = canBeOffered(proposalContext.line)
    ? priceFor({ ...purchaseToPrice(proposalContext, now), terms })
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

/** Autopay is for sources that are charged with no step of their owner's. */
async function assertChargeable(
  tx: Tx,
  { proposal }: ProposalContext,
  sourceId: string | null,
  now: Date,
): Promise<void> {
  const owner = { id: proposal.buyer_id, mode: proposal.mode };
  const source = sourceId === null ? undefined : await describeSource(tx, owner, sourceId, now);
  if (!source?.canBeChargedUnattended)
    refuse(
      contracts.agreeToProposal,
      'source_not_chargeable',
      'This payment source cannot be charged by itself.',
    );
}

const paysByHand = (channel: string): boolean =>
  payEachTime.some((each) => each.channel === channel);
