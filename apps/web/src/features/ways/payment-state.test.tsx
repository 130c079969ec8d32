import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { PaymentState } from './payment-state.tsx';

const payment = {
  status: 'failed',
  amount: 1_000_00,
  redirect_url: undefined,
  failure_reason: 'not_approved_in_time',
  instruction: null,
} as const;
type Given = Parameters<typeof PaymentState>[0];
const draw = (changes: Partial<Given['payment']>, isGivenUp: boolean): string =>
  drawPage(
    <PaymentState
      payment={{ ...payment, ...changes }}
      isBack={false}
      isGivenUp={isGivenUp}
      hasMoved={async () => false}
    />,
  );

beforeEach(() => overwriteGetLocale(() => 'en'));

test('a payment that its buyer gave up has ended, and did not fail', () => {
  expect(draw({}, false)).toContain('role="alert"');
  const ended = draw({}, true);
  expect(ended).toContain('has ended');
  expect(ended).not.toContain('role="alert"');
  expect(ended).not.toContain('not approved in time');
});

test('while it ends nobody is sent to pay it, and one that was paid counts', () => {
  const page = 'https://wallet.example/approve';
  const open = { status: 'waiting_for_you', redirect_url: page } as const;
  expect(draw(open, false)).toContain(page);
  expect(draw(open, true)).not.toContain(page);
  const paid = { status: 'succeeded', failure_reason: null } as const;
  expect(draw(paid, true)).toBe(draw(paid, false));
});
