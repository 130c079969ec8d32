/**
 * Refunds: what goes back of a purchase. Owns `refunds`, `refund_effects` and `staff_refund_asks`.
 *
 * Promises: refunds of a purchase never add up to more than its price, however many are made at
 * once. A refund is in the plan, the ledger and the request in the transaction that makes it, or
 * nowhere; said again under its key it is made once. What was lent goes back first, from the last
 * payment on; our fee on it goes back to the shop. The shop sees what it cost and never the plan;
 * the buyer sees what it did to the plan and never what it cost. Above the limit of shops, what our
 * own people give back is asked for by one of them and approved by another, exactly as asked.
 */
import type { Refund } from '@luwag/contracts/refunds';
import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Centavos } from '@luwag/domain/money';
import type { Ctx } from '@luwag/platform/http/route';
import { findRequest } from '../payments/service.ts';
import type { StoredPlan } from '../plans/service.ts';
import { lockHeld } from './held.ts';
import { refundViewOf } from './reading.ts';
import { refund } from './refunding.ts';
import { findRefund } from './repository.ts';

export { dayBefore, needsStepUp } from './confirming.ts';
export { refundChanged } from './events.ts';
/** For the home of the console. In the system's scope. */
export { readWaitingRefunds } from './staff-asks-repository.ts';

/** A refund as its merchant reads it. In the system's scope. */
export async function readRefundForMerchant(tx: Tx, id: string): Promise<Refund | undefined> {
  const row = await findRefund(tx, id);
  return row && refundViewOf(row);
}

/** What a reported problem ends with. In the system's scope, by the one way of all refunds. */
export async function refundForDispute(
  ctx: Pick<Ctx, 'clock' | 'requestId'> & { tx: Tx },
  of: {
    requestId: string;
    amountCentavos: Centavos;
    reason: Refund['reason'];
    note: string;
    reportedOn: CivilDate;
  },
): Promise<Refund> {
  const request = await findRequest(ctx.tx, { id: of.requestId });
  if (!request) throw new Error(`payment request ${of.requestId} not found`);
  const { amountCentavos: wish, reason, note, reportedOn } = of;
  return refund(ctx, request, { wish, reason, note, origin: 'dispute', reportedOn });
}

/** What we owe the shop of a plan, under the locks of all its accounts. */
export const lockPayable = async (tx: Tx, plan: StoredPlan): Promise<Centavos> =>
  (await lockHeld(tx, plan)).payableCentavos;
