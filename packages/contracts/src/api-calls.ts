import { z } from 'zod';
import { merchantsMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { KeyMode } from './merchants.ts';

/**
 * The request log: what the servers of a merchant asked and were answered in the last 30 days. For
 * people alone: a key that has leaked must not show what others of the account do.
 */

export const ApiCall = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** The `x-request-id` of the answer. */
  request_id: z.string(),
  api_id: z.uuid(),
  store_id: z.uuid(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  /** Of a refusal. */
  code: z.string().nullable(),
  took_ms: z.int(),
  order_reference: z.string().nullable(),
});
export type ApiCall = z.infer<typeof ApiCall>;

/** By the first figure of the status: taken, refused, or our own fault. */
export const ApiCallOutcome = z.enum(['ok', 'refused', 'failed']);

/** The last 24 hours, whatever was searched for. */
const Summary = z.object({
  calls: z.int(),
  refused: z.int(),
  failed: z.int(),
  median_ms: z.int().nullable(),
  /** Each hour in which there was a call. */
  hours: z.array(z.object({ at: z.iso.datetime(), calls: z.int(), failed: z.int() })),
});

export const listApiCalls = endpoint({
  name: 'calls.listApiCalls',
  method: 'GET',
  path: '/api/v1/users/user/api-calls/',
  summary: 'The request log, newest first; searched by request, order, path, key and status',
  auth: merchantsMay('use_keys'),
  priority: 'list',
  query: z.object({
    mode: KeyMode.default('live'),
    /** A request id, an order, a refusal’s code, a status, or a part of a path. */
    search: z.string().trim().max(100).optional(),
    outcome: ApiCallOutcome.optional(),
    api_id: z.uuid().optional(),
    days: z.coerce.number().int().min(1).max(30).default(1),
    cursor: z.string().max(200).optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(ApiCall),
      next_cursor: z.string().nullable(),
      summary: Summary,
    }),
  },
  refusals: { cursor_invalid: 422 },
});

export const getApiCall = endpoint({
  name: 'calls.getApiCall',
  method: 'GET',
  path: '/api/v1/users/user/api-calls/{call_id}/',
  summary: 'One call: what was sent and what was answered, without what anybody typed',
  auth: merchantsMay('use_keys'),
  params: z.object({ call_id: z.uuid() }),
  success: {
    status: 200,
    body: ApiCall.extend({
      address: z.string(),
      user_agent: z.string().nullable(),
      idempotency_key: z.string().nullable(),
      /** JSON, up to 4,000 characters of it; empty where there was no body. */
      sent: z.string(),
      answered: z.string(),
    }),
  },
  refusals: { call_not_found: 404 },
});
