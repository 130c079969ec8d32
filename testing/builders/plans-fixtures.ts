import type { PoolHarness } from '../harness/pool-harness.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixture, IdFixtures, IdRequest } from './id-fixture.ts';
import { insertAttempt, insertSomePurchase, insertSource } from './purchases.ts';

const byGcash = { payment_source_id: null, payment_method_id: 'GCASH' };
const purchaseOf = ({ db }: PoolHarness, { account }: SignedIn) =>
  insertSomePurchase(db, account.id);
const ofPurchase = (more: Omit<IdRequest, 'params'> = {}): IdFixture => ({
  roles: ['buyer'],
  own: purchaseOf,
  request: async (_harness, _who, transaction_id) => ({ params: { transaction_id }, ...more }),
  refused: 'transaction_not_found',
});

export const plansFixtures: IdFixtures = {
  'plans.getTransaction': { 'params.transaction_id': ofPurchase() },
  'plans.getRelief': { 'params.transaction_id': ofPurchase() },
  'plans.moveDate': {
    'params.transaction_id': ofPurchase({ body: { sequence: 1, to_date: '2026-12-31' } }),
  },
  'plans.takeLighterPlan': {
    'params.transaction_id': ofPurchase({ body: { preset: 'pause' } }),
  },
  'plans.callOff': { 'params.transaction_id': ofPurchase({ body: {} }) },
  'plans.payTransaction': {
    'params.transaction_id': ofPurchase({ body: byGcash }),
    'body.payment_source_id': {
      roles: ['buyer'],
      own: ({ db }, { account }) => insertSource(db, account.id),
      request: async (harness, who, payment_source_id) => ({
        params: { transaction_id: await purchaseOf(harness, who) },
        body: { ...byGcash, payment_source_id },
      }),
      refused: 'source_not_found',
    },
  },
  'plans.listWaysToPay': { 'params.transaction_id': ofPurchase() },
  'plans.makePayCode': { 'params.transaction_id': ofPurchase() },
  'plans.findByPayCode': { 'params.code': { nobodys: 'whoever was given one may look' } },
  'plans.payByPayCode': { 'params.code': { nobodys: 'whoever was given one may pay' } },
  'plans.getPayCodePayment': {
    'params.payment_id': { nobodys: 'whoever began the payment may look' },
  },
  'plans.cancelPayment': {
    'params.payment_id': {
      roles: ['buyer'],
      own: async (harness, who) =>
        insertAttempt(harness.db, await purchaseOf(harness, who), {
          amount_centavos: 100,
          state: 'waiting',
        }),
      request: async (_harness, _who, payment_id) => ({ params: { payment_id } }),
      refused: 'payment_not_found',
    },
  },
  'plans.useCredit': { 'params.transaction_id': ofPurchase({ body: {} }) },
  'plans.setAutopay': {
    'params.transaction_id': ofPurchase({ body: { is_on: false } }),
    'body.payment_source_id': {
      roles: ['buyer'],
      own: ({ db }, { account }) => insertSource(db, account.id),
      request: async (harness, who, payment_source_id) => ({
        params: { transaction_id: await purchaseOf(harness, who) },
        body: { is_on: true, payment_source_id },
      }),
      refused: 'source_not_found',
    },
  },
  'plans.getPayment': {
    'params.payment_id': {
      roles: ['buyer'],
      own: async (harness, who) =>
        insertAttempt(harness.db, await purchaseOf(harness, who), { amount_centavos: 100 }),
      request: async (_harness, _who, payment_id) => ({ params: { payment_id } }),
      refused: 'payment_not_found',
    },
  },
};
