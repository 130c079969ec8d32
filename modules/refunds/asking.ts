import { askForRefund as call } from '@luwag/contracts/approvals';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { RefundReason } from '@luwag/contracts/refunds';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import type { Vault } from '@luwag/key-service/vault';
import { Refusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { listFirstNames } from '../accounts/service.ts';
import { findOfMerchant, findRequest, merchantOf } from '../payments/service.ts';
import { type ApprovalRequest, ask, isSecondNeededForRefund } from '../team/service.ts';
import { preview } from './reading.ts';
import { refundApproved } from './refunding.ts';

/** Worked out as if it were made, so that nobody is asked for what cannot be. */
export async function askForRefund(
  deps: { vault: Vault },
  ctx: CtxOf<typeof call>,
  { params, body }: InputOf<typeof call>,
): Promise<ResultOf<typeof call>> {
  const { tx } = ctx;
  const found = await findOfMerchant(tx, merchantOf(ctx), params.request_id);
  if (!found) return refuse(call, 'payment_request_not_found', 'There is no such payment request.');
  const { amount, reason, note } = body;
  const { totalCentavos } = await asSystem(tx, () =>
    preview(tx, found, amount, ctx.clock.now()),
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return refuse(call, 'not_refundable', error.message);
  });
  const { mode, store_id: storeId } = found;
  const isNeeded = await isSecondNeededForRefund(tx, ctx, { mode, storeId, totalCentavos });
  const approval_id = await ask(tx, deps, ctx, call, {
    ...{ kind: 'refund', storeId, aboutId: found.id, amountCentavos: amount, isNeeded },
    request: { request_id: found.id, amount, reason, note },
  });
  return { approval_id };
}

/** What was approved, as it was asked. */
export const carryOutRefund = (ctx: Ctx & { tx: Tx }, request: ApprovalRequest): Promise<void> =>
  refundApproved(ctx, {
    requestId: String(request.request_id),
    amountCentavos: Number(request.amount),
    reason: RefundReason.parse(request.reason),
    note: String(request.note ?? ''),
  });

/** Maria S., for whoever is asked. In the system's scope. */
export const findBuyerName =
  ({ vault }: { vault: Vault }) =>
  async (tx: Tx, requestId: string): Promise<string | null> => {
    const buyerId = (await findRequest(tx, { id: requestId }))?.buyer_id;
    if (!buyerId) return null;
    return (await listFirstNames(tx, vault, [buyerId])).get(buyerId)?.short ?? null;
  };
