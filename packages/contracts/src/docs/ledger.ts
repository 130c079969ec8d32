import type * as ledger from '../ledger.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const plan = {
  account_id: 4211,
  livemode: true,
  class: 'asset' as const,
  kind: 'recv_principal' as const,
  unit: 'PHP' as const,
  owner: `plan:${sample.transaction}`,
  owner_kind: 'plan' as const,
  label: 'K7QD-29MX',
  request_id: sample.request,
};
const gateway = {
  account_id: 12,
  livemode: true,
  class: 'asset' as const,
  kind: 'psp_clearing' as const,
  unit: 'PHP' as const,
  owner: 'psp:gateway',
  owner_kind: 'psp' as const,
  label: null,
  request_id: null,
};
const entry = {
  journal_id: sample.journal,
  seq: 2,
  event: 'collection',
  source: `payment:${sample.payment}`,
  effective_on: '2026-11-16',
  posted_at: sample.now,
  amount_centavos: -1_161_92,
};
const day = {
  business_date: '2026-11-16',
  received_centavos: 1_386_912_44,
  paid_out_centavos: 1_118_640_27,
  held_centavos: 44_120_00,
  owed_to_shops_centavos: 612_480_15,
};

export const ledgerDocs: DocsOf<typeof ledger> = {
  getTrialBalance: {
    description:
      'Each kind of account that was used by then: what it stood at before the first day, what was posted from that day to the last, and what it stands at. Amounts are debits less credits. `sums` has both sides of each unit; `is_equal` false is a fault of the book. A first day after the last counts as the last. Dates are the business dates of journals, so a journal posted today for yesterday is yesterday’s. That it was read is on record.',
    example: {
      query: { mode: 'live', on: '2026-11-16' },
      answer: {
        from: '2026-11-16',
        on: '2026-11-16',
        results: [
          {
            class: 'asset',
            kind: 'cash_bank',
            unit: 'PHP',
            opening_centavos: 15_042_299_57,
            debits_centavos: 0,
            credits_centavos: 0,
            closing_centavos: 15_042_299_57,
          },
          {
            class: 'equity',
            kind: 'capital',
            unit: 'PHP',
            opening_centavos: -15_042_299_57,
            debits_centavos: 0,
            credits_centavos: 0,
            closing_centavos: -15_042_299_57,
          },
        ],
        sums: [
          {
            unit: 'PHP',
            debits_centavos: 0,
            credits_centavos: 0,
            debit_balances_centavos: 15_042_299_57,
            credit_balances_centavos: 15_042_299_57,
            is_equal: true,
          },
        ],
      },
    },
  },
  listLedgerAccounts: {
    description:
      'Accounts in the order of their owners, fifty at a time, with their balance at the end of a business date. `owner` finds the account of one plan, buyer, merchant, provider or rail.',
    example: {
      query: { mode: 'live', kind: 'recv_principal', on: '2026-11-16' },
      answer: {
        on: '2026-11-16',
        results: [{ ...plan, closing_centavos: 3_485_76 }],
        next_after: null,
      },
    },
  },
  getLedgerAccount: {
    description:
      'Opening, both sides and closing of the business dates that were asked for, and the entries that make them up, newest first, fifty at a time. Pending entries are none. That it was read is on record.',
    example: {
      params: { account_id: 4211 },
      query: { from: '2026-11-16', to: '2026-11-16' },
      answer: {
        account: plan,
        opening_centavos: 4_647_68,
        debits_centavos: 0,
        credits_centavos: 1_161_92,
        closing_centavos: 3_485_76,
        results: [entry],
        next_after: null,
      },
    },
  },
  getLedgerJournal: {
    description:
      'Every entry of a journal with its account, what the journal ends and what ended it, the batch of the chain that holds it, and what caused it. `request_id` leads to the purchase, `payout_id` to the payout to a shop. That it was read is on record.',
    example: {
      params: { journal_id: sample.journal },
      answer: {
        journal_id: sample.journal,
        livemode: true,
        event: 'collection',
        phase: 'single',
        source: `payment:${sample.payment}`,
        effective_on: '2026-11-16',
        posted_at: sample.now,
        batch: 88_214,
        ends: null,
        ended_by: null,
        entries: [
          { ...gateway, seq: 1, amount_centavos: 1_161_92 },
          { ...plan, seq: 2, amount_centavos: -1_161_92 },
        ],
        cause: {
          kind: 'payment',
          id: sample.payment,
          part: null,
          request_id: sample.request,
          reference: 'K7QD-29MX',
          payout_id: null,
        },
      },
    },
  },
  getMoneyToday: {
    description:
      'Sums of the ledger: what was received and paid out on the day, what is kept of shops’ money and what is owed to them at its end. Credit of one plan that pays another counts as neither received nor paid out. The same figures are in the trial balance.',
    example: {
      query: { mode: 'live' },
      answer: { today: day, week_before: { ...day, business_date: '2026-11-09' } },
    },
  },
};
