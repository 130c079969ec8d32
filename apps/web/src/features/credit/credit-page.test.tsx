import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import type { CreditView } from './credit.server.ts';
import { CreditPage } from './credit-page.tsx';

const at = '2026-11-15T08:00:00.000Z';
const view: CreditView = {
  mode: 'live',
  formKey: 'a-key-for-one-form',
  isDone: false,
  credit: {
    ...{ livemode: true, credit: 350_00, amount: 150_00, fee: 0, minimum: 1_00 },
    covers: [
      {
        ...{ transaction_id: '019a8474-0000-7000-8000-000000000001', amount: 200_00 },
        store_name: 'Aling Nena',
      },
    ],
    wallets: ['PH_GCASH', 'PH_PAYMAYA'],
    account: '•••• 4567',
    why_not: null,
    payouts: [
      {
        ...{ id: '019a8474-0000-7000-8000-000000000002', livemode: true, status: 'returned' },
        ...{ amount: 90_00, covered: 0, wallet: 'PH_PAYMAYA', account: '•••• 4567' },
        ...{ bank_reference: null, failure_code: 'REVERSED', created_at: at },
        ...{ paid_at: at, ended_at: at },
      },
    ],
  },
};
const draw = (change: Partial<CreditView['credit']> = {}) =>
  drawPage(<CreditPage {...view} credit={{ ...view.credit, ...change }} answer={undefined} />);

test('says what it pays first, what is sent and where, and what came back', () => {
  overwriteGetLocale(() => 'en');
  const page = draw();
  expect(page).toContain('₱200.00 of it pays what is overdue at Aling Nena first');
  expect(page).toContain('Send ₱150.00 to me');
  expect(page).toContain('GCash •••• 4567');
  expect(page).toContain('Came back to your credit');
});

test.each(['en', 'fil'] as const)(
  'says why nothing can be sent, without a button, in %s',
  (locale) => {
    overwriteGetLocale(() => locale);
    for (const why of [
      'no_credit',
      'credit_needed',
      'number_not_confirmed',
      'payouts_held',
    ] as const)
      expect(draw({ why_not: why })).not.toContain('<select');
  },
);
