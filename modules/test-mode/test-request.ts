import * as contracts from '@luwag/contracts/test-mode';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { findOfMerchant, merchantOf, type RequestRow } from '../payments/service.ts';

export const refuseRequest = (): never =>
  refuse(
    contracts.createTestClock,
    'payment_request_not_found',
    'There is no such payment request.',
  );

export const refuseLive = (): never =>
  refuse(contracts.createTestClock, 'test_mode_only', 'This is for test payments alone.');

/** A request of test mode of the caller's own. */
export async function testRequestOf(tx: Tx, ctx: Ctx, id: string): Promise<RequestRow> {
  const request = await findOfMerchant(tx, merchantOf(ctx), id);
  if (!request) return refuseRequest();
  return request.mode === 'test' ? request : refuseLive();
}
