import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** What is on record: who did what to whose account, in a chain that shows what was changed. */

export const AuditLine = z.object({
  event_id: z.uuid(),
  /** Its place in the chain; null for the newest, which are closed within a minute. */
  position: z.int().nullable(),
  at: z.iso.datetime(),
  actor_kind: z.string(),
  actor_id: z.string(),
  /** Staff and merchants by their names, buyers masked; null for who has none, or was forgotten. */
  actor_name: z.string().nullable(),
  account_id: z.uuid().nullable(),
  account_name: z.string().nullable(),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
  request_id: z.string(),
  hash: z.string().nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** What to look for. Days are Manila's, and both ends count. */
const filters = {
  account_id: z.uuid().optional(),
  /** Who did it: an account, or the system by itself. */
  actor_id: z.uuid().or(z.literal('system')).optional(),
  action: z
    .string()
    .max(80)
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

export const listAuditEvents = endpoint({
  name: 'audit.listAuditEvents',
  method: 'GET',
  path: '/api/v1/ops/audit/events/',
  summary: 'What is on record, newest first: by account, by who did what, by day, before an event',
  auth: staffMay('see_audit'),
  reads: 'masked',
  priority: 'list',
  query: z.object({ ...filters, before: z.uuid().optional() }),
  success: {
    status: 200,
    body: z.object({ results: z.array(AuditLine), next_before: z.uuid().nullable() }),
  },
  refusals: {},
});

export const listAuditChoices = endpoint({
  name: 'audit.listAuditChoices',
  method: 'GET',
  path: '/api/v1/ops/audit/choices/',
  summary: 'What the record can be looked through by: staff by name, and every action on it',
  auth: staffMay('see_audit'),
  success: {
    status: 200,
    body: z.object({
      staff: z.array(z.object({ account_id: z.uuid(), name: z.string() })),
      actions: z.array(z.string()),
    }),
  },
  refusals: {},
});

export const exportAuditEvents = endpoint({
  name: 'audit.exportAuditEvents',
  method: 'POST',
  path: '/api/v1/ops/audit/export/',
  summary: 'What is on record as a CSV file, for a reason that goes on record with what was taken',
  auth: staffMay('export_audit'),
  reads: 'masked',
  callClass: 'export',
  priority: 'list',
  body: z.object({ ...filters, reason: z.string().trim().min(5).max(200) }),
  success: {
    status: 200,
    body: z.object({
      csv: z.string(),
      lines: z.int(),
      /** There is more than one file takes: the newest are in it. */
      is_cut: z.boolean(),
    }),
  },
  refusals: {},
});

export const ChainBreak = z.enum([
  'edited',
  'missing',
  'inserted',
  'cut_off',
  'rewritten',
  'missing_anchor',
]);
export type ChainBreak = z.infer<typeof ChainBreak>;

export const getAuditChain = endpoint({
  name: 'audit.getAuditChain',
  method: 'GET',
  path: '/api/v1/ops/audit/chain/',
  summary: 'How long the chain is, how far it was verified, and where it first does not fit',
  auth: staffMay('see_audit'),
  success: {
    status: 200,
    body: z.object({
      length: z.int(),
      /** All before it fit when it was last looked at. */
      verified_up_to: z.int(),
      verified_at: z.iso.datetime().nullable(),
      /** The newest copy of the chain's head outside the database. */
      anchor: z.object({ position: z.int(), hash: z.string(), at: z.iso.datetime() }).nullable(),
      broken_at: z.int().nullable(),
      why: ChainBreak.nullable(),
    }),
  },
  refusals: {},
});
