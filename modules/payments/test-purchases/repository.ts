import type { Tx } from '@luwag/db';
import type { RequestRow } from '../requests/service.ts';

/** Whoever asks twice at once takes turns on the request, which the caller holds. */
export async function findTestBuyer(tx: Tx, requestId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('test_buyers')
    .select('buyer_id')
    .where('payment_request_id', '=', requestId)
    .executeTakeFirst();
  return row?.buyer_id;
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
