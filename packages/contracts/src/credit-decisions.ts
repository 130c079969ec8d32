import { z } from 'zod';
import { staffMay } from './callers.ts';
import { CreditGate, IncomeRange, RatingEventKind } from './credit.ts';
import { endpoint } from './endpoint.ts';

/** A change of a limit with all that it was decided by, and decided again. For staff. */

const Decided = z.object({
  scorecard_version: z.int(),
  outcome: z.enum(['kept', 'raised', 'lowered']),
  limit: z.int(),
  rating: z.int(),
  /** Each of the three, and which of them decided. */
  gates: z.array(CreditGate),
});

export const CreditDecision = z.object({
  decision_id: z.uuid(),
  account_id: z.uuid(),
  /** Masked. */
  buyer_name: z.string(),
  livemode: z.boolean(),
  decided_at: z.iso.datetime(),
  inputs: z.object({
    on_date: z.iso.date(),
    opened_on: z.iso.date(),
    limit: z.int(),
    used: z.int(),
    days_late: z.int(),
    income: IncomeRange.nullable(),
    /** Where everyone starts. */
    start: z.int(),
    events: z.array(
      z.object({
        kind: RatingEventKind,
        on_date: z.iso.date(),
        points: z.int(),
        counts_until: z.iso.date().nullable(),
        /** On the day of the decision. */
        counted: z.boolean(),
      }),
    ),
  }),
  /** As it was kept. */
  kept: Decided.omit({ gates: true }),
  /** From the same inputs, under the version that it names; and under the version of today. */
  replayed: Decided,
  is_same: z.boolean(),
  by_todays_rules: Decided,
});
export type CreditDecision = z.infer<typeof CreditDecision>;

export const getCreditDecision = endpoint({
  name: 'credit.getCreditDecision',
  method: 'GET',
  path: '/api/v1/ops/risk/decisions/{decision_id}/',
  summary: 'A change of a limit with its inputs, decided again under its rules and today’s',
  auth: staffMay('see_risk'),
  reads: 'masked',
  params: z.object({ decision_id: z.uuid() }),
  success: { status: 200, body: CreditDecision },
  refusals: { decision_not_found: 404 },
});
