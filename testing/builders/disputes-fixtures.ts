import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixture, IdFixtures, IdRequest } from './id-fixture.ts';
import {
  insertAccount,
  insertLine,
  insertPurchase,
  insertSomePurchase,
  pesos,
} from './purchases.ts';
import { openStoreOf } from './stores.ts';

/** An open case of this buyer, or with a sale of this merchant; in this state. */
export const caseOf =
  (state: 'shop_turn' | 'buyer_turn' | 'decided') =>
  async (harness: PoolHarness, { account }: SignedIn): Promise<string> => {
    const { db } = harness;
    const planId = await (account.role === 'merchant'
      ? soldBy(harness, account.id)
      : insertSomePurchase(db, account.id));
    const now = await testNow(db);
    return inScope(db, 'system', async (tx) => {
      const plan = await tx
        .selectFrom('plans as p')
        .innerJoin('payment_requests as r', 'r.id', 'p.payment_request_id')
        .select(['p.buyer_id', 'p.mode', 'r.id as request_id', 'r.merchant_id', 'r.store_id'])
        .where('p.id', '=', planId)
        .executeTakeFirstOrThrow();
      const { id } = await tx
        .insertInto('disputes')
        .values({
          id: idFor(plan.buyer_id),
          mode: plan.mode,
          buyer_id: plan.buyer_id,
          merchant_id: plan.merchant_id,
          store_id: plan.store_id,
          plan_id: planId,
          payment_request_id: plan.request_id,
          kind: 'broken',
          wish: 'refund',
          reported_centavos: 1_00,
          state,
          answer_by: addDays(manilaDateOf(now.getTime()), 5),
          opened_at: now,
          ...(state === 'buyer_turn'
            ? { offer_kind: 'exchange', offer_centavos: 0, offer_words: 'Ok', offered_at: now }
            : {}),
          ...(state === 'decided' ? { decided_centavos: 0 } : {}),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  };

/** A purchase at this merchant’s store. */
async function soldBy({ db }: PoolHarness, merchantId: string): Promise<string> {
  const store = await inScope(db, 'system', (tx) =>
    tx.selectFrom('stores').select('id').where('account_id', '=', merchantId).executeTakeFirst(),
  );
  if (!store) throw new Error(`merchant ${merchantId} has no store`);
  const buyerId = await insertAccount(db, 'buyer');
  await insertLine(db, { buyerId, limitCentavos: pesos(10_000) });
  return insertPurchase(db, {
    ...{ buyerId, store: { id: store.id, merchantId }, terms: 1, amountCentavos: pesos(1_000) },
    startDate: manilaDateOf((await testNow(db)).getTime()),
  });
}

const ofCase = (
  more: IdRequest = {},
  {
    state = 'shop_turn',
    roles = ['buyer', 'merchant'],
  }: {
    state?: 'shop_turn' | 'buyer_turn' | 'decided';
    roles?: readonly ('buyer' | 'merchant')[];
  } = {},
): { 'params.dispute_id': IdFixture } => ({
  'params.dispute_id': {
    roles,
    own: async (harness, who) => {
      if (who.account.role === 'merchant') await openStoreOf(harness, who);
      return caseOf(state)(harness, who);
    },
    request: async (_harness, _who, dispute_id) => ({ params: { dispute_id }, ...more }),
    refused: 'dispute_not_found',
  },
});

const words = 'We have looked at it again.';
const staffAlone = { nobodys: 'staff act for everybody; other roles never, by their role' };
const ofPurchase = (more: IdRequest = {}): { 'params.transaction_id': IdFixture } => ({
  'params.transaction_id': {
    roles: ['buyer'],
    own: ({ db }, { account }) => insertSomePurchase(db, account.id),
    request: async (_harness, _who, transaction_id) => ({ params: { transaction_id }, ...more }),
    refused: 'transaction_not_found',
  },
});
const buyersAlone = { roles: ['buyer'] as const };
const pictureOf = { nobodys: 'it is of the case whose id is beside it' };

/** For every id in the calls of disputes. */
export const disputesFixtures: IdFixtures = {
  'disputes.previewDispute': ofPurchase(),
  'disputes.openDispute': ofPurchase({ body: { kind: 'broken', words, wish: 'refund' } }),
  'disputes.listDisputes': {
    'query.transaction_id': { nobodys: 'narrows a list that holds the buyer’s own alone' },
  },
  'disputes.getDispute': ofCase(),
  'disputes.writeMessage': ofCase({ body: { words } }),
  'disputes.addPicture': ofCase(),
  'disputes.answerDispute': ofCase(
    { body: { kind: 'decline', words } },
    { roles: ['merchant'] as const },
  ),
  'disputes.askForOffer': ofCase({ body: { words } }, { roles: ['merchant'] as const }),
  'disputes.acceptOffer': ofCase({ body: {} }, { ...buyersAlone, state: 'buyer_turn' }),
  'disputes.refuseOffer': ofCase({ body: { words } }, { ...buyersAlone, state: 'buyer_turn' }),
  'disputes.withdrawDispute': ofCase({ body: {} }, buyersAlone),
  'disputes.appealDecision': ofCase({ body: { words } }, { state: 'decided' }),
  'disputes.getPicture': {
    'params.dispute_id': { nobodys: 'asked for with a picture, which is the case’s: see its test' },
    'params.picture_id': pictureOf,
  },
  'disputes.getStaffPicture': { 'params.dispute_id': staffAlone, 'params.picture_id': pictureOf },
  'disputes.getStaffDispute': { 'params.dispute_id': staffAlone },
  'disputes.writeStaffMessage': { 'params.dispute_id': staffAlone },
  'disputes.decideDispute': { 'params.dispute_id': staffAlone },
};
