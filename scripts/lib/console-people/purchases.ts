import type { BulkRows } from '../bulk-fill.ts';
import {
  buyerOf,
  daysLate,
  isActive,
  isLate,
  isPaid,
  isRefunded,
  isWrittenOff,
  numbers,
  shopOf,
  type World,
} from './numbered.ts';

// Purchases of 3,000 pesos in three payments, as two years leave them: most are settled, those of
// the last weeks run, some are late.

const live = { mode: `'live'` };

export function purchaseRows(world: World): BulkRows[][] {
  return [
    requests(world),
    plans(world),
    installments(world),
    attempts(world),
    collections(world),
    changes(world),
    refunds(world),
    declines(world),
    limits(world),
    contacts(world),
  ];
}

const requests = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'payment_requests',
    from: numbers(1, sizes.payments),
    columns: {
      ...live,
      id: world.id(kinds.request, 'n'),
      merchant_id: world.id(kinds.shop, shopOf(sizes, 'n')),
      store_id: world.id(kinds.store, shopOf(sizes, 'n')),
      token: `lpad(n::text, 22, '0')`,
      reference: `lpad(n::text, 8, '0')`,
      amount_centavos: '300000',
      order_reference: `case when n % 3 > 0 then 'SO-' || n / 4 end`,
      description: `'School shoes'`,
      origin: `'key'`,
      status: `case when not (${isPaid('n')}) then 'expired'
        when ${isRefunded('n')} then 'partially_refunded' else 'paid' end`,
      buyer_id: `case when ${isPaid('n')} then ${world.id(kinds.buyer, buyerOf(sizes, 'n'))} end`,
      plan_id: `case when ${isPaid('n')} then ${world.id(kinds.plan, 'n')} end`,
      created_at: world.at(kinds.request, 'n'),
      expires_at: `${world.at(kinds.request, 'n')} + interval '30 minutes'`,
      changed_at: world.at(kinds.request, 'n'),
      paid_at: `case when ${isPaid('n')} then ${world.at(kinds.request, 'n')} end`,
      refunded_centavos: `case when ${isRefunded('n')} then 50000 else 0 end`,
      fee_centavos: `case when ${isPaid('n')} then 12000 end`,
      plan_code: `'three'`,
      plan_payments: '3',
    },
  },
];

const plans = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'plans',
    from: `${numbers(1, sizes.payments)} where ${isPaid('n')}`,
    columns: {
      ...live,
      id: world.id(kinds.plan, 'n'),
      buyer_id: world.id(kinds.buyer, buyerOf(sizes, 'n')),
      merchant_id: world.id(kinds.shop, shopOf(sizes, 'n')),
      store_id: world.id(kinds.store, shopOf(sizes, 'n')),
      payment_request_id: world.id(kinds.request, 'n'),
      plan_code: `'three'`,
      plan_version: '1',
      principal_centavos: '300000',
      discount_centavos: '0',
      reserve_centavos: '0',
      grace_days: '3',
      grace_reaches_banking_day: 'true',
      late_daily_rate_ppm: '1000',
      late_monthly_rate_max_ppm: '50000',
      late_plan_max_centavos: '30000',
      schedule_start_date: `(${world.at(kinds.plan, 'n')})::date`,
      monthly_rate_ppm: '0',
      late_max_centavos: '30000',
      as_of_date: 'current_date',
      interest_through_date: 'current_date',
      next_close_date: `case when ${isActive(sizes, 'n')} then current_date + 1 end`,
      refunded_centavos: `case when ${isRefunded('n')} then 50000 else 0 end`,
      written_off_centavos: `case when ${isWrittenOff(sizes, 'n')} then 200000 else 0 end`,
      status: `case when ${isWrittenOff(sizes, 'n')} then 'written_off'
        when ${isActive(sizes, 'n')} then 'active' else 'settled' end`,
      created_at: world.at(kinds.plan, 'n'),
    },
  },
];

/** The day of a payment: of a late plan the second was due so long ago, of one that runs it is. */
const dueDate = ({ sizes, kinds, ...world }: World): string => `case
  when ${isLate(sizes, 'n')} then current_date - ${daysLate('n')}::int + (seq - 2) * 30
  when ${isActive(sizes, 'n')} then current_date + 10 + (seq - 2) * 30
  else (${world.at(kinds.plan, 'n')})::date + seq * 30 end`;

function installments(world: World): BulkRows[] {
  const { sizes, kinds } = world;
  const isOpen = `seq > 1 and ${isActive(sizes, 'n')}`;
  const isGivenUp = `seq > 1 and ${isWrittenOff(sizes, 'n')}`;
  return [
    {
      table: 'installments',
      from: `${numbers(1, sizes.payments)} cross join generate_series(1, 3) seq
        where ${isPaid('n')}`,
      columns: {
        ...live,
        id: world.id(kinds.installment, '3 * (n - 1) + seq'),
        buyer_id: world.id(kinds.buyer, buyerOf(sizes, 'n')),
        plan_id: world.id(kinds.plan, 'n'),
        schedule_version: '1',
        sequence: 'seq',
        due_date: dueDate(world),
        state: `case when ${isGivenUp} then 'cancelled' when not (${isOpen}) then 'paid'
          when ${isLate(sizes, 'n')} and seq = 2 then 'overdue' else 'upcoming' end`,
        charged_principal: '100000',
        paid_principal: `case when ${isGivenUp} or ${isOpen} then 0 else 100000 end`,
        cancelled_principal: `case when ${isGivenUp} then 100000 else 0 end`,
      },
    },
  ];
}

/** The first payment, and what was paid or tried for the rest. */
function attempts({ sizes, kinds, ...world }: World): BulkRows[] {
  const isRest = 'seq = 2';
  const isTried = `(${isLate(sizes, 'n')} or ${isWrittenOff(sizes, 'n')})`;
  const at = world.at(kinds.plan, 'n');
  return [
    {
      table: 'collection_attempts',
      from: `${numbers(1, sizes.payments)} cross join generate_series(1, 2) seq
        where ${isPaid('n')} and (seq = 1 or ${isTried} or not ${isActive(sizes, 'n')})`,
      columns: {
        ...live,
        id: world.id(kinds.attempt, '2 * (n - 1) + seq'),
        buyer_id: world.id(kinds.buyer, buyerOf(sizes, 'n')),
        plan_id: world.id(kinds.plan, 'n'),
        installment_id: world.id(kinds.installment, '3 * (n - 1) + seq'),
        purpose: `'buyer'`,
        business_date: `(${at})::date`,
        amount_centavos: `case when ${isRest} then 200000 else 100000 end`,
        state: `case when ${isRest} and ${isTried} then 'failed' else 'succeeded' end`,
        channel: `'GCASH'`,
        failure_code: `case when ${isRest} and ${isTried} then 'insufficient_balance' end`,
        created_at: at,
        sent_at: at,
        settled_at: at,
      },
    },
  ];
}

const collections = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'plan_collections',
    from: `${numbers(1, sizes.payments)} cross join generate_series(1, 2) seq
      where ${isPaid('n')} and (seq = 1 or not
        (${isActive(sizes, 'n')} or ${isWrittenOff(sizes, 'n')}))`,
    columns: {
      ...live,
      id: world.id(kinds.attempt, '2 * (n - 1) + seq'),
      buyer_id: world.id(kinds.buyer, buyerOf(sizes, 'n')),
      plan_id: world.id(kinds.plan, 'n'),
      schedule_version: '1',
      amount_centavos: `case when seq = 2 then 200000 else 100000 end`,
      parts: `case when seq = 2
        then '[{"sequence": 2, "component": "principal", "amountCentavos": 100000},
               {"sequence": 3, "component": "principal", "amountCentavos": 100000}]'
        else '[{"sequence": 1, "component": "principal", "amountCentavos": 100000}]' end::jsonb`,
      recovered_centavos: '0',
      credit_centavos: '0',
      collected_on: `(${world.at(kinds.plan, 'n')})::date`,
      collected_at: world.at(kinds.plan, 'n'),
    },
  },
];

const changes = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'plan_changes',
    from: numbers(11, sizes.payments, 50),
    columns: {
      ...live,
      id: world.id(kinds.change, 'n'),
      buyer_id: world.id(kinds.buyer, buyerOf(sizes, 'n')),
      plan_id: world.id(kinds.plan, 'n'),
      kind: `'refunded'`,
      on_date: `(${world.at(kinds.plan, 'n')})::date`,
      place: '0',
      event: `'{}'`,
      journal_id: world.id(kinds.journal, 'n'),
      made_at: world.at(kinds.change, 'n'),
    },
  },
];

const refunds = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'refunds',
    from: numbers(11, sizes.payments, 50),
    columns: {
      ...live,
      id: world.id(kinds.refund, 'n'),
      merchant_id: world.id(kinds.shop, shopOf(sizes, 'n')),
      payment_request_id: world.id(kinds.request, 'n'),
      amount_centavos: '50000',
      reason: `'returned'`,
      note: `''`,
      origin: `'dashboard'`,
      fee_returned_centavos: '2000',
      from_reserve_centavos: '0',
      from_payable_centavos: '48000',
      owed_by_shop_centavos: '0',
      created_at: world.at(kinds.refund, 'n'),
    },
  },
];

const declines = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'purchase_declines',
    from: numbers(1, kinds.decline.count),
    columns: {
      ...live,
      id: world.id(kinds.decline, 'n'),
      buyer_id: world.id(kinds.buyer, buyerOf(sizes, 'n')),
      store_id: world.id(kinds.store, shopOf(sizes, 'n')),
      step: `'counter'`,
      rule: `'held'`,
      rules_version: '1',
      inputs: `'{"kind": "hold", "wantedCentavos": 300000, "atMs": 1, "untilMs": 2,
        "isCheck": true}'::jsonb`,
      amount_centavos: '300000',
      declined_at: world.at(kinds.decline, 'n'),
      // A day of its own: of one day one is kept.
      declined_on: `date '1000-01-01' + n::int`,
    },
  },
];

const limits = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'credit_decisions',
    from: numbers(1, kinds.limit.count),
    columns: {
      ...live,
      id: world.id(kinds.limit, 'n'),
      buyer_id: world.id(kinds.buyer, buyerOf(sizes, 'n')),
      scorecard_version: '1',
      decided_on: `date '1000-01-01' + n::int`,
      outcome: `'raised'`,
      decided_by: `'record'`,
      rating: '64',
      limit_before_centavos: '500000',
      limit_after_centavos: '800000',
      inputs: `'{"onDate": "2026-04-27", "entries": [], "daysLate": 0, "openedOn": "2026-03-25",
        "usedCentavos": 0, "limitCentavos": 500000}'::jsonb`,
      decided_at: world.at(kinds.limit, 'n'),
    },
  },
];

const contacts = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'contacts',
    from: numbers(1, kinds.contact.count),
    columns: {
      ...live,
      id: world.id(kinds.contact, 'n'),
      buyer_id: world.id(kinds.buyer, buyerOf(sizes, 'n')),
      kind: `'payment_upcoming'`,
      key: `'reminder ' || n`,
      state: `'sent'`,
      asked_at: world.at(kinds.contact, 'n'),
      ended_at: world.at(kinds.contact, 'n'),
      channel: `'mail'`,
    },
  },
];
