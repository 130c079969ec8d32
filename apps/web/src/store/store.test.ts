import { expect, test } from 'vitest';
import { buyerOnboarding } from './buyer-onboarding.ts';
import { payment } from './payment.ts';
import { createStore } from './store.ts';
import { transaction } from './transaction.ts';
import { user } from './user.ts';

test('the store has the seven areas and no other', () => {
  expect(Object.keys(createStore().getState())).toEqual([
    'user',
    'util',
    'buyerOnboarding',
    'payment',
    'transaction',
    'paluwagan',
    'merchantOnboarding',
  ]);
});

test('two stores share nothing', () => {
  const one = createStore();
  one.dispatch(payment.actions.statusRead('PENDING'));
  expect(one.getState().payment.status).toBe('PENDING');
  expect(createStore().getState().payment.status).toBeNull();
});

test('both onboardings start at SIGN_UP', () => {
  const { buyerOnboarding: buyer, merchantOnboarding: merchant } = createStore().getState();
  expect([buyer.step, merchant.step]).toEqual(['SIGN_UP', 'SIGN_UP']);
});

test.each([
  { companies: [{ id: 'c-1' }], step: 'VERIFY_SUCCESS' },
  { companies: [], step: 'VERIFY_FAILED' },
])('a buyer with $companies.length companies goes to $step', ({ companies, step }) => {
  const store = createStore();
  store.dispatch(buyerOnboarding.actions.registered({ companies }));
  expect(store.getState().buyerOnboarding.step).toBe(step);
});

test('each failed one-time password counts', () => {
  const store = createStore();
  store.dispatch(buyerOnboarding.actions.otpFailed());
  store.dispatch(buyerOnboarding.actions.otpFailed());
  expect(store.getState().buyerOnboarding.otpAttempts).toBe(2);
});

test('the session is loading until it was read, then follows what was read', () => {
  const store = createStore();
  expect(store.getState().user.session.status).toBe('loading');
  store.dispatch(user.actions.sessionRead(null));
  expect(store.getState().user.session.status).toBe('unauthenticated');
  store.dispatch(user.actions.sessionRead({ name: 'Maria', role: 'buyer' }));
  expect(store.getState().user.session.status).toBe('authenticated');
});

test('a new choice of payment drops the price of the old one', () => {
  const store = createStore();
  const price = { amount: 100_00, total_amount: 103_00, transaction_fee: 0, interest_fee: 3_00 };
  store.dispatch(payment.actions.chosen({ terms: 6 }));
  store.dispatch(payment.actions.computed(price));
  store.dispatch(payment.actions.chosen({ terms: 12 }));
  expect(store.getState().payment).toMatchObject({ terms: 12, computed: null });
});

test('another filter of transactions starts from the first page', () => {
  const store = createStore();
  store.dispatch(transaction.actions.pageTurned(4));
  store.dispatch(transaction.actions.filtered('OVERDUE'));
  expect(store.getState().transaction).toEqual({ buyer_status: 'OVERDUE', page: 1 });
});
