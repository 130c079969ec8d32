import { GoLiveStep, type TestClockDetail } from '@luwag/contracts/test-mode';
import { afterEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage as draw } from '../../../testing/draw-page.tsx';
import { createdAt, idOf } from '../../../testing/samples.ts';
import { ClockPage } from './clock-page.tsx';
import { DevelopersHome } from './developers-home.tsx';

afterEach(() => overwriteGetLocale(() => 'en'));

const event = { payment_request_id: idOf(2), at: '2027-01-23T16:10:00.000Z', sequence: 2 };
const clock: TestClockDetail = {
  id: idOf(9),
  store_id: idOf(1),
  livemode: false,
  status: 'ready',
  now: '2027-01-24T00:05:00.000Z',
  advancing_to: null,
  next_due_date: '2027-02-24',
  created_at: createdAt,
  purchases: [
    {
      payment_request_id: idOf(2),
      status: 'paid',
      order_reference: 'WC-1042',
      amount: 4_800_00,
      payments: [
        { sequence: 1, due_date: '2026-12-24', amount: 1_600_00, open: 0, state: 'paid' },
        { sequence: 2, due_date: '2027-01-24', amount: 1_600_00, open: 1_600_00, state: 'due' },
        {
          sequence: 3,
          due_date: '2027-02-24',
          amount: 1_600_00,
          open: 1_600_00,
          state: 'upcoming',
        },
      ],
    },
  ],
  events: [
    { ...event, kind: 'failed', amount: 1_600_00, days: null },
    { ...event, kind: 'reminder', amount: 1_600_00, days: -1 },
  ],
  ahead: [{ ...event, kind: 'late_fee', amount: 1_60, days: null }],
};
const view = {
  clocks: [clock],
  requests: [],
  chosen: 'fail' as const,
  formKey: 'a-key-of-this-form',
};
const page = (props: Partial<Parameters<typeof ClockPage>[0]> = {}) =>
  draw(
    <ClockPage {...view} clock={clock} answer={undefined} {...props} />,
    '/merchant/developers/clock',
  );

describe('the page of a test clock', () => {
  test('says what time it is, what happened and what would, with the choice kept', () => {
    const html = page();
    for (const words of [
      '8:05 AM',
      'Payment 2 did not go through',
      'Reminder, 1 day before',
      'If you go on to 24 Feb',
      'To the next due date, 24 Feb',
    ])
      expect(html).toContain(words);
    expect(html).toMatch(/<input type="radio" name="payments"[^>]*checked=""[^>]*value="fail"/);
    expect(html).not.toContain('Your other clocks');
  });

  test('leads to a test key where nothing was sold yet, and says why something was refused', () => {
    expect(page({ clock: undefined, clocks: [] })).toContain('No test purchase yet');
    const refused = page({ answer: { code: 'test_clock_too_far' } });
    expect(refused).toContain('400 days ahead');
    expect(refused).toContain('role="alert"');
  });

  test('is there in Filipino', () => {
    overwriteGetLocale(() => 'fil');
    expect(page()).toContain('Hindi natuloy ang hulog 2');
  });
});

describe('the way to live payments', () => {
  const home = (done: readonly GoLiveStep[], isReady = false) =>
    draw(
      <DevelopersHome
        goLive={{
          steps: GoLiveStep.options.map((step) => ({ step, is_done: done.includes(step) })),
          is_ready: isReady,
        }}
      />,
      '/merchant/developers',
    );

  test('counts what is done, and says so to those who cannot see the ticks', () => {
    const html = home(['store', 'test_key', 'bank_account']);
    expect(html).toContain('2 of 7 done');
    expect(html).toContain('1 of 3 done');
    expect(html.match(/, done</g)).toHaveLength(3);
    expect(html).not.toContain('Make a live key');
  });

  test('ends with the live key', () => {
    const all = GoLiveStep.options.filter((step) => step !== 'live_key');
    expect(home(all, true)).toContain('Make a live key');
    expect(home(GoLiveStep.options, true)).not.toContain('Make a live key');
  });
});
