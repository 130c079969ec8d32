// @vitest-environment happy-dom
import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getSummary } from '@luwag/contracts/transactions';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { createStore } from '#app/store/store.ts';
import { PaymentStatusBanner } from './overlays.tsx';
import type { LatestPayment } from './payment-news.ts';
import { usePaymentNews } from './use-payment-news.ts';

type Status = NonNullable<LatestPayment>['buyer_status'];

const latest = (buyer_status: Status): LatestPayment => ({
  transaction_id: '019a8474-0000-7000-8000-000000000001',
  buyer_status,
  at: new Date().toISOString(),
  store_name: 'Aling Nena',
  amount: 1_026_41,
});
const summary = (buyer_status: Status): ResultOf<typeof getSummary> => ({
  line: null,
  livemode: true,
  outstanding: 0,
  overdue: 0,
  credit: 0,
  due: [],
  latest: latest(buyer_status),
});

const onEnd = vi.fn();

function Page({ read, pathname }: { read: LatestPayment; pathname: string }) {
  usePaymentNews(read, { pathname, onEnd });
  return <PaymentStatusBanner />;
}
function open(read: LatestPayment, pathname = '/buyer') {
  const store = createStore();
  const page = (at: string) => (
    <Provider store={store}>
      <Page read={read} pathname={at} />
    </Provider>
  );
  const { rerender } = render(page(pathname));
  return { goTo: (at: string) => rerender(page(at)) };
}
const said = () => screen.getByRole('status').textContent;

beforeEach(() => {
  overwriteGetLocale(() => 'en');
  window.localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-15T08:00:00.000Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['PENDING', 'Pending Payment Ongoing'],
  ['FAILED', 'Payment Failed, Please try again'],
  ['CURRENT', 'Payment Successful, you can proceed to another transaction'],
] as const)('a newest payment that is %s is told to the letter', (status, words) => {
  open(latest(status));
  expect(screen.getByRole('status').textContent).toContain(words);
});

test('what is pending is asked about again until it has ended, and then no more', async () => {
  const answer = { status: 200, headers: { 'content-type': 'application/json' } };
  const fetched = vi.fn(async () => new Response(JSON.stringify(summary('CURRENT')), answer));
  vi.stubGlobal('fetch', fetched);
  open(latest('PENDING'));
  await act(async () => {
    await vi.advanceTimersByTimeAsync(4_100);
    await vi.dynamicImportSettled();
  });
  expect(screen.getByRole('status').textContent).toContain('Payment Successful');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('an end that was closed stays closed on the next page; a pending payment has no button', () => {
  const read = latest('FAILED');
  open(read);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('status').textContent).toBe('');
  cleanup();
  open(read);
  expect(screen.getByRole('status').textContent).toBe('');
  cleanup();
  open(latest('PENDING'));
  expect(screen.queryByRole('button')).toBeNull();
});

test('that a payment went through is told once, and not again on the next page', () => {
  const read = latest('CURRENT');
  open(read);
  expect(said()).toContain('Payment Successful');
  cleanup();
  open(read);
  expect(said()).toBe('');
});

test('reading the same news again does not take the words away before their time', () => {
  const store = createStore();
  const page = (read: LatestPayment) => (
    <Provider store={store}>
      <Page read={read} pathname="/buyer" />
    </Provider>
  );
  const read = latest('CURRENT');
  const { rerender } = render(page(read));
  rerender(page(read && { ...read }));
  expect(said()).toContain('Payment Successful');
});

test('that a payment went through goes by itself; what failed stays until it is closed', () => {
  open(latest('CURRENT'));
  act(() => vi.advanceTimersByTime(12_000));
  expect(said()).toBe('');
  cleanup();
  open(latest('FAILED'));
  act(() => vi.advanceTimersByTime(60_000));
  expect(said()).toContain('Payment Failed');
});

test('the page of the plan says it itself, so the banner does not', () => {
  const read = latest('CURRENT');
  open(read, `/buyer/transactions/${read?.transaction_id}`);
  expect(said()).toBe('');
  cleanup();
  // It was told there.
  open(read);
  expect(said()).toBe('');
});

test.each(['PENDING', 'FAILED', 'CURRENT'] as const)(
  'a payment that is %s is named by its shop and amount',
  (status) => {
    open(latest(status));
    expect(said()).toContain('Aling Nena, ₱1,026.41.');
  },
);

const anotherPlan = '/buyer/transactions/019a8474-0000-7000-8000-000000000002';

test.each(['FAILED', 'CURRENT'] as const)(
  'that a payment is %s is not told on the page of another plan, but on the next page',
  (status) => {
    const { goTo } = open(latest(status), anotherPlan);
    expect(said()).toBe('');
    goTo('/buyer/dashboard');
    expect(said()).toContain('Payment');
    goTo(anotherPlan);
    expect(said()).toBe('');
  },
);

test('a payment that is under way is told on the page of another plan too', () => {
  open(latest('PENDING'), anotherPlan);
  expect(said()).toContain('Pending Payment Ongoing');
});

test('a payment that ends while another is under way refreshes the page below', async () => {
  onEnd.mockClear();
  const other = { ...latest('PENDING'), transaction_id: anotherPlan.split('/').at(-1) };
  const body = JSON.stringify({ ...summary('PENDING'), latest: other });
  const answer = { status: 200, headers: { 'content-type': 'application/json' } };
  vi.stubGlobal('fetch', async () => new Response(body, answer));
  open(latest('PENDING'));
  await act(async () => {
    await vi.advanceTimersByTimeAsync(4_100);
    await vi.dynamicImportSettled();
  });
  expect(said()).toContain('Pending Payment Ongoing');
  expect(onEnd).toHaveBeenCalledTimes(1);
});
