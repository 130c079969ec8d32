import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { readableLine } from './readable-text.ts';

/**
 * Partner companies and the lists of people they vouch for. Nobody can be read from a list: it is
 * held against addresses and numbers that people have proven, and used for nothing else.
 */

const RosterImport = z.object({
  import_id: z.uuid(),
  company: z.string(),
  /** Addresses and numbers together. */
  entries: z.int(),
  /** Lines that could not be read. */
  unread: z.int(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: z.iso.datetime(),
  is_yours: z.boolean(),
  state: z.enum(['waiting', 'approved', 'refused', 'withdrawn']),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** Of an approved one: how many were not on the list before. */
  added: z.int().nullable(),
});
export type RosterImport = z.infer<typeof RosterImport>;

export const listCompanies = endpoint({
  name: 'accounts.listCompanies',
  method: 'GET',
  path: '/api/v1/ops/companies/',
  summary: 'Partner companies with the size of their lists, and what was brought in lately',
  auth: staffMay('manage_rosters'),
  priority: 'list',
  success: {
    status: 200,
    body: z.object({
      companies: z.array(
        z.object({
          company_id: z.uuid(),
          company: z.string(),
          addresses: z.int(),
          numbers: z.int(),
          /** Buyers who have proven one of them. */
          buyers: z.int(),
        }),
      ),
      /** Those that wait first, then the newest. */
      imports: z.array(RosterImport),
    }),
  },
  refusals: {},
});

export const askRosterImport = endpoint({
  name: 'accounts.askRosterImport',
  method: 'POST',
  path: '/api/v1/ops/companies/imports/',
  summary: 'Bring in a company’s list, for a second person to approve',
  auth: staffMay('manage_rosters'),
  body: z.object({
    company: readableLine({ min: 2, max: 80 }),
    /** A line for each person: an e-mail address, a mobile number or both. */
    list: z.string().min(1).max(200_000),
    reason: readableLine({ min: 5, max: 200 }),
  }),
  success: {
    status: 201,
    body: RosterImport.extend({
      /** Lines that could not be read, the first being 1, without what stands in them. */
      bad: z.array(z.object({ line: z.int(), reason: z.string() })),
    }),
  },
  refusals: { roster_empty: 422, roster_waiting: 409 },
});

export const decideRosterImport = endpoint({
  name: 'accounts.decideRosterImport',
  method: 'POST',
  path: '/api/v1/ops/companies/imports/{import_id}/decision/',
  summary: 'Approve or refuse a list that a colleague brought in; of one’s own, take it back',
  auth: staffMay('manage_rosters'),
  params: z.object({ import_id: z.uuid() }),
  body: z.object({ decision: z.enum(['approve', 'refuse']) }),
  success: { status: 200, body: RosterImport },
  refusals: { roster_import_not_found: 404, second_same_person: 409 },
});
