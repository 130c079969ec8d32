import type { Tx } from '@luwag/db';
import type { RequestRow } from '../requests/service.ts';

/** Whoever asks twice at once takes turns on the request, which the caller holds. */
export const findTestBuyer = (
  tx: Tx,
  requestId: string,
): Promise<{ buyer_id: string; claimed_until: Date | null } | undefined> =>
  tx
    .selectFrom('test_buyers')
    .select(['buyer_id', 'claimed_until'])
    .where('payment_request_id', '=', requestId)
    .executeTakeFirst();

/** `until` a moment, or `null` once the purchase is over. */
export async function claimTestBuyer(tx: Tx, requestId: string, until: Date | null): Promise<void> {
  await tx
    .updateTable('test_buyers')
    .set({ claimed_until: until })
    .where('payment_request_id', '=', requestId)
    .execute();
}

export async function insertTestBuyer(
  tx: Tx,
  { id, merchant_id }: Pick<RequestRow, 'id' | 'merchant_id'>,
  buyerId: string,
): Promise<void> {
  await tx
    .insertInto('test_buyers')
    .values({ payment_request_id: id, merchant_id, buyer_id: buyerId })
    .execute();
}
