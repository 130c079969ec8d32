import type { BulkRows } from '../bulk-fill.ts';
import { knownBuyer, numbers, type World } from './numbered.ts';

// Accounts as they are found: every look-up column is as full as in reality. What would open is
// noise, but for those who are known (`known.ts`).

const noise = `'\\x010001'::bytea || sha256(int8send(n))`;
const indexOf = (of: string) => `sha256(convert_to('${of}' || n, 'UTF8'))`;

export const accountRows = (world: World): BulkRows[][] => [
  people(world),
  ...shops(world),
  lines(world),
  ...identities(world),
  cases(world),
  ...balances(world),
];

function people(world: World): BulkRows[] {
  const { sizes, kinds } = world;
  const person = (kind: 'buyer' | 'shop' | 'staff', count: number): BulkRows => ({
    table: 'accounts',
    from: numbers(1, count),
    columns: {
      id: world.id(kinds[kind], 'n'),
      role: `'${kind === 'shop' ? 'merchant' : kind}'`,
      email_index: indexOf(`${kind} mail`),
      email_encrypted: noise,
      email_confirmed_at: world.at(kinds[kind], 'n'),
      contact_number_index: kind === 'staff' ? 'null' : indexOf(`${kind} number`),
      contact_number_encrypted: kind === 'staff' ? 'null' : noise,
      number_confirmed_at: kind === 'staff' ? 'null' : world.at(kinds[kind], 'n'),
      first_name_encrypted: noise,
      middle_name_encrypted: noise,
      last_name_encrypted: noise,
      name_index: `sha256(convert_to('name' || n % 50000, 'UTF8'))`,
      account_status: `case when n % 40 = 0 then 'PENDING' else 'ACTIVE' end`,
      password_changed_at: world.at(kinds[kind], 'n'),
      created_at: world.at(kinds[kind], 'n'),
      borrowing_held_until: `case when n % 5000 = 9 then now() + interval '2 days' end`,
    },
  });
  return [person('buyer', sizes.buyers), person('shop', sizes.shops), person('staff', sizes.staff)];
}

function shops(world: World): BulkRows[][] {
  const { sizes, kinds } = world;
  return [
    [
      {
        table: 'merchant_profiles',
        from: numbers(1, sizes.shops),
        columns: {
          account_id: world.id(kinds.shop, 'n'),
          business_name: `'Tindahan ' || n`,
          industry: `'retail'`,
          merchant_status: `'ACTIVE'`,
        },
      },
    ],
    [
      {
        table: 'stores',
        from: numbers(1, sizes.shops),
        columns: {
          id: world.id(kinds.store, 'n'),
          account_id: world.id(kinds.shop, 'n'),
          code: `'ST' || lpad(n::text, 8, '0')`,
          name: `'Tindahan ' || n`,
          name_state: `case when n % 100 = 7 then 'waiting' else 'clear' end`,
          website_url: `'https://tindahan' || n || '.ph'`,
          created_at: world.at(kinds.store, 'n'),
        },
      },
    ],
  ];
}

function identities(world: World): BulkRows[][] {
  const { sizes, kinds } = world;
  return [
    [
      {
        table: 'kyc_identity_signals',
        from: `${numbers(1, sizes.buyers)}
          cross join lateral (values ('person', 'person' || n), ('id_number', 'paper' || n),
            ('device', ${deviceOf(world)})) s (kind, said)`,
        columns: {
          account_id: world.id(kinds.buyer, 'n'),
          kind: 's.kind',
          digest: `sha256(convert_to(s.said, 'UTF8'))`,
          noted_at: world.at(kinds.buyer, 'n'),
        },
      },
    ],
    [
      {
        table: 'kyc_decisions',
        from: numbers(1, sizes.buyers),
        columns: {
          id: world.id(kinds.decision, 'n'),
          case_id: world.id(kinds.kyc, 'n'),
          account_id: world.id(kinds.buyer, 'n'),
          reviewer_id: world.id(kinds.staff, `1 + n % ${sizes.staff}`),
          act: `'approve'`,
          decided_at: world.at(kinds.decision, 'n'),
        },
      },
    ],
  ];
}

/** A phone is shared by a family, and a computer in an internet shop by many. */
const deviceOf = ({ sizes }: World): string => {
  const stride = Math.floor(sizes.buyers / sizes.known);
  return `case when n % 400 = 0 then 'shared device'
    when n % ${stride} = 0 then 'known device' || n / ${stride} / 4
    else 'device' || n / 3 end`;
};

const lines = ({ sizes, kinds, ...world }: World): BulkRows[] => [
  {
    table: 'credit_lines',
    from: numbers(1, sizes.buyers),
    columns: {
      buyer_id: world.id(kinds.buyer, 'n'),
      mode: `'live'`,
      limit_centavos: '800000',
      status: `case when n % 2000 = 11 then 'frozen' else 'open' end`,
      opened_at: world.at(kinds.buyer, 'n'),
    },
  },
];

/** Of those who are known every second one waits for a reviewer. */
function cases({ sizes, kinds, ...world }: World): BulkRows[] {
  const waits = `n % ${2 * Math.floor(sizes.buyers / sizes.known)} = 0`;
  const isNew = `n % 20 = 3`;
  const of = (kind: 'kyc' | 'kyb', account: 'buyer' | 'shop', isWaiting: string): BulkRows => {
    const isSampled = `n % 1000 = 7 and not ${isWaiting}`;
    return {
      table: 'kyc_cases',
      from: numbers(1, sizes[`${account}s`]),
      columns: {
        id: world.id(kinds[kind], 'n'),
        account_id: world.id(kinds[account], 'n'),
        kind: `'${kind}'`,
        state: `case when ${isWaiting} then 'PROCESSING' when ${isSampled} then 'PASSED'
          when ${isNew} then 'NEW' when n % 40 = 5 then 'REJECTED'
          when n % 60 = 7 then 'WAITING_CUSTOMER_INPUT' else 'PASSED' end`,
        opened_at: world.at(kinds[kind], 'n'),
        changed_at: world.at(kinds[kind], 'n'),
        waiting_since: `case when ${isWaiting} then now() - n % 100 * interval '1 hour' end`,
        second_review: `case when ${isSampled} then 'sample' end`,
        first_decision_id: `case when ${isSampled} then ${world.id(kinds.decision, 'n')} end`,
        first_reviewer_id: `case when ${isSampled} then ${world.id(kinds.staff, '2')} end`,
        outcome_reason: `case when not (${isWaiting} or ${isSampled} or ${isNew}) and n % 40 = 5
          then 'under_age' end`,
      },
    };
  };
  return [of('kyc', 'buyer', waits), of('kyb', 'shop', 'n % 50 = 4')];
}

/** What is left of each line, as the ledger has it. */
const balances = ({ sizes, kinds, ...world }: World): BulkRows[][] => [
  [
    {
      table: 'ledger.accounts',
      from: numbers(1, sizes.buyers),
      columns: {
        id: '1000000 + n',
        mode: `'live'`,
        kind: `'line_available'`,
        owner: `'buyer:' || ${world.id(kinds.buyer, 'n')}`,
        unit: `'CRL'`,
      },
    },
  ],
  [
    {
      table: 'ledger.balances',
      from: `${numbers(1, sizes.buyers)}
        join ledger.account_kinds k on k.code = 'line_available'`,
      columns: {
        account_id: '1000000 + n',
        bound: 'k.bound',
        keeping: 'k.keeping',
        debits_posted: '300000',
        credits_posted: '800000',
      },
    },
  ],
];

/** The ids of those who are known, in order. */
export const knownIds = ({ sizes, idOf, kinds }: World): string[] =>
  Array.from({ length: sizes.known }, (_, k) =>
    idOf(kinds.buyer, (k + 1) * Math.floor(sizes.buyers / sizes.known)),
  );

export const knownIdIn = (world: World, k: string): string =>
  world.id(world.kinds.buyer, knownBuyer(world.sizes, k));
