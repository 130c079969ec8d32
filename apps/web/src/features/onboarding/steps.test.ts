import type { Progress, ProgressItem } from '@luwag/contracts/kyc-cases';
import { expect, test } from 'vitest';
import { turnOf } from '#app/shared/format/items-state.ts';
import { doneOf, nextOf, stepsOf } from './steps.ts';

type States = Partial<Record<ProgressItem['kind'], ProgressItem['state']>>;

function progress(
  states: States,
  rest: Partial<Pick<Progress, 'case_state' | 'is_waiting_for_you'>> = {},
): Progress {
  const all: States = {
    profile: 'missing',
    primary_government_id_front: 'missing',
    primary_government_id_back: 'missing',
    selfie_with_primary_id: 'missing',
    liveness: 'missing',
    ...states,
  };
  return {
    onboarding_step: 'DOCUMENTS',
    case_state: 'NEW',
    is_waiting_for_you: true,
    reason_code: null,
    items: Object.entries(all).map(([kind, state]) => ({
      kind: kind as ProgressItem['kind'],
      state,
      reason_code: state === 'asked_again' ? 'glare' : null,
      required: kind !== 'primary_government_id_back',
    })),
    ...rest,
  };
}

const told = (seen: Progress, isNumberConfirmed = true) =>
  stepsOf(seen, isNumberConfirmed).map(({ key, state }) => `${key} ${state}`);

const all: States = {
  profile: 'sent',
  primary_government_id_front: 'sent',
  selfie_with_primary_id: 'sent',
  liveness: 'sent',
};

test('one step is now, the others lie ahead', () => {
  expect(told(progress({}))).toEqual([
    'number paid',
    'profile now',
    'documents ahead',
    'liveness ahead',
    'review ahead',
    'open ahead',
  ]);
  expect(nextOf(progress({}), false)).toBe('number');
});

test('a picture that is not required holds nobody up', () => {
  const seen = progress({ ...all, liveness: 'missing' });
  expect(nextOf(seen, true)).toBe('liveness');
  expect(told(seen)).toContain('documents paid');
});

test('our turn is nobody’s task', () => {
  const seen = progress(all, { case_state: 'PROCESSING', is_waiting_for_you: false });
  expect([turnOf(seen), nextOf(seen, true)]).toEqual(['ours', undefined]);
  expect(told(seen)).toContain('review now');
});

test('what is asked for again is marked, and what was fine stays fine', () => {
  const seen = progress(
    { ...all, profile: 'accepted', liveness: 'accepted', selfie_with_primary_id: 'asked_again' },
    { case_state: 'WAITING_CUSTOMER_INPUT' },
  );
  expect([turnOf(seen), nextOf(seen, true)]).toEqual(['again', 'documents']);
  expect(told(seen)).toEqual([
    'number paid',
    'profile paid',
    'documents late',
    'liveness paid',
    'review ahead',
    'open ahead',
  ]);
});

test('an open account and one that stays closed', () => {
  const open = progress(all, { case_state: 'PASSED', is_waiting_for_you: false });
  expect(turnOf(open)).toBe('open');
  expect(told(open).every((one) => one.endsWith('paid'))).toBe(true);
  const over = progress(all, { case_state: 'REJECTED', is_waiting_for_you: false });
  expect([turnOf(over), told(over)[4]]).toEqual(['over', 'review late']);
});

test('a step of which something was sent anew is being checked, not found good', () => {
  const accepted: States = { ...all, profile: 'accepted', liveness: 'accepted' };
  const seen = progress(
    {
      ...accepted,
      primary_government_id_front: 'sent',
      primary_government_id_back: 'accepted',
      selfie_with_primary_id: 'accepted',
    },
    { case_state: 'PROCESSING', is_waiting_for_you: false },
  );
  const pasts = Object.fromEntries(stepsOf(seen, true).map(({ key, past }) => [key, past]));
  expect(pasts).toMatchObject({ profile: 'checked', documents: 'sent', liveness: 'checked' });
});

test('the bar marks each step as the list does, whichever of them is under way', () => {
  const again: States = { ...all, profile: 'accepted', liveness: 'accepted' };
  expect(doneOf(progress({ ...again, primary_government_id_front: 'asked_again' }))).toEqual([
    'profile',
    'liveness',
  ]);
  expect(doneOf(progress({ ...again, profile: 'asked_again' }))).toEqual(['documents', 'liveness']);
  expect(doneOf(progress({}))).toEqual([]);
});
