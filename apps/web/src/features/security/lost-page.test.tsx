import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { lostAddress, purchaseOf } from '#app/lib/lost-address.ts';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { LostPage, type LostPageProps } from './lost-page.tsx';

const purchase = '/buyer/webpay/otp?proposal=0199f3e2-0000-7000-8000-000000000001';
const at = (back: string) =>
  new URL(`https://luwag.example/buyer/settings/lost?${new URLSearchParams({ back })}`);

const props: LostPageProps = {
  settings: {
    password_changed_at: '2026-11-01T02:00:00Z',
    email: 'm•••@example.com',
    contact_number: '•••• 4567',
    totp: { is_enabled: true, enabled_at: '2026-11-01T02:00:00Z' },
    needs_proof: true,
    recovery: null,
    borrowing_held_until: null,
    passkeys: [],
    sessions: [],
  },
  proof: {
    state: 'none',
    email: 'm•••@example.com',
    number: '•••• 4567',
    is_email_proven: false,
    is_number_proven: false,
    resend_in_seconds: 0,
    expires_at: null,
  },
  role: 'buyer',
  purchase,
  canShowFace: false,
  nowMs: Date.parse('2026-11-15T07:30:00Z'),
  reply: undefined,
};

function draw(changes: Partial<LostPageProps> = {}): string {
  const element = <LostPage {...props} {...changes} />;
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
  );
}

beforeEach(() => overwriteGetLocale(() => 'en'));

test('whoever came from a purchase is led back to it, also after showing who they are', () => {
  const page = draw();
  expect(page).toMatch(/<a href="\/buyer\/webpay\/otp\?proposal=[^"]+"[^>]*>Back to the purchase/);
  expect(page).toContain(`action="${lostAddress('buyer', purchase)}"`);
  expect(purchaseOf(new URL(lostAddress('buyer', purchase), 'https://luwag.example'))).toBe(
    purchase,
  );
});

test('whoever came from the settings sees no purchase', () => {
  const page = draw({ purchase: undefined });
  expect(page).not.toContain('Back to the purchase');
  expect(page).toContain('action="/buyer/settings/lost"');
});

test.each([
  'https://elsewhere.example/buyer/webpay/otp',
  '//elsewhere.example/buyer/webpay/otp',
  '/\\elsewhere.example/buyer/webpay/otp',
  'javascript:alert(1)',
  '/buyer/webpay/../../logout',
  '/buyer/webpayments',
  '/merchant/dashboard',
  '',
])('%j is no way back to a purchase', (back) => {
  expect(purchaseOf(at(back))).toBeUndefined();
});

test('a face that was shown ends the wait: the next step is to finish', () => {
  const recovery = {
    started_at: '2026-11-15T07:00:00Z',
    ends_wait_at: '2026-11-18T07:00:00Z',
    is_lifted: false,
  };
  const proof = { ...props.proof, state: 'proven' as const };
  const waiting = { settings: { ...props.settings, recovery }, proof, canShowFace: true };
  expect(draw(waiting)).not.toContain('value="finish"');
  const lifted = { ...waiting.settings, recovery: { ...recovery, is_lifted: true } };
  expect(draw({ ...waiting, settings: lifted })).toContain('value="finish"');
});

test('without script the wait is stated and no face is asked for', () => {
  const recovery = {
    started_at: '2026-11-15T07:00:00Z',
    ends_wait_at: '2026-11-18T07:00:00Z',
    is_lifted: false,
  };
  const page = draw({ settings: { ...props.settings, recovery }, canShowFace: true });
  expect(page).toContain('18 Nov 2026');
  expect(page).not.toContain('Show your face now');
});

test('ending the wait asks for the factor that was found, and says that it is told', () => {
  const recovery = {
    started_at: '2026-11-15T07:00:00Z',
    ends_wait_at: '2026-11-18T07:00:00Z',
    is_lifted: false,
  };
  const settings = { ...props.settings, recovery };
  expect(draw({ settings })).toContain('we tell you by mail and by text');
  const asked = {
    stepUpId: '0199f3a0-0000-7000-8000-00000000000b',
    factors: ['totp' as const],
    passkeyOptions: null,
    change: { act: 'cancel' as const },
  };
  const page = draw({ settings, reply: { asked } });
  expect(page).toContain('The passkey or app that you found ends the 72 hours.');
  expect(page).toContain(`name="step_up_id" value="${asked.stepUpId}"`);
  expect(draw({ settings, reply: { code: 'factor_newer_than_recovery' } })).toContain(
    'Use the one that you found again',
  );
});
