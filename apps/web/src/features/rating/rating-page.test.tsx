import type { RatingMove } from '@luwag/contracts/credit';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import type { Rating, RatingView } from './rating.server.ts';
import { RatingPage } from './rating-page.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const move = (changes: Partial<RatingMove>): RatingMove => ({
  event: 'paid_on_time',
  on_date: '2026-11-13',
  effect: 2,
  rating_after: 60,
  transaction_id: null,
  group_id: null,
  store_name: 'Aling Nena',
  reason: { due_date: null, days_late: null },
  counts_until: null,
  would_help: 'keep_paying',
  ...changes,
});
const opened = move({ event: 'opened', on_date: '2026-06-03', effect: 58, store_name: '' });

function draw(changes: Partial<Rating> = {}, view: Partial<RatingView> = {}): string {
  const rating: Rating = {
    rating: 60,
    band: 'progressing',
    as_of: '2026-11-17',
    livemode: true,
    limit: 5_000_00,
    gates: [
      { name: 'record', allows: 5_000_00, decides: true },
      { name: 'income', allows: 33_048_75, decides: false },
      { name: 'time', allows: 24_000_00, decides: false },
    ],
    income: {
      range: 'from_20000',
      counted: 20_000_00,
      monthly_payments_max: 6_000_00,
      share_ppm: 300_000,
    },
    next_rung: { rating: 66, allows: 12_000_00 },
    help: [{ kind: 'pay_on_time', points: 2, on_date: '2026-11-28', about_date: null }],
    history: [move({}), opened],
    limit_changes: [],
    spending_cap: { amount: null, used: 0, raise: null },
    ...changes,
  };
  const whatIf = {
    before: { rating: 60, limit: 5_000_00 },
    after: { rating: 66, limit: 5_000_00 },
    next_rung: { rating: 70, allows: 24_000_00 },
  };
  const imagined = { onTime: true, finished: false, late: false };
  return drawPage(<RatingPage {...{ rating, whatIf, imagined }} {...view} fault={undefined} />);
}

test('the page says what moved the rating, why the limit is what it is, and what would help', () => {
  const page = draw();
  for (const words of [
    'Umuusad',
    'Paid on time',
    '+2',
    '13 Nov 2026, Aling Nena',
    '3 Jun 2026. Everyone starts here',
    'Why my limit is ₱5,000.00',
    'Payments up to ₱6,000.00 a month, 30% of ₱20,000.00.',
    'Pay 28 Nov 2026 on time.',
    'From 66 your rating allows ₱12,000.00.',
    '60 → 66',
  ])
    expect(page).toContain(words);
  overwriteGetLocale(() => 'fil');
  expect(draw()).toContain('Bayad sa oras');
});

test('a late payment is told with its days, until when it counts and what helps now', () => {
  const late = move({
    event: 'late',
    effect: -6,
    rating_after: 54,
    reason: { due_date: '2026-11-10', days_late: 4 },
    counts_until: '2027-05-14',
    would_help: 'pay_now',
  });
  const page = draw({ history: [late, move({}), opened] });
  expect(page).toContain('A payment 4 days late');
  expect(page).toContain('Stops counting on 14 May 2027. Paying now helps');
  expect(page).toContain('−6');
});

test('a limit above what the gates allow was given and stays; without a line there is none', () => {
  const gates = [{ name: 'time', allows: 2_000_00, decides: true }] as const;
  expect(draw({ gates: [...gates] })).toContain('You were given this limit, and it stays unless');
  const cut = { before: 5_000_00, after: 2_500_00, rating: 50, decided_by: 'record' } as const;
  const lowered = draw({ gates: [...gates], limit_changes: [{ on_date: '2026-11-02', ...cut }] });
  expect(lowered).toContain('It was lowered on 2 Nov 2026');
  expect(lowered).not.toContain('it stays');
  const none = draw({ limit: null, gates: [], history: [], help: [], rating: 58 });
  expect(none).not.toContain('Why my limit');
  expect(none).toContain('58');
});

test('nothing imagined shows the rating alone', () => {
  const imagined = { onTime: false, finished: false, late: false };
  expect(draw({}, { imagined })).not.toContain('→');
});

test('the cap says what it leaves, and a raise that waits says until when and is taken back', () => {
  const none = draw();
  expect(none).toContain('Your own cap');
  expect(none).not.toContain('Take the cap away');
  const raise = { amount: null, at: '2026-11-18T07:00:00.000Z' };
  const page = draw({ spending_cap: { amount: 3_000_00, used: 1_200_00, raise } });
  for (const words of [
    'Your own cap: ₱3,000.00',
    'You owe ₱1,200.00; ₱1,800.00 is left under your cap.',
    'From 18 Nov 2026, 3:00 PM: no cap.',
    'Keep ₱3,000.00 instead',
  ])
    expect(page).toContain(words);
  const above = draw({ spending_cap: { amount: 1_000_00, used: 1_200_00, raise: null } });
  expect(above).toContain('You owe ₱1,200.00 now.');
  expect(draw({ limit: null, spending_cap: null })).not.toContain('Your own cap');
});
