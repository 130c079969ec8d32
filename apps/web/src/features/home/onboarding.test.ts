import { expect, test } from 'vitest';
import { progressOf } from './onboarding.ts';

const buyer = { role: 'buyer', merchant_status: null } as const;
const merchant = { role: 'merchant', merchant_status: 'NEW' } as const;
const states = (progress: ReturnType<typeof progressOf>) =>
  progress.steps.map(({ key, state }) => `${key} ${state}`);

test('what lies behind is done, one step is now, the rest is ahead', () => {
  const progress = progressOf({ ...buyer, onboarding_step: 'DOCUMENTS' });
  expect(states(progress)).toEqual([
    'email paid',
    'number paid',
    'documents now',
    'liveness ahead',
    'review ahead',
    'open ahead',
  ]);
  expect(progress).toMatchObject({ current: 'documents', position: 3 });
});

test('an open account has nothing left', () => {
  const { steps, position } = progressOf({ ...buyer, onboarding_step: 'ACTIVE' });
  expect(steps.every(({ state }) => state === 'paid')).toBe(true);
  expect(position).toBe(steps.length);
});

test('a merchant walks the merchant’s own steps', () => {
  const progress = progressOf({ ...merchant, onboarding_step: 'BUSINESS' });
  expect(states(progress)).toEqual([
    'email paid',
    'business now',
    'bank ahead',
    'review ahead',
    'open ahead',
  ]);
});

test('a merchant who was not approved stands at the check, marked as such', () => {
  const { steps } = progressOf({
    role: 'merchant',
    merchant_status: 'REJECTED',
    onboarding_step: 'IN_REVIEW',
  });
  expect(steps.find(({ key }) => key === 'review')?.state).toBe('late');
});
