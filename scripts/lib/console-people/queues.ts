import type { BulkRows } from '../bulk-fill.ts';
import { knownIdIn } from './accounts.ts';
import { buyerOf, daysLate, numbers, shopOf, type World } from './numbered.ts';

// What waits for staff, and far more that is over. What waits is of people who are known, so that
// every name in a list is opened.

const live = { mode: `'live'` };

export function queueRows(world: World): BulkRows[][] {
  return [
    disputes(world),
    supportCases(world),
    supportEntries(world),
    riskCases(world),
    riskHolds(world),
    asks(world),
    writeOffs(world),
    [
      {
        table: 'provisionings',
        from: '(select 1) one',
        columns: {
          ...live,
          business_date: 'current_date',
          id: 'gen_random_uuid()',
          buckets: `'[]'::jsonb`,
          target_centavos: '0',
          change_centavos: '0',
          made_at: 'now()',
        },
      },
    ],
  ];
}

/** Of known buyers, and at the largest shop; the newest are open. */
function disputes({ sizes, kinds, ...world }: World): BulkRows[] {
  const state = `case when n < ${sizes.payments * 0.95} then 'closed'
    else (array['shop_turn', 'buyer_turn', 'review', 'appealed'])[1 + (n / 50 % 4)::int] end`;
  const isOpen = `n >= ${sizes.payments * 0.95}`;
  const of = (from: string): BulkRows => ({
    table: 'disputes',
    from,
    columns: {
      ...live,
      id: world.id(kinds.dispute, 'n'),
      number: 'n',
      buyer_id: world.id(kinds.buyer, buyerOf(sizes, 'n')),
      merchant_id: world.id(kinds.shop, shopOf(sizes, 'n')),
      store_id: world.id(kinds.store, shopOf(sizes, 'n')),
      plan_id: world.id(kinds.plan, 'n'),
      payment_request_id: world.id(kinds.request, 'n'),
      kind: `'broken'`,
      wish: `'refund'`,
      reported_centavos: '50000',
      state,
      answer_by: `case when ${isOpen} then current_date + (n / 50 % 7)::int end`,
      outcome: `case when not ${isOpen} then 'refunded' end`,
      opened_at: world.at(kinds.dispute, 'n'),
      closed_at: `case when not ${isOpen} then ${world.at(kinds.dispute, 'n')} end`,
    },
  });
  return [of(numbers(51, sizes.payments, 50)), of(numbers(105, sizes.payments, 1_000))];
}

/** The last tenth is open: of it one half is our turn, and the rest waits for the person. */
function supportCases({ sizes, kinds, ...world }: World): BulkRows[] {
  const { count } = kinds.support;
  const isOpen = `n > ${count * 0.97}`;
  const isOurs = `(${isOpen} and n % 2 = 0)`;
  return [
    {
      table: 'support_cases',
      from: numbers(1, count),
      columns: {
        id: world.id(kinds.support, 'n'),
        number: 'n',
        account_id: `case when ${isOpen} then ${knownIdIn({ sizes, kinds, ...world }, 'n')}
          when n % 20 = 5 then ${world.id(kinds.shop, shopOf(sizes, 'n'))}
          else ${world.id(kinds.buyer, buyerOf(sizes, 'n'))} end`,
        topic: `case when n % 10 = 1 then 'complaint' else 'paid_not_shown' end`,
        state: `case when not ${isOpen} then 'closed' when ${isOurs} then 'our_turn'
          else 'your_turn' end`,
        waiting_since: `case when ${isOurs} then now() - n % 30 * interval '1 hour' end`,
        answer_by: `case when ${isOurs} then now() + n % 30 * interval '1 hour' end`,
        ends_on: `case when ${isOpen} and not ${isOurs} then current_date + 7 end`,
        handler_id: world.id(kinds.staff, `1 + n % 20`),
        outcome: `case when not ${isOpen} then 'settled' end`,
        opened_at: world.at(kinds.support, 'n'),
        opened_from: `'10.0.0.0/24'`,
        closed_at: `case when not ${isOpen} then ${world.at(kinds.support, 'n')} end`,
      },
    },
  ];
}

const supportEntries = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'support_entries',
    from: `${numbers(1, kinds.support.count)} cross join generate_series(1, 3) seq`,
    columns: {
      id: world.id(kinds.entry, '3 * (n - 1) + seq'),
      place: '3 * (n - 1) + seq',
      support_case_id: world.id(kinds.support, 'n'),
      account_id: world.id(kinds.buyer, buyerOf(sizes, 'n')),
      side: `case when seq = 2 then 'luwag' else 'person' end`,
      author_id: `case when seq = 2 then ${world.id(kinds.staff, '1 + n % 20')} end`,
      kind: `'message'`,
      written_at: world.at(kinds.support, 'n'),
    },
  },
];

/** Open are those of every other person who is known, and of the largest shops. */
function riskCases({ sizes, kinds, ...world }: World): BulkRows[] {
  const facts = (role: string) => `'{"role": "${role}", "trade": [], "plansOverdue": 1,
    "sameIdentity": 0, "linkedToFraud": 0, "plansFinished": 0, "accountAgeDays": 10,
    "isShopAndBuyer": true, "accountsOnDevice": 4, "failedFirstPayments": 0,
    "accountsOnBankAccount": 1}'::jsonb`;
  const rules = { rules_version: '1', points: '99' };
  const open = sizes.known / 2;
  const shops = Math.min(20, sizes.shops);
  const isOpen = `n <= ${open}`;
  const numbered = {
    ...rules,
    id: world.id(kinds.risk, 'n'),
    number: 'n',
  };
  return [
    {
      table: 'risk_cases',
      from: numbers(1, kinds.risk.count - shops),
      columns: {
        ...numbered,
        account_id: `case when ${isOpen} then ${knownIdIn({ sizes, kinds, ...world }, 'n * 2')}
          else ${world.id(kinds.buyer, buyerOf(sizes, 'n'))} end`,
        facts: facts('buyer'),
        raised_at: world.at(kinds.risk, 'n'),
        outcome: `case when not ${isOpen} then 'good' end`,
        outcome_note: `case when not ${isOpen} then 'Nothing was found.' end`,
        closed_by: `case when not ${isOpen} then ${world.id(kinds.staff, '1 + n % 20')} end`,
        closed_at: `case when not ${isOpen} then ${world.at(kinds.risk, 'n')} end`,
      },
    },
    {
      table: 'risk_cases',
      from: numbers(kinds.risk.count - shops + 1, kinds.risk.count),
      columns: {
        ...numbered,
        account_id: world.id(kinds.shop, `n - ${kinds.risk.count - shops}`),
        facts: facts('merchant'),
        raised_at: world.at(kinds.risk, 'n'),
      },
    },
  ];
}

const riskHolds = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'risk_holds',
    from: numbers(1, sizes.known / 4),
    columns: {
      id: world.id(kinds.hold, 'n'),
      account_id: knownIdIn({ sizes, kinds, ...world }, 'n * 2'),
      case_id: world.id(kinds.risk, 'n'),
      reason: `'Bought at five shops in an hour.'`,
      held_by: world.id(kinds.staff, '1 + n % 20'),
      held_at: `now() - interval '1 day'`,
      held_until: `now() + n % 12 * interval '1 day' + interval '1 hour'`,
    },
  },
];

const asks = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'staff_refund_asks',
    from: numbers(51, sizes.payments, 500),
    columns: {
      id: world.id(kinds.ask, 'n'),
      merchant_id: world.id(kinds.shop, shopOf(sizes, 'n')),
      payment_request_id: world.id(kinds.request, 'n'),
      amount_centavos: '50000',
      refunded_before_centavos: '0',
      reason: `'returned'`,
      why: `'The shop is closed.'`,
      asked_by: world.id(kinds.staff, '1 + n / 500 % 20'),
      asked_at: 'now()',
      expires_at: `now() + interval '1 day'`,
      state: `case when n > ${sizes.payments * 0.98} then 'waiting' else 'expired' end`,
    },
  },
];

const writeOffs = ({ sizes, kinds, ...world }: World): BulkRows[] => {
  const isProposed = `n > ${sizes.payments / 4}`;
  return [
    {
      table: 'write_offs',
      from: `${numbers(3, sizes.payments, 500)}
        where n < ${sizes.payments / 4} or n > ${sizes.payments * 0.95}`,
      columns: {
        ...live,
        id: world.id(kinds.writeOff, 'n'),
        buyer_id: world.id(kinds.buyer, buyerOf(sizes, 'n')),
        plan_id: world.id(kinds.plan, 'n'),
        state: `case when ${isProposed} then 'proposed' else 'approved' end`,
        reason: `'cannot_be_reached'`,
        note: `'No answer for half a year.'`,
        days_late: `${daysLate('n')}`,
        owed_centavos: '200000',
        proposed_by: world.id(kinds.staff, '1'),
        proposed_at: world.at(kinds.writeOff, 'n'),
        decided_by: `case when not ${isProposed} then ${world.id(kinds.staff, '2')} end`,
        decided_at: `case when not ${isProposed} then ${world.at(kinds.writeOff, 'n')} end`,
        written_off_centavos: `case when not ${isProposed} then 200000 end`,
      },
    },
  ];
};
