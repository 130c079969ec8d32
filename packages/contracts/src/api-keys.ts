import { z } from 'zod';
import { merchantsMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { KeyNetworks, StoreApiKey } from './merchants.ts';
import { readableLine } from './readable-text.ts';

/** Changing keys that are in force; making, listing and ending them is in `merchants.ts`. */

const ById = z.object({ api_id: z.uuid() });

/** Not idempotent by key, for the reason that making one is not: the key in the answer. */
export const rotateApiKey = endpoint({
  name: 'merchants.rotateApiKey',
  method: 'POST',
  path: '/api/v1/users/user/store_api_keys/{api_id}/rotate/',
  summary: 'Replace a key by another that may do the same; for a while both work',
  auth: merchantsMay('use_keys'),
  stepUpIfLive: 'settings',
  params: ById,
  body: z.object({
    /** So long the old key works on; with 0 it ends at once. */
    overlap_hours: z
      .int()
      .min(0)
      .max(7 * 24)
      .default(24),
    /** Of a live key, where two people may replace it: what another has approved. */
    approval_id: z.uuid().optional(),
  }),
  success: { status: 201, body: StoreApiKey.extend({ key: z.string() }) },
  refusals: {
    key_not_found: 404,
    key_ending: 409,
    factor_too_fresh: 403,
    second_person_required: 403,
  },
});

export const changeApiKey = endpoint({
  name: 'merchants.changeApiKey',
  method: 'PATCH',
  path: '/api/v1/users/user/store_api_keys/{api_id}/',
  summary: 'Rename a key, or say from which addresses it works',
  auth: merchantsMay('use_keys'),
  stepUpIfLive: 'settings',
  params: ById,
  body: z.object({
    name: readableLine({ min: 1, max: 60 }).optional(),
    allowed_networks: KeyNetworks.optional(),
  }),
  success: { status: 200, body: StoreApiKey },
  refusals: { key_not_found: 404 },
});
