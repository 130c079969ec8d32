import type { ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { lostAddress, purchaseOf } from '#app/shared/auth/face-address.ts';
import { drawPage } from '../../../testing/draw-page.tsx';
import { LostPage, type LostPageProps } from './lost-page.tsx';
import { HeldNotice } from './proof-links.tsx';

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
    is_being_checked: false,
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

/** Begun half an hour ago. */
const recovery = {
  started_at: '2026-11-15T07:00:00Z',
  ends_wait_at: '2026-11-18T07:00:00Z',
  is_lifted: false,
};

function draw(changes: Partial<LostPageProps> = {}): string {
  return render(<LostPage {...props} {...changes} />);
}

const render = (element: ReactElement, at = '/buyer/settings/lost') => drawPage(element, at);
/** The words of a page without its tags. */
const wordsOf = (page: string) => page.replaceAll(/<[^>]+>/g, '\n');

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
  const proof = { ...props.proof, state: 'proven' as const };
  const waiting = { settings: { ...props.settings, recovery }, proof, canShowFace: true };
  expect(draw(waiting)).not.toContain('value="finish"');
  const lifted = { ...waiting.settings, recovery: { ...recovery, is_lifted: true } };
  expect(draw({ ...waiting, settings: lifted })).toContain('value="finish"');
});

test('without script the wait is stated and no face is asked for', () => {
  const page = draw({ settings: { ...props.settings, recovery }, canShowFace: true });
  expect(page).toContain('18 Nov 2026');
  expect(page).not.toContain('Show your face now');
});

test('ending the wait asks for the factor that was found, and says that it is told', () => {
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

test('what is asked, how long it takes, what a face changes and what ends is said before the first proof', () => {
  const page = draw({ canShowFace: true });
  const [before = ''] = page.split('name="password"');
  expect(before).toContain('Your password, then two codes: one by mail, one by text.');
  expect(before).toContain('Wait 72 hours');
  expect(before).toContain('Nothing new can be bought until it is done.');
  expect(before).toContain('You need not wait if your face matches');
  expect(before).toContain('every other device is logged out');
  expect(before).toContain('On its first day the new one confirms up to ₱5,000.00.');
  expect(draw()).not.toContain('your face matches');
});

test('a shop reads of its shop, not of buying', () => {
  const page = draw({ role: 'merchant', purchase: undefined });
  expect(page).toContain('Your shop sells all the while.');
  expect(page).not.toMatch(/bought|₱/);
});

test('the page names every factor that the account has', () => {
  const passkey = {
    ...{ id: '0199f3a0-0000-7000-8000-00000000000c', name: 'Chrome on Android' },
    ...{ is_backed_up: true, created_at: '2026-09-01T00:00:00Z', used_at: null },
  };
  const both = { ...props.settings, passkeys: [passkey] };
  for (const settings of [both, { ...both, recovery }]) {
    const page = draw({ settings });
    expect(page).toContain('Authenticator app');
    expect(page).toContain('On since 1 Nov 2026');
    expect(page).toContain('Chrome on Android');
    expect(page).toContain('Made 1 Sep 2026');
  }
});

const stages = {
  'while it waits': recovery,
  'once a face has lifted the wait': { ...recovery, is_lifted: true },
  'once the wait is over': { ...recovery, ends_wait_at: '2026-11-15T07:29:00Z' },
};
test.each(Object.entries(stages))(
  'the settings say the same of a recovery as this page does, %s',
  (_, begun) => {
    const settings = { ...props.settings, recovery: begun };
    const notice = wordsOf(
      render(
        <HeldNotice settings={settings} canShowFace={false} nowMs={props.nowMs} />,
        '/buyer/settings/security',
      ),
    );
    const page = wordsOf(draw({ settings }));
    const said = notice
      .split('\n')
      .filter((line) => line && !/^( · |Go on|See how|I found)/.test(line));
    expect(said).toHaveLength(2);
    for (const line of said) expect(page).toContain(line);
    const isWaiting = begun === recovery;
    expect(notice.includes('Go on')).toBe(!isWaiting);
    expect(notice.includes('You can make a new passkey or app from')).toBe(isWaiting);
  },
);

test('what showing who one is leads to stands above the form', () => {
  expect(draw()).toContain('Then the 72 hours begin.');
  const waiting = { ...props.settings, recovery };
  const face = wordsOf(draw({ settings: waiting, canShowFace: true }));
  expect(face, 'a camera needs script').not.toContain('Then your face can end the wait.');
  const over = { ...recovery, is_lifted: true };
  const ready = draw({ settings: { ...props.settings, recovery: over } });
  expect(ready).toContain('Then the old ones are taken away.');
});
