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
import { claimTestBuyer, findTestBuyer, insertTestBuyer } from './repository.ts';

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

/** Longer than any purchase takes: a call that was cut off keeps the next one out no longer. */
const claimSeconds = 30;

/** Of two calls at once one buys; the other is told so, or finds it bought. */
async function buyUnlessBought(
  deps: Deps,
  ctx: Ctx,
  request: RequestRow,
  wanted: Wanted['body'],
): Promise<void> {
  const buyerId = await claimBuyer(ctx, request);
  if (!buyerId) return;
  try {
    await buy(deps, ctx, { request, buyerId }, wanted);
  } finally {
    await ctx.system((tx) => claimTestBuyer(tx, request.id, null));
  }
}

async function buy(
  deps: Deps,
  ctx: Ctx,
  { request, buyerId: id }: { request: RequestRow; buyerId: string },
  { terms }: Wanted['body'],
): Promise<void> {
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

/** The buyer of this request, for this call alone; none once it is bought. */
const claimBuyer = (ctx: Ctx, { id }: RequestRow): Promise<string | undefined> =>
  ctx.system(async (tx) => {
    const request = await lockRequest(tx, id);
    if (!request || !isPayableStatus(request.status)) return undefined;
    const now = ctx.clock.now();
    const known = await findTestBuyer(tx, id);
    if (known?.claimed_until && known.claimed_until > now)
      return refuse(
        contracts.payTestRequest,
        'payment_under_way',
        'This is being paid by another call.',
      );
    const buyerId = known?.buyer_id ?? (await openNobodysAccount(tx, now));
    if (!known) await insertTestBuyer(tx, request, buyerId);
    await claimTestBuyer(tx, id, new Date(now.getTime() + claimSeconds * 1000));
    return buyerId;
  });
