/**
 * Purchases of test mode that a shop's own program makes, without a browser and without a buyer.
 * Owns `test_buyers`.
 */
import { randomUUID } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { processPayment as processContract } from '@luwag/contracts/proposals';
import * as contracts from '@luwag/contracts/test-mode';
import { withScope } from '@luwag/db/scope';
import { purchaseTestCode } from '@luwag/domain/test-values';
import { hashRequest } from '@luwag/platform/http/idempotency';
import { refusalOf } from '@luwag/platform/http/problems';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { idempotencyOwnerOf, type Person } from '@luwag/platform/security/caller';
import { openNobodysAccount } from '../../accounts/service.ts';
import { type CheckoutDeps, processPayment } from '../checkout/service.ts';
import { merchantOf } from '../current-user.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isPayableStatus } from '../payable.ts';
import { agreeToProposal, confirmProposal, openProposal } from '../proposals/service.ts';
import {
  findOfMerchant,
  lockRequest,
  type RequestRow,
  requestViewOf,
  statusAt,
} from '../requests/service.ts';
import { findTestBuyer, insertTestBuyer } from './repository.ts';

type Deps = PaymentsDeps & CheckoutDeps;
type Wanted = InputOf<typeof contracts.payTestRequest>;

/**
 * Buys what a test request asks for, as a buyer would: opened, agreed to, confirmed by the
 * documented code, processed. The buyer is nobody, and one for each request, so that a call that
 * was cut off goes on where it ended. What is bought already is answered as it stands.
 */
export async function payTestRequest(
  deps: Deps,
  ctx: Ctx,
  { params, body }: Wanted,
): Promise<ResultOf<typeof contracts.payTestRequest>> {
  const found = await readOwn(ctx, params.request_id);
  if (found.mode !== 'test')
    return refuse(contracts.payTestRequest, 'test_mode_only', 'This is for test payments alone.');
  const status = statusAt(found, ctx.clock.now());
  if (isPayableStatus(status)) await buyUnlessBought(deps, ctx, found, body);
  else if (status === 'expired' || status === 'canceled' || status === 'declined')
    return refuse(
      contracts.payTestRequest,
      'payment_request_ended',
      `This payment request is ${status} and cannot be paid.`,
    );
  const paid = await readOwn(ctx, params.request_id);
  return requestViewOf(paid, deps.publicOrigin, ctx.clock.now());
}

const readOwn = (ctx: Ctx, id: string): Promise<RequestRow> =>
  ctx.own(async (tx) => {
    const row = await findOfMerchant(tx, merchantOf(ctx), id);
    return (
      row ??
      refuse(
        contracts.payTestRequest,
        'payment_request_not_found',
        'There is no such payment request.',
      )
    );
  });

/** Of two calls at once one buys; the other is refused on the way, and may find it bought. */
async function buyUnlessBought(
  deps: Deps,
  ctx: Ctx,
  request: RequestRow,
  wanted: Wanted['body'],
): Promise<void> {
  try {
    await buy(deps, ctx, request, wanted);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.code in contracts.payTestRequest.refusals) throw error;
    const { status } = await readOwn(ctx, request.id);
    if (isPayableStatus(status))
      refuse(contracts.payTestRequest, 'payment_under_way', 'This is being paid by another call.');
  }
}

async function buy(
  deps: Deps,
  ctx: Ctx,
  request: RequestRow,
  { terms }: Wanted['body'],
): Promise<void> {
  const id = await buyerOf(ctx, request);
  const buyer: Person = {
    kind: 'person',
    id,
    role: 'buyer',
    mode: 'test',
    sessionId: randomUUID(),
  };
  const as = { ...ctx, caller: buyer };
  await withScope({ accountId: id }, async () => {
    const opening = { params: undefined, query: undefined, body: { token: request.token } };
    const proposal = await ctx.own((tx) => openProposal({ ...as, tx }, opening));
    const offer = proposal.offers.find((each) => each.terms === terms);
    if (!offer || offer.due_today > 0)
      return refuse(
        contracts.payTestRequest,
        'terms_not_offered',
        'This cannot be paid in so many payments without paying some of it today.',
      );
    const of = { params: { proposal_id: proposal.id }, query: undefined };
    const { disclosure_hash } = offer;
    const means = { payment_source_id: null, payment_method_id: null };
    const agreed = { terms, ...means, disclosure_hash, autopay: false };
    await agreeToProposal(as, { ...of, body: agreed });
    const code = { disclosure_hash, test_code: purchaseTestCode };
    await confirmProposal(deps, as, { ...of, body: code });
    const wanted = { proposal_id: proposal.id, terms, ...means };
    const claim = {
      owner: idempotencyOwnerOf(buyer),
      route: processContract.name,
      key: `test-purchase-${proposal.id}`,
      requestHash: hashRequest([wanted]),
    };
    const toAnswer = (result: object) => ({ status: 201, body: JSON.stringify(result) });
    await processPayment(deps, { ...as, claim, toAnswer }, { body: wanted });
  });
}

const buyerOf = (ctx: Ctx, request: RequestRow): Promise<string> =>
  ctx.system(async (tx) => {
    await lockRequest(tx, request.id);
    const known = await findTestBuyer(tx, request.id);
    if (known) return known;
    const buyerId = await openNobodysAccount(tx, ctx.clock.now());
    await insertTestBuyer(tx, request, buyerId);
    return buyerId;
  });
