import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixture, IdFixtures } from './id-fixture.ts';
import {
  insertAccount,
  insertLine,
  insertPurchase,
  insertSomePurchase,
  pesos,
} from './purchases.ts';
import { openStoreOf } from './stores.ts';

/** A request of this merchant that somebody has paid. */
export async function paidRequest(
  harness: PoolHarness,
  who: SignedIn,
  amountCentavos = pesos(1_000),
): Promise<string> {
  const { db } = harness;
  const { store_id } = await openStoreOf(harness, who);
  const buyerId = await insertAccount(db, 'buyer');
  await insertLine(db, { buyerId, limitCentavos: pesos(50_000) });
  const planId = await insertPurchase(db, {
    buyerId,
    store: { id: store_id, merchantId: who.account.id },
    terms: 1,
    amountCentavos,
    startDate: manilaDateOf((await testNow(db)).getTime()),
  });
  return inScope(db, 'system', async (tx) => {
    const { payment_request_id } = await tx
      .selectFrom('plans')
      .select('payment_request_id')
      .where('id', '=', planId)
      .executeTakeFirstOrThrow();
    return payment_request_id ?? '';
  });
}

const ofRequest = (body?: object): IdFixture => ({
  own: (harness, who) => paidRequest(harness, who),
  request: async (_harness, _who, request_id) => ({
    params: { request_id },
    ...(body ? { body } : {}),
  }),
  refused: 'payment_request_not_found',
});

/** For every id in the calls of refunds. */
export const refundsFixtures: IdFixtures = {
  'refunds.createRefund': {
    'params.request_id': ofRequest({ amount: 1_00, reason: 'returned' }),
  },
  'refunds.askForRefund': {
    'params.request_id': ofRequest({ amount: 1_00, reason: 'returned' }),
  },
  'refunds.createStaffRefund': {
    'params.request_id': { nobodys: 'staff act for everybody; other roles never, by their role' },
  },
  'refunds.listRefunds': { 'params.request_id': ofRequest() },
  'refunds.previewRefund': { 'params.request_id': ofRequest() },
  'refunds.listTransactionRefunds': {
    'params.transaction_id': {
      roles: ['buyer'],
      own: ({ db }, { account }) => insertSomePurchase(db, account.id),
      request: async (_harness, _who, transaction_id) => ({ params: { transaction_id } }),
      refused: 'transaction_not_found',
    },
  },
};
