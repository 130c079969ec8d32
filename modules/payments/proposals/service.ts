/**
 * Proposals: a request opened by a buyer, priced, agreed to and confirmed. Owns `proposals`,
 * `agreements` and `purchase_declines`: what is not lent is kept with what it was decided by.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/proposals';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import type { LineCheck } from '@luwag/domain/checkout';
import { minuteMs } from '@luwag/domain/durations';
import { centavos, noCentavos } from '@luwag/domain/money';
import { declinedByLine } from '@luwag/domain/purchase-declines';
import { parseReference } from '@luwag/domain/reference';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { openLine } from '../../credit/service.ts';
import { findPayDay } from '../../plans/service.ts';
import { isPayableStatus } from '../payable.ts';
import { type PurchaseToPrice, priceFor } from '../pricing.ts';
import { type RequestRow, startRequest, statusAt } from '../requests/service.ts';
import { requestAtCounter, requestByFixedCode } from './counter.ts';
import { keepLineDecline, wantedIn } from './declines.ts';
import { referenceMistyped, requestNotFound } from './find-request.ts';
import {
  checkLineFor,
  findPayableRequest,
  getProposalContext,
  isPayable,
  type ProposalContext,
  purchaseToPrice,
} from './proposal-context.ts';
import { findProposal, openOne, type ProposalRow } from './repository.ts';
import { canBeOffered, lineViewOf, proposalViewOf, statedOfferOf } from './view.ts';

export { agreeToProposal, choosePayDay } from './agree.ts';
export { confirmProposal, sendPurchaseCode } from './confirm.ts';
export {
  type Declines,
  declines,
  getPurchaseDecline,
  prune as pruneOldDeclines,
} from './declines.ts';
export { listDeclinePast } from './declines-repository.ts';
export { findByQr, findByReference } from './find-request.ts';
export { pruneDeclines } from './jobs.ts';
export { type BuyingSteps, findBuyingSteps } from './repository.ts';
export { mountStatusStream } from './status-stream.ts';
export { listUnfinished } from './unfinished.ts';

/** Lifetime of a proposal, unless the merchant's request ends earlier. */
const proposalMs = 30 * minuteMs;
/** Credit limit of every buyer in test mode: no real money moves. */
const testLimitCentavos = centavos(20_000_00);
const noProposal = 'There is no such proposal.';

type Opening = InputOf<typeof contracts.openProposal>['body'];

/**
 * Opens a proposal for a request. The first buyer who does starts the request; it is open to
 * anybody until a purchase is made, and then only that buyer's.
 */
export async function openProposal(
  ctx: CtxOf<typeof contracts.openProposal>,
  { body }: InputOf<typeof contracts.openProposal>,
): Promise<ResultOf<typeof contracts.openProposal>> {
  const { tx } = ctx;
  const buyer = personOf(ctx);
  const now = ctx.clock.now();
  const found = await requestFor(tx, ctx, body);
  assertOpenTo(found, buyer.id, now);
  const { mode } = found;
  if (mode === 'test')
    await openLine(tx, {
      buyerId: buyer.id,
      mode,
      limitCentavos: testLimitCentavos,
      now,
      requestId: ctx.requestId,
    });
  // The proposal first and then the request, as the checkout does: the other way round, two who
  // meet could wait for each other.
  const proposal = await openOne(tx, {
    buyerId: buyer.id,
    requestId: found.id,
    mode,
    payDay: await findPayDay(tx, buyer.id),
    now,
    expiresAt: earlierOf(new Date(now.getTime() + proposalMs), found.expires_at),
  });
  if (found.status === 'open') await asSystem(tx, () => startRequest(tx, ctx, found.id));
  const { sessionId } = buyer;
  const opened = await getProposalContext(tx, proposal, now);
  await keepIfDeclined(tx, opened, now);
  return proposalViewOf(tx, opened, { sessionId, now });
}

/** What could be paid and is not lent. Opened again, it is the same decline. */
async function keepIfDeclined(tx: Tx, opened: ProposalContext, now: Date): Promise<void> {
  const rule = declinedByLine(opened.line, { mayPayPart: true });
  if (rule === null || !isPayable(opened, now)) return;
  const { request, seen } = opened;
  const lentCentavos = centavos(request.amount_centavos);
  await keepLineDecline(
    tx,
    { ...wantedIn(opened, now), step: 'opening' },
    { rule, line: seen, lentCentavos, mayPayPart: true },
  );
}

const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

async function requestFor(tx: Tx, ctx: Ctx, body: Opening): Promise<RequestRow> {
  if ('store_code' in body) return requestAtCounter(tx, ctx, body);
  if ('fixed_code' in body) return requestByFixedCode(tx, ctx, body);
  const by = 'token' in body ? body : { reference: referenceIn(body.reference) };
  const row = await asSystem(tx, () => findPayableRequest(tx, by));
  return row ?? refuse(contracts.openProposal, 'payment_request_not_found', requestNotFound);
}

const referenceIn = (typed: string): string =>
  parseReference(typed) ?? refuse(contracts.openProposal, 'reference_mistyped', referenceMistyped);

/** A paid request is readable by its buyer; others are refused as taken. */
function assertOpenTo(request: RequestRow, buyerId: string, now: Date): void {
  const status = statusAt(request, now);
  if (isPayableStatus(status)) return;
  if (status === 'canceled' || status === 'expired' || status === 'declined')
    refuse(
      contracts.openProposal,
      'payment_request_ended',
      'The merchant no longer asks for this.',
    );
  if (request.buyer_id !== buyerId)
    refuse(contracts.openProposal, 'payment_request_taken', 'Somebody else has paid this.');
}

export const getProposal = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getProposal>,
): Promise<ResultOf<typeof contracts.getProposal>> =>
  ctx.own(async (tx) => {
    const { id: buyerId, sessionId } = personOf(ctx);
    const proposal = await findProposal(tx, { id: params.proposal_id, buyerId });
    if (!proposal) return refuse(contracts.getProposal, 'proposal_not_found', noProposal);
    const at = { sessionId, now: ctx.clock.now() };
    return proposalViewOf(tx, await getProposalContext(tx, proposal, at.now), at);
  });

/** The price comes from the merchant's request and the credit line, never from the caller. */
export const computeInstallments = (
  ctx: Ctx,
  { body }: InputOf<typeof contracts.computeInstallments>,
): Promise<ResultOf<typeof contracts.computeInstallments>> =>
  ctx.own(async (tx) => {
    const { line, purchase } =
      'proposal_id' in body
        ? await proposedPurchase(tx, ctx, body.proposal_id)
        : await imaginedPurchase(tx, ctx, body.amount);
    const priced = purchase && priceFor({ ...purchase, terms: body.terms });
    if (!priced)
      return refuse(
        contracts.computeInstallments,
        'terms_not_offered',
        'This purchase cannot be paid in so many payments.',
      );
    return { ...statedOfferOf(priced), line: lineViewOf(line) };
  });

type Computed = { line: LineCheck; purchase: PurchaseToPrice | undefined };

async function proposedPurchase(tx: Tx, ctx: Ctx, id: string): Promise<Computed> {
  const proposal: ProposalRow | undefined = await findProposal(tx, {
    id,
    buyerId: personOf(ctx).id,
  });
  if (!proposal) return refuse(contracts.computeInstallments, 'proposal_not_found', noProposal);
  const proposalContext = await getProposalContext(tx, proposal, ctx.clock.now());
  const { line } = proposalContext;
  return {
    line,
    purchase: canBeOffered(line) ? purchaseToPrice(proposalContext, ctx.clock.now()) : undefined,
  };
}

/** For the calculator: where nothing could be lent, what it would cost if everything were. */
async function imaginedPurchase(tx: Tx, ctx: Ctx, amount: number): Promise<Computed> {
  const priceCentavos = centavos(amount);
  const owner = { buyerId: personOf(ctx).id, mode: 'live', now: ctx.clock.now() } as const;
  const line = await checkLineFor(tx, owner, priceCentavos);
  const payNowCentavos = canBeOffered(line) ? line.payNowCentavos : noCentavos;
  return { line, purchase: { priceCentavos, payNowCentavos, payDay: null, now: ctx.clock.now() } };
}
