import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import type { ChallengeKind } from '#app/shared/auth/visitor.ts';
import { drawPage as draw } from '../../../testing/draw-page.tsx';
import { CodeStep } from './login-page.tsx';
import { LostAppPage } from './lost-app-page.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const form = (challenge: ChallengeKind) => ({
  action: '/api/auth/callback/buyer' as const,
  csrfToken: 'token',
  callbackUrl: '/buyer/dashboard',
  error: null,
  challenge,
});

test('who is asked for an app can say that it is lost; a mailed code and staff have no such link', () => {
  const asked = (challenge: ChallengeKind, type?: 'buyer' | 'merchant') =>
    draw(<CodeStep form={form(challenge)} reply={undefined} {...(type ? { type } : {})} />);
  expect(asked('totp', 'buyer')).toMatch(/href="\/buyer\/lost-app".*Lost your app\?/);
  expect(asked('totp', 'merchant')).toContain('href="/merchant/lost-app"');
  expect(asked('email_code', 'buyer')).not.toContain('lost-app');
  expect(asked('totp')).not.toContain('lost-app');
  overwriteGetLocale(() => 'fil');
  expect(asked('totp', 'buyer')).toContain('Nawala ang app mo?');
});

test('it is said beforehand how long it takes, what works meanwhile and what ends', () => {
  const page = draw(<LostAppPage type="buyer" reply={undefined} />);
  expect(page).toContain('72 hours');
  expect(page).toContain('you can pay what you owe, and nothing new can be bought');
  expect(page).toContain('You need not wait where your face can be checked');
  expect(page).toContain('every other device is logged out');
  const shop = draw(<LostAppPage type="merchant" reply={undefined} />);
  expect(shop).not.toMatch(/bought|face/);
  expect(shop).toContain('every other device is logged out');
});

test('both codes are asked for with where they went, and the wrong one says so', () => {
  const sent = { recovery_key: 'a.b.c', email: 'm•••a@example.com', number: '•••• 2841' };
  const reply = { email: '', sent, fault: 'number_code_wrong' as const };
  const page = draw(<LostAppPage type="buyer" reply={reply} />);
  expect(page).toContain('Code mailed to m•••a@example.com');
  expect(page).toContain('Code texted to •••• 2841');
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(page).toContain('value="a.b.c"');
});
