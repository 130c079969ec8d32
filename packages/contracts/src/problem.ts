import { z } from 'zod';
import type { RefusalStatus } from './endpoint.ts';

/**
 * The one shape of every error body, `application/problem+json` (RFC 9457) with our stable code.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  request_id: z.string(),
  /** Each with the bound it passed: `FieldError`, in a file that pages can do without. */
  errors: z.array(z.looseObject({ path: z.string(), code: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;

/** Refusals that any endpoint may give, made by the platform and not by a module. */
export const platformRefusals = {
  invalid_request: 422,
  unauthenticated: 401,
  api_key_invalid: 401,
  forbidden: 403,
  /** A key, in a page that anybody may open. */
  key_in_browser: 403,
  /** A key with a list of networks, used from another. */
  address_not_allowed: 403,
  step_up_required: 403,
  not_found: 404,
  idempotency_key_missing: 400,
  idempotency_key_invalid: 400,
  idempotency_key_reused: 422,
  idempotency_in_flight: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  overloaded: 503,
  unavailable: 503,
  money_paused: 503,
  turned_off: 503,
} as const satisfies Record<string, RefusalStatus>;
export type PlatformRefusalCode = keyof typeof platformRefusals;
