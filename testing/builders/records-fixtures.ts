import { inScope } from '@luwag/db/scope';
import { owedOn } from '@luwag/domain/plan-state';
import { lockPlan, recordCollection } from '@luwag/modules/plans/service';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixture, IdFixtures } from './id-fixture.ts';
import { insertAttemptIn, insertSomePurchase } from './purchases.ts';

const purchaseOf = ({ db }: PoolHarness, { account }: SignedIn) =>
  insertSomePurchase(db, account.id);

/** All that a small purchase costs, paid and counted. */
async function payOff(harness: PoolHarness, who: SignedIn) {
  const planId = await purchaseOf(harness, who);
  const now = await testNow(harness.db);
  return inScope(harness.db, 'system', async (tx) => {
    const plan = await lockPlan(tx, planId);
    if (!plan) throw new Error(`no plan ${planId}`);
    const { asOfDate: onDate } = plan.state;
    const amountCentavos = owedOn(plan.state);
    const attempt = { amount_centavos: amountCentavos, state: 'succeeded' };
    const paymentId = await insertAttemptIn(tx, planId, attempt);
    await recordCollection(tx, { plan, paymentId, amountCentavos, onDate, now, psp: 'xendit' });
    return { planId, paymentId };
  });
}

const ofPurchase = (own: typeof purchaseOf = purchaseOf): IdFixture => ({
  roles: ['buyer'],
  own,
  request: async (_harness, _who, transaction_id) => ({ params: { transaction_id } }),
  refused: 'transaction_not_found',
});
const ofPaidPurchase = ofPurchase(async (...of) => (await payOff(...of)).planId);

const ofPaymentMade: IdFixture = {
  roles: ['buyer'],
  own: async (...of) => (await payOff(...of)).paymentId,
  request: async (_harness, _who, payment_id) => ({ params: { payment_id } }),
  refused: 'payment_not_found',
};

export const recordsFixtures: IdFixtures = {
  'records.listEntries': { 'params.transaction_id': ofPurchase() },
  'records.printStatement': { 'params.transaction_id': ofPurchase() },
  'records.issueCertificate': { 'params.transaction_id': ofPaidPurchase },
  'records.printCertificate': { 'params.transaction_id': ofPaidPurchase },
  'records.verifyCertificate': {
    'params.code': { nobodys: 'printed on a paper: whoever holds it may ask' },
  },
  'records.getReceipt': { 'params.payment_id': ofPaymentMade },
  'records.printReceipt': { 'params.payment_id': ofPaymentMade },
};
