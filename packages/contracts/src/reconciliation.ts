import { differenceKinds } from '@luwag/domain/statement-matching';
import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** How each night went, and where the gateway's statement and the book differ. */

const Mode = z.enum(['live', 'test']).default('live');
export const DifferenceKind = z.enum(differenceKinds);

/** What came of holding a date against the gateway's statement. */
export const ReconciliationSummary = z.object({
  is_finished: z.boolean(),
  lines: z.int(),
  matched: z.int(),
  matched_centavos: z.int(),
  /** Found on this date, by kind; what was explained or has cleared counts too. */
  timing: z.int(),
  partial: z.int(),
  duplicate: z.int(),
  unmatched: z.int(),
  /** Of them, what somebody has to explain yet. */
  to_explain: z.int(),
});
export type ReconciliationSummary = z.infer<typeof ReconciliationSummary>;

export const Night = z.object({
  business_date: z.iso.date(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  slices_done: z.int(),
  slices: z.int(),
  plans: z.int(),
  charges: z.int(),
  attempts: z.int(),
  journals: z.int(),
  /** Days before it that nobody had closed, and that were closed with it. */
  missed_days: z.int(),
  /** What was set aside for losses, and by how much that changed. */
  provision: z.object({ target_centavos: z.int(), change_centavos: z.int() }).nullable(),
  reconciliation: ReconciliationSummary.nullable(),
});
export type Night = z.infer<typeof Night>;

export const listNights = endpoint({
  name: 'reconciliation.listNights',
  method: 'GET',
  path: '/api/v1/ops/nights/',
  summary: 'How the close of each day went, newest first',
  auth: staffMay('reconcile'),
  priority: 'list',
  query: z.object({ mode: Mode, before: z.iso.date().optional() }),
  success: {
    status: 200,
    body: z.object({ results: z.array(Night), next_before: z.iso.date().nullable() }),
  },
  refusals: {},
});

export const StatementDifference = z.object({
  difference_id: z.uuid(),
  business_date: z.iso.date(),
  kind: DifferenceKind,
  /** Ours, under which both sides know the movement; the gateway’s own where it has none. */
  reference: z.string(),
  /** The gateway’s line; null where it has none. */
  line_id: z.string().nullable(),
  book_centavos: z.int().nullable(),
  gateway_centavos: z.int().nullable(),
  found_at: z.iso.datetime(),
  resolution: z.enum(['cleared', 'explained']).nullable(),
  resolved_at: z.iso.datetime().nullable(),
  resolved_by: z.string().nullable(),
  note: z.string().nullable(),
  /** The purchase that it is about, where our book knows one. */
  request_id: z.uuid().nullable(),
  /** Who looks into it, since when, and what they wrote; null while nobody does. */
  owner_id: z.uuid().nullable(),
  owner_name: z.string().nullable(),
  owner_note: z.string().nullable(),
  owned_at: z.iso.datetime().nullable(),
});
export type StatementDifference = z.infer<typeof StatementDifference>;

export const listDifferences = endpoint({
  name: 'reconciliation.listDifferences',
  method: 'GET',
  path: '/api/v1/ops/reconciliation/differences/',
  summary:
    'Where the gateway’s statement and the book differ: what is open, oldest first, or a date',
  auth: staffMay('reconcile'),
  priority: 'list',
  query: z.object({
    mode: Mode,
    /** All of this date, resolved or not; left out, what is open on any. */
    business_date: z.iso.date().optional(),
    after: z.uuid().optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(StatementDifference),
      next_after: z.uuid().nullable(),
      to_explain: z.int(),
      /** Of us, who may look into a difference. */
      owners: z.array(z.object({ account_id: z.uuid(), full_name: z.string() })),
    }),
  },
  refusals: {},
});

export const explainDifference = endpoint({
  name: 'reconciliation.explainDifference',
  method: 'POST',
  path: '/api/v1/ops/reconciliation/differences/{difference_id}/explanation/',
  summary: 'Say why the statement and the book differ; it then leaves the list and stays on record',
  auth: staffMay('reconcile'),
  params: z.object({ difference_id: z.uuid() }),
  body: z.object({ note: z.string().trim().min(5).max(500) }),
  success: { status: 200, body: StatementDifference },
  refusals: { difference_not_found: 404, difference_resolved: 409 },
});

export const assignDifference = endpoint({
  name: 'reconciliation.assignDifference',
  method: 'POST',
  path: '/api/v1/ops/reconciliation/differences/{difference_id}/owner/',
  summary: 'Give a difference to somebody of finance, with what is to be found out',
  auth: staffMay('reconcile'),
  params: z.object({ difference_id: z.uuid() }),
  body: z.object({ owner_id: z.uuid(), note: z.string().trim().min(5).max(500) }),
  success: { status: 200, body: StatementDifference },
  refusals: {
    difference_not_found: 404,
    difference_resolved: 409,
    difference_owner_not_found: 404,
  },
});
