// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { maya } from '../../../testing/sources.ts';
import { PayForm } from './pay-form.tsx';
import type { Purchase } from './transactions.server.ts';

afterEach(cleanup);

const asAgreed = { moved_from: null, added_interest: 0, saved: 0, moved: 0, no_longer_asked: 0 };
const payment = { ...asAgreed, paid: 0, frozen: 0, agreed_amount: 1_000_00, late: null };
const late = {
  terms: 2,
  livemode: true,
  outstanding: 2_010_00,
  settle_today: 2_000_00,
  next_payment: { due_date: '2026-11-01', amount: 1_010_00, late_fee: 10_00, is_overdue: true },
  late_fees: { daily_rate_ppm: 1_000, grace_days: 3, charged: 10_00, max: 300_00, tomorrow: 1_00 },
  installments: [
    { ...payment, sequence: 1, due_date: '2026-11-01', state: 'overdue', amount: 1_010_00 },
    { ...payment, sequence: 2, due_date: '2026-12-01', state: 'upcoming', amount: 1_000_00 },
  ].map((each) => ({ ...each, late_fee: each.amount - each.agreed_amount })),
} as Purchase;

test('that nothing is late then is said of the full amount alone', () => {
  overwriteGetLocale(() => 'en');
  const means = { sources: [maya], eachTime: [] };
  const form = { transaction: late, means, wish: undefined, formKey: 'key', reply: undefined };
  const router = createMemoryRouter([{ path: '*', element: <PayForm {...form} /> }]);
  render(<RouterProvider router={router} />);
  const next = 'Then nothing is late. Next is ₱1,000.00 on Tuesday, 1 December.';
  expect(screen.queryByText(next)).not.toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /Another amount/ }));
  expect(screen.queryByText(/nothing is late/)).toBeNull();
  expect(screen.queryByText('What you pay goes to what is late first.')).not.toBeNull();
  expect(screen.queryByText('You pay')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /All of it today/ }));
  expect(screen.queryByText('Then nothing is late, and the plan is paid off.')).not.toBeNull();
});
