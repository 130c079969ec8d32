import type { NextPayout, Payout, PayoutLine } from '@luwag/contracts/payouts';
import { civilDate } from '@luwag/domain/calendar';
import { payoutHoldReasons, payoutStatuses, payoutWaterfallKinds } from '@luwag/domain/payouts';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage as draw } from '../../../testing/draw-page.tsx';
import { sampleNext } from '../../../testing/payout-samples.ts';
import { createdAt, idOf } from '../../../testing/samples.ts';
import { payoutWeeks } from './payout-calendar.ts';
import { PayoutPage } from './payout-page.tsx';
import { PayoutsPage } from './payouts-page.tsx';

const payout: Payout = {
  id: idOf(1),
  number: 'O-4471',
  livemode: true,
  status: 'paid',
  version: 4,
  amount: 45_828_85,
  currency: 'PHP',
  waterfall: [
    { kind: 'sales', amount: 48_870_00, count: 6 },
    { kind: 'fees', amount: -1_030_05, count: 6 },
    { kind: 'refunds', amount: -1_850_00, count: 1 },
    { kind: 'fees_returned', amount: 74_00, count: 1 },
    { kind: 'withholding', amount: -235_10, count: 0 },
  ],
  pay_date: '2026-11-24',
  sales_from: '2026-11-23',
  sales_to: '2026-11-23',
  sales: 6,
  rail: 'instapay',
  bank_name: 'BPI / BPI Family',
  bank_account: '•••• 4417',
  bank_reference: '112400938841',
  expected_on: '2026-11-24',
  hold: null,
  failure_code: null,
  requested_by: 'schedule',
  created_at: createdAt,
  approved_at: createdAt,
  sent_at: createdAt,
  paid_at: createdAt,
  ended_at: null,
};
const unsent = { bank_reference: null, approved_at: null, sent_at: null, paid_at: null };
const over = { ...unsent, approved_at: createdAt, sent_at: createdAt, ended_at: createdAt };
const inState = (status: Payout['status']): Payout => {
  if (status === 'paid') return { ...payout, status };
  if (status === 'failed' || status === 'returned' || status === 'canceled')
    return { ...payout, ...over, status, failure_code: 'INVALID_DESTINATION' };
  const hold = status === 'held' ? { reason: 'risk' as const, until: createdAt } : null;
  return { ...payout, ...unsent, status, hold };
};

const line = (of: Partial<PayoutLine>): PayoutLine => ({
  ...{ kind: 'sale', journal_id: idOf(3), on_date: '2026-11-23', price: 0, fee: 0, covered: 0 },
  ...{ amount: (of.price ?? 0) + (of.fee ?? 0), payment_request_id: idOf(2), store_id: null },
  ...{ store_name: null, reference: 'K7QD-29MX', order_reference: null, description: 'Blender' },
  payout_id: null,
  ...of,
});
const lines = {
  results: [
    line({ price: 48_870_00, fee: -1_030_05 }),
    line({ kind: 'refund', price: -1_850_00, fee: 74_00 }),
    line({ kind: 'withholding', amount: -235_10, payment_request_id: null, reference: null }),
  ],
  page: 1,
  has_more: false,
};

const next = sampleNext;
const today = civilDate('2026-11-24');
const payoutsPage = (
  of: Partial<NextPayout> = {},
  results: readonly Payout[] = [payout],
  page = 1,
) => {
  const shown = { ...next, ...of };
  const made = results.map(({ pay_date, amount }) => ({
    pay_date,
    amount,
    isOver: false,
    isPaid: true,
  }));
  const { coming } = shown;
  return (
    <PayoutsPage
      mode="live"
      next={shown}
      payouts={{ results: [...results], page, has_more: false }}
      weeks={payoutWeeks({ today, made, coming, holidays: philippineHolidays })}
      today={today}
      formKey="a-key-of-this-form"
      answer={undefined}
    />
  );
};
const payoutPage = (of: Payout = payout) => (
  <PayoutPage payout={of} livemode={of.livemode} lines={lines} isAsked={false} />
);
const nobodySold = { amount: 0, waterfall: [], sales: 0, requestable: 0, coming: [] };

const states: Record<string, ReactNode> = {
  'the payouts': payoutsPage(),
  'no payouts': payoutsPage(nobodySold, []),
  'payouts to no account': payoutsPage({ rail: null, bank_name: null, bank_account: null }),
  'an older page': payoutsPage({}, [payout], 2),
  'a payout of everything there is': payoutPage({
    ...payout,
    waterfall: payoutWaterfallKinds.map((kind, index) => ({
      ...{ kind, count: 2, amount: index === 0 ? 100_000_00 : -1_00 },
    })),
  }),
  'a payout without a sale': payoutPage({
    ...{ ...payout, sales: 0, sales_from: null, sales_to: null },
    waterfall: [{ kind: 'returned', amount: 45_828_85, count: 1 }],
  }),
  ...Object.fromEntries(
    payoutHoldReasons.map((reason) => [
      `payouts held: ${reason}`,
      payoutsPage({ hold: { reason, until: reason === 'risk' ? createdAt : null } }),
    ]),
  ),
  ...Object.fromEntries(
    payoutStatuses.map((status) => [`a payout: ${status}`, payoutPage(inState(status))]),
  ),
};

describe.each(Object.entries(states))('%s', (_, page) => {
  test.each(['en', 'fil'] as const)('is sound in %s', (locale) => {
    overwriteGetLocale(() => locale);
    const drawn = draw(page);
    expect(drawn).not.toContain('style=');
    expect(drawn.match(/<h1/g)).toHaveLength(1);
    expect(drawn.match(/class="btn primary/g)?.length ?? 0).toBeLessThanOrEqual(1);
    const ids = [...drawn.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of drawn.matchAll(/\saria-(?:labelledby|describedby)="([^"]+)"/g)) {
      expect(ids).toContain(id);
    }
  });
});

test('the same sum stands under the waterfall and under the lines, each counted by itself', () => {
  overwriteGetLocale(() => 'en');
  const drawn = draw(payoutPage());
  expect(drawn).toMatch(/Same sum as above[\s\S]*45,828\.85/);
  expect(drawn).toContain('+₱74.00');
  expect(drawn).toContain('112400938841');
});

test('a payout that came back says that nothing is lost, and leads to the account', () => {
  overwriteGetLocale(() => 'en');
  const drawn = draw(payoutPage(inState('returned')));
  expect(drawn).toContain('Nothing is lost');
  expect(drawn).toContain('href="/merchant/settings/bank"');
});

test('it can be asked for only where the rules allow it', () => {
  overwriteGetLocale(() => 'en');
  expect(draw(payoutsPage())).toContain('Ask for ₱18,305.00 now');
  expect(draw(payoutsPage({ requestable: 0 }))).not.toContain('Ask for ');
});
