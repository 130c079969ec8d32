import type { Progress, ProgressItem } from '@luwag/contracts/kyc-cases';
import { expect, test } from 'vitest';
import { turnOf } from '#app/shared/format/items-state.ts';
import { doneOf, merchantSteps } from './onboarding-page.tsx';

const item = (kind: ProgressItem['kind'], more: Partial<ProgressItem> = {}): ProgressItem => ({
  kind,
  state: 'missing',
  reason_code: null,
  required: true,
  ...more,
});

const progress = (more: Partial<Progress> = {}): Progress => ({
  onboarding_step: 'BUSINESS',
  case_state: 'NEW',
  items: [
    item('bank_account'),
    item('business_profile'),
    item('business_registration'),
    item('mayors_permit', { required: false }),
  ],
  is_waiting_for_you: true,
  reason_code: null,
  ...more,
});

test('steps stand in the order they are done, and the first that is missing is next', () => {
  const steps = merchantSteps(progress());
  expect(steps.map(({ kind }) => kind)).toEqual([
    'business_profile',
    'business_registration',
    'bank_account',
  ]);
  expect(steps.filter(({ isNext }) => isNext).map(({ kind }) => kind)).toEqual([
    'business_profile',
  ]);
});

test('a permit is there once it is asked for, and what is asked again is next', () => {
  const items = [
    item('business_profile', { state: 'accepted' }),
    item('business_registration', { state: 'accepted' }),
    item('mayors_permit', { state: 'asked_again', reason_code: 'blurry' }),
    item('bank_account', { state: 'accepted' }),
  ];
  const asked = progress({ case_state: 'WAITING_CUSTOMER_INPUT', items });
  expect(merchantSteps(asked).find(({ isNext }) => isNext)).toMatchObject({
    kind: 'mayors_permit',
    reason: 'blurry',
  });
  expect(turnOf(asked)).toBe('again');
  // The bar, too: what was found good stays done while something before it is asked for again.
  expect(doneOf(asked)).toEqual([false, true]);
  expect(doneOf(progress())).toEqual([false, false]);
});

test('whose turn it is never looks alike', () => {
  const quiet = { is_waiting_for_you: false };
  expect(turnOf(progress())).toBe('yours');
  expect(turnOf(progress({ ...quiet, case_state: 'PROCESSING' }))).toBe('ours');
  expect(turnOf(progress({ ...quiet, case_state: 'PASSED' }))).toBe('open');
  expect(turnOf(progress({ ...quiet, case_state: 'PASSED_WITH_REQUIREMENTS' }))).toBe('open');
  expect(turnOf(progress({ ...quiet, case_state: 'REJECTED' }))).toBe('over');
});
