import { z } from 'zod';
import { buyersAndMerchants } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** Notices on a person's own screens, also while no page of ours is open (Web Push). */

/** A browser that may be notified. */
export const PushDevice = z.object({
  id: z.uuid(),
  /** `Chrome on Android`. */
  device: z.string(),
  /** It says only that there is something to read. */
  is_discreet: z.boolean(),
  /** SHA-256 of its endpoint, in hexadecimal digits: by it a browser finds itself in the list. */
  endpoint_hash: z.string(),
  since: z.iso.datetime(),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const Push = z.object({
  /** For `PushManager.subscribe`; null where notices by push are not offered. */
  public_key: z.string().nullable(),
  devices: z.array(PushDevice),
});
export type Push = z.infer<typeof Push>;

export const getPush = endpoint({
  name: 'notifications.getPush',
  method: 'GET',
  path: '/api/v1/users/user/push/',
  summary: 'The browsers of a person that may be notified, and the key to subscribe with',
  auth: buyersAndMerchants,
  success: { status: 200, body: Push },
  refusals: {},
});

const base64url = z.string().regex(/^[\w-]+={0,2}$/);

export const subscribePush = endpoint({
  name: 'notifications.subscribePush',
  method: 'POST',
  path: '/api/v1/users/user/push/',
  summary: 'Let us notify this browser',
  auth: buyersAndMerchants,
  body: z.object({
    endpoint: z.url().max(2048),
    keys: z.object({ p256dh: base64url.max(100), auth: base64url.max(40) }),
    is_discreet: z.boolean().default(false),
  }),
  success: { status: 201, body: PushDevice },
  refusals: {
    /** Not the address of a browser's push service, not keys of one, or push is not offered. */
    push_subscription_unusable: 422,
  },
});

export const unsubscribePush = endpoint({
  name: 'notifications.unsubscribePush',
  method: 'DELETE',
  path: '/api/v1/users/user/push/{device_id}/',
  summary: 'Stop notifying a browser',
  auth: buyersAndMerchants,
  params: z.object({ device_id: z.uuid() }),
  success: { status: 204, body: z.undefined() },
  refusals: { push_device_not_found: 404 },
});
