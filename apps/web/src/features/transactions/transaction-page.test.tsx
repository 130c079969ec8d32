import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { TransactionPage, type TransactionPageProps } from './transaction-page.tsx';
import { TransactionsPage } from './transactions-page.tsx';

const planId = '019a8474-0000-7000-8000-0000000000aa';
const paymentId = '019a8474-0000-7000-8000-0000000000bb';

const current: TransactionPageProps = {
  transaction: {
    id: planId,
    buyer_status: 'CURRENT',
    livemode: true,
    store_name: 'Cellphone ni Jun',
    description: 'Refurbished phone',
    order_reference: null,
    amount: 6_000_00,
    terms: 3,
    paid: 2_052_82,
    outstanding: 4_105_65,
    next_payment: { due_date: '2026-11-27', amount: 2_052_82, is_overdue: false },
    created_at: '2026-09-27T02:00:00Z',
    installments: [
      { sequence: 1, due_date: '2026-10-27', state: 'paid', amount: 2_052_82, paid: 2_052_82 },
      { sequence: 2, due_date: '2026-11-27', state: 'upcoming', amount: 2_052_82, paid: 0 },
      { sequence: 3, due_date: '2026-12-27', state: 'upcoming', amount: 2_052_83, paid: 0 },
    ],
    total_amount: 6_158_47,
    agreed: {
      effective_monthly_rate_ppm: 25_000,
      effective_annual_rate_ppm: 344_889,
      late_daily_rate_ppm: 1_000,
      late_grace_days: 3,
      late_max: 300_00,
    },
    statement: 'Disclosure statement of a credit transaction (RA 3765)',
    settle_today: 4_051_51,
    progress: null,
  },
  progress: null,
  means: {
    sources: [
      {
        id: '019a8474-0000-7000-8000-0000000000cc',
        channel: 'PAYMAYA',
        label: '•••• 1000',
        status: 'active',
        can_be_charged_unattended: true,
        expires_at: null,
        is_default: true,
      },
    ],
    eachTime: [{ channel: 'GCASH', can_be_saved: false, amount_min: 100, amount_max: 100_000_00 }],
  },
  formKey: 'key',
  today: '2026-11-24',
  reply: undefined,
};

function draw(changes: Partial<TransactionPageProps> = {}): string {
  const element = <TransactionPage {...current} {...changes} />;
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
  );
}

const under = (
  status: 'waiting_for_you' | 'checking' | 'failed' | 'succeeded',
  redirect_url?: string,
): Partial<TransactionPageProps> => ({
  progress: {
    payment_id: paymentId,
    status,
    amount: 2_052_82,
    redirect_url,
    failure_reason: status === 'failed' ? 'insufficient_funds' : null,
  },
  means: status === 'failed' || status === 'succeeded' ? current.means : undefined,
});

beforeEach(() => overwriteGetLocale(() => 'en'));

test('a plan has its path, its five lines, its schedule, its statement and a way to pay', () => {
  const page = draw();
  expect(page).toContain('Payment 2 of 3, in 3 days');
  const terms = [...page.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, term]) => term);
  expect(terms).toEqual([
    'You pay in total',
    'Price of the item',
    'Fees and interest',
    'Effective rate',
    'If you are late',
  ]);
  expect(page).toContain('₱158.47');
  expect(page).toContain('you save ₱54.14');
  expect(page).toContain('<table');
  expect(page).toContain('RA 3765');
  expect(page).toContain('Maya •••• 1000');
  expect(page.match(/checked=""/g)).toHaveLength(2);
  expect(page).not.toContain('Test mode');
  expect(page).not.toContain('style=');
});

test('while a payment is under way there is nothing to pay with, and the page asks again', () => {
  const page = draw(under('checking'));
  expect(page).toContain('You do not need to pay again');
  expect(page).not.toContain('name="with"');
  expect(page).toContain(`content="4;url=?payment=${paymentId}"`);
});

test('what waits for a yes leads to the gateway’s page', () => {
  expect(draw(under('waiting_for_you', 'https://pay.example/1'))).toContain(
    'href="https://pay.example/1"',
  );
  expect(draw(under('waiting_for_you'))).not.toContain('Approve the payment');
});

test('what failed says first that nothing was taken, then why, and can be tried again', () => {
  const page = draw(under('failed'));
  expect(page).toContain('Nothing was taken. There was not enough money in it.');
  expect(page).toContain('name="with"');
});

test('test money is called that; a purchase that never began has no plan to show', () => {
  const test = { ...current.transaction, livemode: false };
  expect(draw({ transaction: test })).toContain('Test mode: no real money moves');
  const failed = { ...current.transaction, buyer_status: 'FAILED' as const, next_payment: null };
  const page = draw({ transaction: failed, means: undefined });
  expect(page).toContain('nothing is owed for it');
  expect(page).not.toContain('<table');
});

test('a plan whose last payment is due offers no second way to pay all of it', () => {
  const last = { ...current.transaction, settle_today: 2_000_00 };
  const page = draw({ transaction: last });
  expect(page).not.toContain('All of it today');
  expect(page).toContain('₱2,000.00, by 27 Nov 2026');
});

describe('the list', () => {
  const list = (changes: object) => {
    const element = (
      <TransactionsPage
        status={undefined}
        page={1}
        results={[current.transaction]}
        hasMore={false}
        {...changes}
      />
    );
    return renderToStaticMarkup(
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />,
    );
  };

  test('leads to each plan, and marks the filter that is on', () => {
    const page = list({ status: 'CURRENT' });
    expect(page).toContain(`href="/buyer/transactions/${planId}"`);
    expect(page).toMatch(/aria-current="page"[^>]*>Open</);
  });

  test('without any plan teaches, and filters nothing', () => {
    const page = list({ results: [] });
    expect(page).toContain('No plans yet');
    expect(page).not.toContain('class="chip"');
    expect(list({ results: [], status: 'OVERDUE' })).toContain('Nothing is late.');
  });

  test('turns its pages under the same filter', () => {
    const page = list({ status: 'PAID', page: 2, hasMore: true });
    expect(page).toContain('href="/buyer/transactions?buyer_status=PAID"');
    expect(page).toContain('href="/buyer/transactions?buyer_status=PAID&amp;page=3"');
  });
});
