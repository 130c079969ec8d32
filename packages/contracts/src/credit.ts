import { incomeRanges, ratingEventKinds } from '@luwag/domain/scorecard';
import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';

/**
 * A buyer's rating, what moved it, and what the credit line follows from. Amounts are whole
 * centavos, days are Manila civil dates.
 */

export const RatingEventKind = z.enum(ratingEventKinds);
export type RatingEventKind = z.infer<typeof RatingEventKind>;

/** `starting` below 60, `progressing` from 60, `good` from 70, `steady` from 80. */
export const RatingBand = z.enum(['starting', 'progressing', 'good', 'steady']);
export type RatingBand = z.infer<typeof RatingBand>;

export const IncomeRange = z.enum(incomeRanges);
export type IncomeRange = z.infer<typeof IncomeRange>;

/** One of the three things that each allow a sum. The lowest decides. */
export const CreditGate = z.object({
  name: z.enum(['record', 'income', 'time']),
  allows: z.int(),
  decides: z.boolean(),
});
export type CreditGate = z.infer<typeof CreditGate>;

const DeclaredIncome = z.object({
  /** Null until the buyer says it. */
  range: IncomeRange.nullable(),
  /** What is counted of the range. */
  counted: z.int().nullable(),
  /** Of it, what all payments of a month may come to. */
  monthly_payments_max: z.int().nullable(),
  share_ppm: z.int(),
});

/** What would move the rating up from here, or the limit. */
export const RatingHelp = z.object({
  kind: z.enum(['pay_on_time', 'pay_late', 'finish_plan', 'wait', 'declare_income']),
  /** What it adds to the rating. */
  points: z.int(),
  /** The day to pay on, or from which a late payment no longer counts. */
  on_date: z.iso.date().nullable(),
  /** For `wait`: the day of what no longer counts then. */
  about_date: z.iso.date().nullable(),
});
export type RatingHelp = z.infer<typeof RatingHelp>;

export const RatingMove = z.object({
  /** `opened`: where everyone starts. `lapsed`: something that went wrong no longer counts. */
  event: z.enum([...ratingEventKinds, 'opened', 'lapsed']),
  on_date: z.iso.date(),
  /** What it did to the rating; 0 for what is told and counts neither way. */
  effect: z.int(),
  rating_after: z.int(),
  transaction_id: z.uuid().nullable(),
  /** Of what happened in a paluwagan; `store_name` is the group’s then. */
  group_id: z.uuid().nullable(),
  store_name: z.string(),
  /** Of the payment that it is about. */
  reason: z.object({ due_date: z.iso.date().nullable(), days_late: z.int().nullable() }),
  /** From this day on it no longer counts; null where it always does. */
  counts_until: z.iso.date().nullable(),
  would_help: z.enum(['keep_paying', 'pay_now', 'wait', 'nothing_needed']),
});
export type RatingMove = z.infer<typeof RatingMove>;

/** What the buyer set as the most to owe at a time. */
const SpendingCap = z.object({
  /** In force now; null: as much as the limit allows. */
  amount: z.int().nullable(),
  /** Of the line, purchases under way included. */
  used: z.int(),
  /** A higher one, or none, that comes into force then unless it is taken back. */
  raise: z.object({ amount: z.int().nullable(), at: z.iso.datetime() }).nullable(),
});
export type SpendingCap = z.infer<typeof SpendingCap>;

export const getRatingHistory = endpoint({
  name: 'credit.getRatingHistory',
  method: 'GET',
  path: '/api/v1/users/user/credit-rating/history/',
  summary: 'The rating, each event that moved it, and why the limit is what it is',
  auth: buyers,
  priority: 'list',
  success: {
    status: 200,
    body: z.object({
      rating: z.int(),
      band: RatingBand,
      as_of: z.iso.date(),
      /** Of the line and of all events; a buyer with a line of each mode sees the real one. */
      livemode: z.boolean(),
      /** Null without a line: then there are no gates either. */
      limit: z.int().nullable(),
      gates: z.array(CreditGate),
      income: DeclaredIncome,
      /** The rating from which the record allows more, and how much; null at the top. */
      next_rung: z.object({ rating: z.int(), allows: z.int() }).nullable(),
      help: z.array(RatingHelp),
      /** Newest first, the hundred latest. The effects of all of them add up to the rating. */
      history: z.array(RatingMove),
      /** Changes of the limit, newest first, at most twenty. */
      limit_changes: z.array(
        z.object({
          on_date: z.iso.date(),
          before: z.int(),
          after: z.int(),
          rating: z.int(),
          decided_by: z.enum(['record', 'income', 'time']),
        }),
      ),
      /** Null without a line. */
      spending_cap: SpendingCap.nullable(),
    }),
  },
  refusals: {},
});

const count = (max: number) => z.coerce.number().int().min(0).max(max).default(0);

export const getRatingWhatIf = endpoint({
  name: 'credit.getRatingWhatIf',
  method: 'GET',
  path: '/api/v1/users/user/credit-rating/what-if/',
  summary: 'What rating and limit would be after some payments; nothing is stored',
  auth: buyers,
  priority: 'list',
  query: z.object({
    paid_on_time: count(12),
    finished: count(5),
    /** How late one more payment is; 0: none is. */
    days_late: count(120),
  }),
  success: {
    status: 200,
    body: z.object({
      before: z.object({ rating: z.int(), limit: z.int().nullable() }),
      after: z.object({ rating: z.int(), limit: z.int().nullable() }),
      /** From this rating on the record allows more; null at the top. */
      next_rung: z.object({ rating: z.int(), allows: z.int() }).nullable(),
    }),
  },
  refusals: {},
});

export const declareIncome = endpoint({
  name: 'credit.declareIncome',
  method: 'PUT',
  path: '/api/v1/users/user/credit-rating/income/',
  summary: 'Say in which range the monthly income is, or take it back',
  auth: buyers,
  body: z.object({ range: IncomeRange.nullable() }),
  success: { status: 200, body: DeclaredIncome },
  refusals: {},
});

/** More than any limit: a cap is for staying below it. */
const capMax = 100_000_00;

export const setSpendingCap = endpoint({
  name: 'credit.setSpendingCap',
  method: 'PUT',
  path: '/api/v1/users/user/spending-cap/',
  summary: 'Set the most to owe at a time: a lower cap holds at once, a higher one after 24 hours',
  auth: buyers,
  /** Whole pesos; null for no cap. What is in force already takes a waiting raise back. */
  body: z.object({ amount: z.int().min(0).max(capMax).multipleOf(100).nullable() }),
  success: { status: 200, body: SpendingCap },
  refusals: { line_not_open: 409 },
});
