import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import type { PaymentsHarness } from '../harness/payments-harness.ts';
import { testNow } from './account-probes.ts';
import { insertPurchase, pesos } from './purchases.ts';

export type RaceBought = { planId: string; requestId: string };

/** What races are about: ₱6,000.00 in six, bought at the harness's store in test mode. */
export async function buyForRace(
  { db, store, merchant }: Pick<PaymentsHarness, 'db' | 'store' | 'merchant'>,
  buyerId: string,
): Promise<RaceBought> {
  const planId = await insertPurchase(db, {
    buyerId,
    store: { id: store.store_id, merchantId: merchant.account.id },
    mode: 'test',
    terms: 6,
    amountCentavos: pesos(6_000),
    startDate: manilaDateOf((await testNow(db)).getTime()),
  });
  const { payment_request_id: requestId } = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('plans')
      .select('payment_request_id')
      .where('id', '=', planId)
      .executeTakeFirstOrThrow(),
  );
  return { planId, requestId: requestId ?? '' };
}

/** What was given back of a purchase, refund by refund. */
export const listRefunded = (
  { db }: Pick<PaymentsHarness, 'db'>,
  { requestId }: Pick<RaceBought, 'requestId'>,
): Promise<number[]> =>
  inScope(db, 'system', async (tx) => {
    const made = await tx
      .selectFrom('refunds')
      .select('amount_centavos')
      .where('payment_request_id', '=', requestId)
      .execute();
    return made.map((row) => row.amount_centavos);
  });
