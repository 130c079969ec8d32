import type { Progress, ProgressItem } from '@luwag/contracts/kyc-cases';
import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { locales } from '#app/shared/page/preferences.ts';
import { drawPage } from '../../../testing/draw-page.tsx';
import { OnboardingPage } from './onboarding-page.tsx';

const item = (
  kind: ProgressItem['kind'],
  state: ProgressItem['state'],
  reason: ProgressItem['reason_code'] = null,
): ProgressItem => ({ kind, state, reason_code: reason, required: true });

const whole = (state: ProgressItem['state']) => [
  item('profile', state),
  item('primary_government_id_front', state),
  item('selfie_with_primary_id', state),
  item('liveness', state),
];

const progressOf = (rest: Partial<Progress>): Progress => ({
  onboarding_step: 'DOCUMENTS',
  case_state: 'NEW',
  is_waiting_for_you: true,
  reason_code: null,
  items: whole('missing'),
  ...rest,
});

const waiting = progressOf({});
const checking = progressOf({
  case_state: 'PROCESSING',
  is_waiting_for_you: false,
  items: whole('sent'),
});
const again = progressOf({
  case_state: 'WAITING_CUSTOMER_INPUT',
  items: [
    ...whole('accepted').filter(({ kind }) => kind !== 'selfie_with_primary_id'),
    item('selfie_with_primary_id', 'asked_again', 'face_not_visible'),
  ],
});
const over = progressOf({
  case_state: 'REJECTED',
  is_waiting_for_you: false,
  items: whole('sent'),
  reason_code: 'duplicate_account',
});

function draw(progress: Progress): string {
  const page = (
    <OnboardingPage
      progress={progress}
      name="Maria"
      isNumberConfirmed
      draftCount={1}
      sentAt="2026-11-15T03:00:00.000Z"
      room={<p>the room</p>}
    />
  );
  return drawPage(page);
}

test.each(locales)('what waits for them and what waits for us look nothing alike: %s', (locale) => {
  overwriteGetLocale(() => locale);
  const theirs = draw(waiting);
  const ours = draw(checking);
  expect(theirs).toContain('class="btn primary"');
  expect(ours).not.toContain('class="btn primary"');
  expect(theirs).toContain('class="badge now"');
  expect(ours).not.toMatch(/class="badge (now|pend)"/);
  expect(ours).toContain('data-turn="ours"');
  expect(theirs).not.toContain('data-turn="ours"');
});

test('what is asked for again is shown with its reason, and leads to its own page alone', () => {
  overwriteGetLocale(() => 'en');
  const page = draw(again);
  expect(page).toContain('We could not see your whole face');
  expect([...page.matchAll(/href="(\/buyer\/onboarding[^"]*)"/g)].map(([, path]) => path)).toEqual([
    '/buyer/onboarding/documents',
  ]);
});

test('an end is told with its reason and without a button that leads nowhere', () => {
  overwriteGetLocale(() => 'en');
  const page = draw(over);
  expect(page).toContain('You have an account with us already');
  expect(page).not.toContain('class="btn primary"');
});
