import { expect, test } from 'vitest';
import { progressOf } from './onboarding.ts';

const buyer = {
  role: 'buyer' as const,
  case_state: 'NEW' as const,
  user_document_uploads: [],
};
const merchant = { ...buyer, role: 'merchant' as const };
const asked = (kind: 'profile' | 'liveness' | 'bank_account' | 'primary_government_id_front') => ({
  kind,
  state: 'asked_again' as const,
  reason_code: 'blurry' as const,
  uploaded_at: null,
});
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

test.each(['buyer', 'merchant'] as const)(
  'a %s who was not approved stands at the check, marked as such',
  (role) => {
    const progress = progressOf({
      ...buyer,
      role,
      case_state: 'REJECTED',
      onboarding_step: 'IN_REVIEW',
    });
    expect(progress.steps.find(({ key }) => key === 'review')?.state).toBe('late');
    expect(progress).toMatchObject({ isOver: true, isAgain: false });
  },
);

test('what was asked for again is the step to go back to', () => {
  const progress = progressOf({
    ...buyer,
    case_state: 'WAITING_CUSTOMER_INPUT',
    onboarding_step: 'LIVENESS',
    user_document_uploads: [asked('liveness')],
  });
  expect(progress).toMatchObject({ current: 'liveness', isAgain: true });
  expect(states(progress)).toEqual([
    'email paid',
    'number paid',
    'documents paid',
    'liveness late',
    'review ahead',
    'open ahead',
  ]);
});

test('an open account of which something is asked again stays open, and says what', () => {
  const progress = progressOf({
    ...merchant,
    case_state: 'PASSED_WITH_REQUIREMENTS',
    onboarding_step: 'ACTIVE',
    user_document_uploads: [asked('bank_account')],
  });
  expect(progress).toMatchObject({ current: 'bank', isAgain: true });
  expect(states(progress)).toEqual([
    'email paid',
    'business paid',
    'bank late',
    'review paid',
    'open paid',
  ]);
});

test('what was found good stays done while an earlier step is asked for again', () => {
  const good = (kind: 'liveness' | 'selfie_with_primary_id' | 'bank_account') => ({
    ...asked('profile'),
    ...({ kind, state: 'accepted', reason_code: null } as const),
  });
  const waiting = { case_state: 'WAITING_CUSTOMER_INPUT' } as const;
  const person = progressOf({
    ...buyer,
    ...waiting,
    onboarding_step: 'DOCUMENTS',
    user_document_uploads: [
      asked('primary_government_id_front'),
      good('selfie_with_primary_id'),
      good('liveness'),
    ],
  });
  expect(states(person)).toEqual([
    'email paid',
    'number paid',
    'documents late',
    'liveness paid',
    'review ahead',
    'open ahead',
  ]);
  const shop = progressOf({
    ...merchant,
    ...waiting,
    onboarding_step: 'BUSINESS',
    user_document_uploads: [
      { ...asked('profile'), kind: 'business_registration' },
      good('bank_account'),
    ],
  });
  expect(states(shop).slice(1, 3)).toEqual(['business late', 'bank paid']);
});

test('each of two steps that are asked for again is marked', () => {
  const { steps } = progressOf({
    ...buyer,
    case_state: 'WAITING_CUSTOMER_INPUT',
    onboarding_step: 'DOCUMENTS',
    user_document_uploads: [asked('primary_government_id_front'), asked('liveness')],
  });
  expect(steps.filter(({ state }) => state === 'late').map(({ key }) => key)).toEqual([
    'documents',
    'liveness',
  ]);
});
