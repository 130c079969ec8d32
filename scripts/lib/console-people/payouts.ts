import type { BulkRows } from '../bulk-fill.ts';
import { numbers, type World } from './numbered.ts';

// Payouts of every shop in turn, so many days as there are of them. Those of the last day wait, one
// half of them in batches that are as large as they may be.

export const payoutsOfBatch = 1_000;
const linesOfPayout = 10;
/** Of the newest payout of the largest shop. */
const linesMost = 5_000;

/** The newest that is paid of the largest shop, which has most lines. */
export const largestPayout = ({ sizes, kinds }: World): number => {
  const last = kinds.payout.count - sizes.shops;
  return last - (last % sizes.shops);
};

export function payoutRows(world: World): BulkRows[][] {
  return [payouts(world), batches(world), lines(world), banks(world)];
}

function payouts({ sizes, kinds, ...world }: World): BulkRows[] {
  const { count } = kinds.payout;
  const isPaid = `n <= ${count - sizes.shops}`;
  const isHeld = `(not ${isPaid} and n % 50 = 0)`;
  const isInBatch = `(${isPaid} or (not ${isHeld} and n > ${count - sizes.shops / 2}))`;
  const at = world.at(kinds.payout, 'n');
  return [
    {
      table: 'payouts',
      from: numbers(1, count),
      columns: {
        mode: `'live'`,
        id: world.id(kinds.payout, 'n'),
        number: 'n',
        merchant_id: world.id(kinds.shop, `1 + n % ${sizes.shops}`),
        status: `case when ${isPaid} then 'paid' when ${isHeld} then 'held' else 'waiting' end`,
        requested_by: `'schedule'`,
        pay_date: `(${at})::date`,
        lines_centavos: '144000',
        debt_centavos: '0',
        reserve_centavos: '7500',
        withheld_centavos: '0',
        amount_centavos: '136500',
        remitted_centavos: '144000',
        waterfall: `'[{"kind": "sales", "count": 1, "amountCentavos": 150000},
          {"kind": "fees", "count": 1, "amountCentavos": -6000},
          {"kind": "reserve", "count": 0, "amountCentavos": -7500}]'::jsonb`,
        sales: '1',
        rail: `case when n % 5 = 0 then 'pesonet' else 'instapay' end`,
        bank_account_id: world.id(kinds.bank, `1 + n % ${sizes.shops}`),
        bank_code: `'PH_GCASH'`,
        bank_name: `'GCash (G-Xchange, Inc.)'`,
        bank_account: `'•••• 4504'`,
        marks: `case when n % 30 = 1 then '{larger_than_usual}' else '{}' end::text[]`,
        hold_reason: `case when ${isHeld} then 'risk' end`,
        held_until: `case when ${isHeld} then now() + interval '3 days' end`,
        batch_id: `case when ${isInBatch}
          then ${world.id(kinds.batch, `n / ${payoutsOfBatch}`)} end`,
        journal_id: world.id(kinds.journal, 'n'),
        created_at: at,
        approved_at: `case when ${isPaid} then ${at} end`,
        sent_at: `case when ${isPaid} then ${at} end`,
        paid_at: `case when ${isPaid} then ${at} end`,
      },
    },
  ];
}

function batches({ sizes, kinds, ...world }: World): BulkRows[] {
  const { count } = kinds.payout;
  const isOver = `n * ${payoutsOfBatch} <= ${count - sizes.shops}`;
  const at = world.at(kinds.batch, 'n');
  return [
    {
      table: 'payout_batches',
      from: numbers(0, count / payoutsOfBatch),
      columns: {
        mode: `'live'`,
        id: world.id(kinds.batch, 'n'),
        number: 'n',
        state: `case when ${isOver} then 'approved' else 'proposed' end`,
        note: `''`,
        proposed_by: world.id(kinds.staff, '1'),
        proposed_at: at,
        decided_by: `case when ${isOver} then ${world.id(kinds.staff, '2')} end`,
        decided_at: `case when ${isOver} then ${at} end`,
        payouts: `case when ${isOver} then ${payoutsOfBatch} end`,
        total_centavos: `case when ${isOver} then 136500000 end`,
      },
    },
  ];
}

/** Of the last fifth: older ones are not looked at, and each is read by its payout. */
function lines(world: World): BulkRows[] {
  const { sizes, kinds } = world;
  const { count } = kinds.payout;
  const of = (from: string, journal: string): BulkRows => ({
    table: 'payout_lines',
    from,
    columns: {
      mode: `'live'`,
      payout_id: world.id(kinds.payout, 'n'),
      journal_id: world.id(kinds.journal, journal),
      merchant_id: world.id(kinds.shop, `1 + n % ${sizes.shops}`),
      kind: `'sale'`,
      on_date: `(${world.at(kinds.payout, 'n')})::date`,
      amount_centavos: '14400',
      price_centavos: '15000',
      fee_centavos: '-600',
      covered_centavos: '0',
      payment_request_id: world.id(kinds.request, journal),
    },
  });
  const largest = largestPayout(world);
  return [
    of(
      `${numbers(Math.floor(count * 0.8), count)}
        cross join generate_series(0, ${linesOfPayout - 1}) seq where n <> ${largest}`,
      `n * ${linesOfPayout} + seq`,
    ),
    of(
      `generate_series(${largest}, ${largest}) n cross join generate_series(1, ${linesMost}) seq`,
      'seq',
    ),
  ];
}

const banks = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'bank_accounts',
    from: numbers(1, sizes.shops),
    columns: {
      id: world.id(kinds.bank, 'n'),
      account_id: world.id(kinds.shop, 'n'),
      bank_code: `'PH_GCASH'`,
      bank_name: `'GCash (G-Xchange, Inc.)'`,
      account_number_encrypted: `sha256(int8send(n))`,
      account_name_encrypted: `sha256(int8send(n))`,
      owner_match: `'same'`,
      since: world.at(kinds.bank, 'n'),
    },
  },
];
