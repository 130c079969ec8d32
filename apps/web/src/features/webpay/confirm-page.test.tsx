import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { agreed, offerOf, proposalOf } from '../../../testing/purchase.ts';
import type { ConfirmProps } from './confirm.server.ts';
import { ConfirmPage } from './confirm-page.tsx';
import type { Factors } from './confirm-state.ts';

const nowMs = Date.parse('2026-11-15T07:30:00Z');
const trustedAtMs = Date.parse('2026-11-16T02:00:00Z');
const none: Factors = {
  stepUpId: undefined,
  passkeyOptions: null,
  isPasskeyHere: false,
  hasApp: false,
  canText: false,
  trustedAtMs: undefined,
  canShowFace: false,
  setUp: undefined,
};

type Request = ConfirmProps['proposal']['request'];

function draw(
  factors: Partial<Factors>,
  request: Partial<Request> = {},
  after: Partial<Pick<Parameters<typeof ConfirmPage>[0], 'isConfirmed' | 'reply'>> = {},
  heldUntil: string | null = null,
): string {
  const asked = proposalOf('started', {
    agreed: {
      ...agreed,
      is_confirmed: false,
      text_refused: ['amount'],
      needs_trusted_factor: true,
      borrowing_held_until: heldUntil,
      is_being_checked: false,
    },
  });
  const props: ConfirmProps = {
    proposal: { ...asked, request: { ...asked.request, amount: 6_000_00, ...request } },
    offer: offerOf(['2026-12-15', '2027-01-15', '2027-02-15']),
    payingWith: 'GCash',
    isConfirmed: false,
    factors: { ...none, ...factors },
    sent: undefined,
    domain: 'luwag.example',
    nowMs,
  };
  const element = <ConfirmPage {...props} reply={undefined} {...after} />;
  return drawPage(element);
}

beforeEach(() => overwriteGetLocale(() => 'en'));

test('a factor too new for the purchase leaves ways on: the plans, the shop, and when to ask', () => {
  const cancel_url = 'https://shop.example/cart';
  const page = draw({ trustedAtMs }, { cancel_url });
  expect(page).toContain('From 16 Nov 2026, 10:00 AM on it confirms this purchase too.');
  expect(page).toContain('open until 4:00 PM, which is sooner');
  expect(page).toContain('Tindahan can ask you again from 16 Nov 2026, 10:00 AM on');
  expect(page).toMatch(/href="https:\/\/shop\.example\/cart"[^>]*>(?:<[^>]+>)*Back to Tindahan/);
  expect(page).toMatch(/href="\/buyer\/webpay\?proposal=[^"]+"[^>]*>(?:<[^>]+>)*Back to the plans/);
  expect(page.split(cancel_url), 'one way back to the shop').toHaveLength(2);
});

test('a face lifts the wait where there is script, with the way back to this plan', () => {
  expect(draw({ trustedAtMs })).not.toContain('Show your face now');
  const page = draw({ trustedAtMs, canShowFace: true });
  const link = /data-with-script="[^"]*" hidden="">(?:<[^a][^>]*>)*<a href="([^"]+)"/.exec(page);
  const to = new URL((link?.[1] ?? '').replaceAll('&amp;', '&'), 'https://luwag.example');
  expect(to.searchParams.get('for')).toBe('purchase');
  expect(to.searchParams.get('back')).toBe(
    `/buyer/webpay/otp?proposal=${proposalOf('started').id}`,
  );
  expect(page).toContain('Show your face now');
  expect(page, 'the wait is said all the same').toContain('From 16 Nov 2026, 10:00 AM on');
});

test('a request that outlives the wait says to come back, and not to ask anew', () => {
  const page = draw({ trustedAtMs }, { expires_at: '2026-11-18T08:00:00Z' });
  expect(page).toContain('still open then, until 18 Nov 2026, 4:00 PM');
  expect(page).not.toContain('can ask you again');
  expect(page).toContain('Back to the plans');
});

test('while nothing is lent nothing is said to be charged, and a wait that is over leads on', () => {
  const held = draw({}, {}, {}, '2026-11-18T07:00:00Z');
  expect(held).toContain('Nothing new can be bought until 18 Nov 2026, 3:00 PM');
  expect(held).not.toContain('is charged today');
  const over = draw({}, {}, {}, '2026-11-15T07:00:00Z');
  expect(over).toMatch(/href="\/buyer\/settings\/lost"[^>]*>Finish it/);
  expect(over).not.toContain('15 Nov 2026, 3:00 PM');
});

test('an authenticator app that is old enough is asked for, whatever else is too new', () => {
  const page = draw({ stepUpId: agreed.disclosure_hash, hasApp: true });
  expect(page).toContain('Confirm with the code');
  expect(page).not.toContain('Back to the plans');
});

test('who lost the device is told the 72 hours on the link, which knows the way back here', () => {
  const page = draw({ stepUpId: agreed.disclosure_hash, passkeyOptions: {} });
  const link = /<a href="(\/buyer\/settings\/lost[^"]*)"[^>]*>(.*?)<\/a>/.exec(page);
  expect(link?.[2]).toContain('72 hours');
  const { id } = proposalOf('started');
  const back = new URL(link?.[1] ?? '', 'https://luwag.example').searchParams.get('back');
  expect(back).toBe(`/buyer/webpay/otp?proposal=${id}`);
});

test('while money waits, a confirmed purchase says so, and is finished by one press later', () => {
  const after = { isConfirmed: true, reply: { fault: 'paused' } } as const;
  expect(draw({}, {}, after)).toContain('Nothing was charged. Try again in a minute.');
  expect(draw({}, {}, after)).toContain('name="intent" value="finish"');
  overwriteGetLocale(() => 'fil');
  expect(draw({}, {}, after)).toContain('Walang nabawas. Subukan ulit pagkalipas ng isang minuto.');
});

test('a passkey that is gone from its device leaves the ways that a new device has', () => {
  const here = { stepUpId: agreed.disclosure_hash, passkeyOptions: {}, isPasskeyHere: true };
  const page = draw(here);
  const [before = '', after = ''] = page.split('data-after-trouble');
  expect(before).not.toContain('Use my other device');
  expect(after).toMatch(/^="[^"]*" hidden=""/);
  expect(after).toContain('Use my other device');
  expect(after).toContain('I no longer have that device');
  const refused = draw(here, {}, { reply: { fault: 'passkey_refused' } });
  expect(refused).toContain('data-after-trouble');
  expect(refused).not.toMatch(/data-after-trouble="[^"]*" hidden/);
});

test('a new device speaks of another way below only where there is one', () => {
  const elsewhere = { stepUpId: agreed.disclosure_hash, passkeyOptions: {} };
  expect(draw(elsewhere)).not.toContain('another way below');
  expect(draw(elsewhere)).toContain('Use it from there.');
  expect(draw({ ...elsewhere, hasApp: true })).toContain('or use another way below');
  expect(draw(elsewhere)).toContain('a face check can end the wait');
});

test('a factor that is too new is the reason that is named, and not the text', () => {
  const page = draw({ trustedAtMs }, {}, { reply: { fault: 'too_fresh' } });
  expect(page.split('too new for this purchase'), 'said once').toHaveLength(2);
  expect(page).not.toContain('a text message is not safe enough');
});
