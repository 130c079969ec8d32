import { type AccountCode, chart } from '@luwag/domain/chart';
import { causeKinds, ownerKinds } from '@luwag/domain/journal-causes';
import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** The book as finance reads it: kinds of accounts, accounts, entries, and what caused them. */

const Mode = z.enum(['live', 'test']).default('live');
export const LedgerKind = z.enum(Object.keys(chart) as [AccountCode, ...AccountCode[]]);
const AccountClass = z.enum(['asset', 'liability', 'equity', 'income', 'expense', 'memo']);
/** PHP is money in centavos; CRL counts available credit and debts off the books. */
const Unit = z.enum(['PHP', 'CRL']);

/** A business date that a ledger of ours can have. */
const BookDate = z.iso
  .date()
  .refine((date) => date >= '2000-01-01' && date <= '2999-12-31', 'no date of a book');

/** Amounts are debits less credits: above zero stands on the debit side. */
const totals = {
  opening_centavos: z.int(),
  debits_centavos: z.int(),
  credits_centavos: z.int(),
  closing_centavos: z.int(),
};

export const TrialLine = z.object({
  class: AccountClass,
  kind: LedgerKind,
  unit: Unit,
  ...totals,
});
export type TrialLine = z.infer<typeof TrialLine>;

export const TrialSum = z.object({
  unit: Unit,
  debits_centavos: z.int(),
  credits_centavos: z.int(),
  debit_balances_centavos: z.int(),
  credit_balances_centavos: z.int(),
  /** Debit equals credit, in the period and at its end. */
  is_equal: z.boolean(),
});
export type TrialSum = z.infer<typeof TrialSum>;

export const getTrialBalance = endpoint({
  name: 'ledger.getTrialBalance',
  method: 'GET',
  path: '/api/v1/ops/ledger/trial-balance/',
  summary: 'The trial balance at any business date: each kind of account, and both sides',
  auth: staffMay('see_ledger'),
  priority: 'list',
  query: z.object({
    mode: Mode,
    /** The last day that counts; today, unless said, and in live mode for a day to come. */
    on: BookDate.optional(),
    /** The first day of the movements between opening and closing; the last day, unless said. */
    from: BookDate.optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      from: z.iso.date(),
      on: z.iso.date(),
      results: z.array(TrialLine),
      sums: z.array(TrialSum),
    }),
  },
  refusals: {},
});

export const LedgerAccount = z.object({
  account_id: z.int(),
  livemode: z.boolean(),
  class: AccountClass,
  kind: LedgerKind,
  unit: Unit,
  /** As the ledger names whose it is: `plan:…`, `merchant:…`; empty for the house. */
  owner: z.string(),
  owner_kind: z.enum(ownerKinds),
  /** A shop’s name, or the reference of a plan’s purchase; null where there is neither. */
  label: z.string().nullable(),
  /** The purchase of a plan. */
  request_id: z.uuid().nullable(),
});
export type LedgerAccount = z.infer<typeof LedgerAccount>;

const Owner = z
  .string()
  .max(120)
  .regex(/^[a-zA-Z0-9:/_.-]*$/);

export const listLedgerAccounts = endpoint({
  name: 'ledger.listLedgerAccounts',
  method: 'GET',
  path: '/api/v1/ops/ledger/accounts/',
  summary: 'Accounts of a kind with what they stand at on a business date, by owner',
  auth: staffMay('see_ledger'),
  priority: 'list',
  query: z.object({
    mode: Mode,
    kind: LedgerKind,
    on: BookDate.optional(),
    /** The account of this owner alone. */
    owner: Owner.optional(),
    after: Owner.optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      on: z.iso.date(),
      results: z.array(LedgerAccount.extend({ closing_centavos: z.int() })),
      next_after: z.string().nullable(),
    }),
  },
  refusals: {},
});

export const LedgerEntry = z.object({
  journal_id: z.uuid(),
  seq: z.int(),
  event: z.string(),
  source: z.string(),
  effective_on: z.iso.date(),
  posted_at: z.iso.datetime(),
  amount_centavos: z.int(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const getLedgerAccount = endpoint({
  name: 'ledger.getLedgerAccount',
  method: 'GET',
  path: '/api/v1/ops/ledger/accounts/{account_id}/',
  summary: 'An account with its posted entries, newest first, of all business dates or of some',
  auth: staffMay('see_ledger'),
  priority: 'list',
  params: z.object({ account_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  query: z.object({
    from: BookDate.optional(),
    to: BookDate.optional(),
    after: z
      .string()
      .regex(/^\d{1,19}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,4}$/)
      .optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      account: LedgerAccount,
      /** Of the dates that were asked for; all, where none were. */
      ...totals,
      results: z.array(LedgerEntry),
      next_after: z.string().nullable(),
    }),
  },
  refusals: { ledger_account_not_found: 404 },
});

const Ending = z.object({ journal_id: z.uuid(), how: z.enum(['post', 'void', 'reversal']) });

export const LedgerJournal = z.object({
  journal_id: z.uuid(),
  livemode: z.boolean(),
  event: z.string(),
  phase: z.enum(['single', 'pending', 'post', 'void']),
  source: z.string(),
  effective_on: z.iso.date(),
  posted_at: z.iso.datetime(),
  /** The closed batch of the chain that holds it; null for the newest. */
  batch: z.int().nullable(),
  /** The journal that this one posts, voids or takes back. */
  ends: Ending.nullable(),
  /** The journal that posted, voided or took back this one. */
  ended_by: Ending.nullable(),
  entries: z.array(LedgerAccount.extend({ seq: z.int(), amount_centavos: z.int() })),
  /** What caused it, as far as its source names it, and where that is found in the console. */
  cause: z.object({
    kind: z.enum(causeKinds),
    id: z.uuid().nullable(),
    part: z.string().nullable(),
    request_id: z.uuid().nullable(),
    reference: z.string().nullable(),
    payout_id: z.uuid().nullable(),
  }),
});
export type LedgerJournal = z.infer<typeof LedgerJournal>;

export const getLedgerJournal = endpoint({
  name: 'ledger.getLedgerJournal',
  method: 'GET',
  path: '/api/v1/ops/ledger/journals/{journal_id}/',
  summary: 'A journal with both its sides, what caused it, and the purchase or payout behind it',
  auth: staffMay('see_ledger'),
  params: z.object({ journal_id: z.uuid() }),
  success: { status: 200, body: LedgerJournal },
  refusals: { ledger_journal_not_found: 404 },
});

export const MoneyOfDay = z.object({
  business_date: z.iso.date(),
  /** Taken from buyers on the day. */
  received_centavos: z.int(),
  /** Sent to shops, and to buyers who had credit, on the day. */
  paid_out_centavos: z.int(),
  /** Of shops’ money at the end of the day: kept for open problems and for refunds. */
  held_centavos: z.int(),
  owed_to_shops_centavos: z.int(),
});
export type MoneyOfDay = z.infer<typeof MoneyOfDay>;

export const getMoneyToday = endpoint({
  name: 'ledger.getMoneyToday',
  method: 'GET',
  path: '/api/v1/ops/ledger/today/',
  summary: 'Today in money, from the ledger, beside the same weekday of the week before',
  auth: staffMay('see_ledger'),
  query: z.object({ mode: Mode }),
  success: { status: 200, body: z.object({ today: MoneyOfDay, week_before: MoneyOfDay }) },
  refusals: {},
});
export type MoneyToday = z.infer<(typeof getMoneyToday)['success']['body']>;
