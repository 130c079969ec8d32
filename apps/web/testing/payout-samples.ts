import type { NextPayout } from '@luwag/contracts/payouts';

/** What a shop is owed next: four sales less their fees. */
export const sampleNext: NextPayout = {
  livemode: true,
  pay_date: '2026-11-25',
  amount: 18_305_00,
  waterfall: [
    { kind: 'sales', amount: 20_200_00, count: 4 },
    { kind: 'fees', amount: -1_895_00, count: 4 },
  ],
  sales: 4,
  rail: 'instapay',
  bank_name: 'BPI / BPI Family',
  bank_account: '•••• 4417',
  hold: null,
  minimum: 100_00,
  requestable: 18_305_00,
  coming: [
    { pay_date: '2026-11-25', amount: 18_305_00, sales: 4 },
    { pay_date: '2026-11-26', amount: 2_000_00, sales: 1 },
  ],
  under_way: 500_00,
  held: 200_00,
  debt: 100_00,
  reserve: {
    rate_ppm: 50_000,
    until: '2027-01-31',
    held: 1_200_00,
    releases: [{ on_date: '2027-01-10', amount: 1_200_00 }],
  },
  withholding: {
    rate_ppm: 5_000,
    threshold: 500_000_00,
    remitted_this_year: 400_000_00,
    withheld_this_year: 0,
  },
};
