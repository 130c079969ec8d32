import type * as credit from '../credit.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const income = {
  range: 'from_20000' as const,
  counted: 20_000_00,
  monthly_payments_max: 6_000_00,
  share_ppm: 300_000,
};

export const creditDocs: DocsOf<typeof credit> = {
  getRatingHistory: {
    description:
      'The rating from 0 to 100 is a sum that anybody can add up: everyone starts at 58, and each event says what it did. Three gates allow a sum each (`record`, `income`, `time`), and the lowest decides the limit. `help` says what would raise either. Limits rise by themselves overnight; one is lowered only for a payment that is 30 days late, and never below what is used.',
    example: {
      answer: {
        rating: 60,
        band: 'progressing',
        as_of: '2026-12-17',
        livemode: true,
        limit: 5_000_00,
        gates: [
          { name: 'record', allows: 5_000_00, decides: true },
          { name: 'income', allows: 33_048_75, decides: false },
          { name: 'time', allows: 5_000_00, decides: false },
        ],
        income,
        next_rung: { rating: 66, allows: 12_000_00 },
        help: [{ kind: 'pay_on_time', points: 2, on_date: '2027-01-16', about_date: null }],
        history: [
          {
            event: 'paid_on_time',
            on_date: '2026-12-16',
            effect: 2,
            rating_after: 60,
            transaction_id: sample.transaction,
            group_id: null,
            store_name: 'Aling Nena, Ermita',
            reason: { due_date: '2026-12-16', days_late: null },
            counts_until: null,
            would_help: 'keep_paying',
          },
          {
            event: 'opened',
            on_date: '2026-11-16',
            effect: 58,
            rating_after: 58,
            transaction_id: null,
            group_id: null,
            store_name: '',
            reason: { due_date: null, days_late: null },
            counts_until: null,
            would_help: 'keep_paying',
          },
        ],
        limit_changes: [
          {
            on_date: '2026-12-17',
            before: 2_000_00,
            after: 5_000_00,
            rating: 60,
            decided_by: 'record',
          },
        ],
        spending_cap: { amount: null, used: 1_250_00, raise: null },
      },
    },
  },
  getRatingWhatIf: {
    description:
      'The same computation that decides every night, with what is imagined added to what has happened. It stores nothing, and nobody is told.',
    example: {
      query: { paid_on_time: 3, finished: 0, days_late: 0 },
      answer: {
        before: { rating: 60, limit: 5_000_00 },
        after: { rating: 66, limit: 5_000_00 },
        next_rung: { rating: 70, allows: 24_000_00 },
      },
    },
  },
  setSpendingCap: {
    description:
      'Sets the most that the buyer wants to owe at a time, purchases under way included; null takes the cap away. A lower cap holds from this moment, for a purchase that was opened before as well. A higher one waits 24 hours, as `raise` says, and is taken back by setting what is in force. Nothing that is owed changes. A purchase above the cap is refused with `over_own_cap`.',
    example: {
      body: { amount: 3_000_00 },
      answer: { amount: 3_000_00, used: 1_250_00, raise: null },
    },
  },
  declareIncome: {
    description:
      'Up to ₱5,000.00 is lent without it. Only the range is asked for, it is kept encrypted, and its lower end is counted: all payments of a month may come to 30 % of it. A limit that was given is not taken back for what is said here; `null` takes the answer back.',
    example: { body: { range: 'from_20000' }, answer: income },
  },
};
