import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** How jobs and webhooks run. Nothing of it tells who somebody is. */

export const JobKindHealth = z.object({
  job: z.string(),
  /** Due and not begun, and since when the oldest of them is. */
  due: z.int(),
  oldest_due_at: z.iso.datetime().nullable(),
  later: z.int(),
  running: z.int(),
  /** Failed at least once and will be tried again. */
  failing: z.int(),
  /** Tried eight times: it waits for somebody to look. */
  dead: z.int(),
});
export type JobKindHealth = z.infer<typeof JobKindHealth>;

export const DeadJob = z.object({
  job_id: z.string(),
  job: z.string(),
  attempts: z.int(),
  /** The first line of what its last attempt said. */
  error: z.string(),
  failed_at: z.iso.datetime(),
});
export type DeadJob = z.infer<typeof DeadJob>;

export const TroubledWebhook = z.object({
  address_id: z.uuid(),
  merchant_id: z.uuid(),
  shop: z.string(),
  mode: z.enum(['test', 'live']),
  /** The rest of the address may hold a secret of the shop's. */
  host: z.string(),
  undelivered: z.int(),
  oldest_at: z.iso.datetime().nullable(),
  failing_since: z.iso.datetime().nullable(),
  disabled_at: z.iso.datetime().nullable(),
});
export type TroubledWebhook = z.infer<typeof TroubledWebhook>;

export const getHealth = endpoint({
  name: 'health.getHealth',
  method: 'GET',
  path: '/api/v1/ops/health/',
  summary: 'How jobs and webhooks run: what is due, what fails, what stands still',
  auth: staffMay('see_health'),
  success: {
    status: 200,
    body: z.object({
      /** Places in which workers run jobs, and when one of them last said so. */
      workers: z.int(),
      worker_seen_at: z.iso.datetime().nullable(),
      /** Events that nobody was told of yet. */
      events: z.int(),
      oldest_event_at: z.iso.datetime().nullable(),
      kinds: z.array(JobKindHealth),
      dead: z.array(DeadJob),
      webhooks: z.array(TroubledWebhook),
    }),
  },
  refusals: {},
});
export type Health = z.infer<(typeof getHealth)['success']['body']>;

export const retryJob = endpoint({
  name: 'health.retryJob',
  method: 'POST',
  path: '/api/v1/ops/health/jobs/{job_id}/retry/',
  summary: 'Try a job again that stands still, with all its attempts',
  auth: staffMay('retry_jobs'),
  params: z.object({ job_id: z.string().regex(/^\d{1,18}$/) }),
  body: z.object({ reason: z.string().trim().min(5).max(200) }),
  success: { status: 204, body: z.undefined() },
  refusals: { job_not_found: 404 },
});
