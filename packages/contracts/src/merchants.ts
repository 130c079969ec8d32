import { z } from 'zod';
import { merchants, merchantsMay, staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { keyScopes } from './key-scopes.ts';
import { WebsiteUrl } from './person.ts';
import { readableLine } from './readable-text.ts';
import { Address } from './reference.ts';

/**
 * A merchant's stores, and the keys with which the stores' servers call. Stores have no mode; keys
 * do, and whatever is made with one has its mode.
 */

/**
 * Where a buyer may be sent back to: the whole address up to its path, without a query. A page on
 * the developer's own machine is taken too, and holds in test mode alone.
 */
export const ReturnUrl = z
  .string()
  .trim()
  .max(300)
  .transform((typed, ctx) => {
    const url = URL.canParse(typed) ? new URL(typed) : undefined;
    if (url && isReturnUrl(url)) return url.href;
    ctx.addIssue({ code: 'invalid_format', format: 'https_url_without_query' });
    return z.NEVER;
  });

const isReturnUrl = (url: URL): boolean =>
  (url.protocol === 'https:' ? z.regexes.domain.test(url.hostname) : isOnOwnMachine(url)) &&
  url.username === '' &&
  url.password === '' &&
  !/[?#]/.test(url.href);

/** Only under this name: an address by number could be anybody's. */
export const isOnOwnMachine = (url: URL): boolean =>
  url.protocol === 'http:' && url.hostname === 'localhost';

/** Printed codes know plain letters alone, and a name must leave some of them. */
const StoreName = readableLine({ min: 2, max: 120 }).check(({ value, issues }) => {
  if (/[0-9a-z]/i.test(value.normalize('NFD'))) return;
  issues.push({ code: 'invalid_format', format: 'plain_letter_or_digit', input: value });
});

export const NewStore = z
  .object({
    name: StoreName,
    /** Null for a store that is only a site. */
    address: Address.nullable().default(null),
    website_url: WebsiteUrl.default(''),
    return_urls: z.array(ReturnUrl).max(20).default([]),
  })
  .check(({ value, issues }) => {
    if (value.address !== null || value.website_url !== '') return;
    // Told as any member is that was left out.
    const missing = { code: 'invalid_type', expected: 'object' } as const;
    issues.push({ ...missing, path: ['address'], input: value.address });
  });

/** What of a store can change. Where it stands is printed: one that moves is a new one. */
export const StoreEdits = z.object({
  name: StoreName,
  website_url: WebsiteUrl.default(''),
  return_urls: z.array(ReturnUrl).max(20).default([]),
});

export const StoreNameState = z.enum(['clear', 'waiting', 'approved', 'refused']);

export const Store = z.object({
  store_id: z.uuid(),
  /** Public, and fit to be read aloud: `STK7QD29MX`. */
  code: z.string(),
  name: z.string(),
  address: Address.nullable(),
  website_url: z.string(),
  return_urls: z.array(z.string()),
  /** For a QR code at the counter; null where there is no counter. */
  qr_payload: z.string().nullable(),
  /**
   * `waiting`: the name is near a known brand or another business, and is looked at by a person;
   * until then, and once `refused`, the store takes test payments alone.
   */
  name_state: StoreNameState,
  /** Why the name was refused. */
  name_reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Closed stores ask for nothing more; what they sold can still be refunded. */
  closed_at: z.iso.datetime().nullable(),
});
export type Store = z.infer<typeof Store>;

export const createStore = endpoint({
  name: 'merchants.createStore',
  method: 'POST',
  path: '/api/v1/users/user/create-store/',
  summary: 'Open a store; its code and QR payload stay the same for good',
  auth: merchants,
  idempotent: true,
  stepUpIfLive: 'settings',
  body: NewStore,
  success: { status: 201, body: Store },
  refusals: {
    too_many_stores: 409,
    /** Names near a brand or another business, which wait for staff: a few at a time. */
    names_waiting: 409,
  },
});

export const listStores = endpoint({
  name: 'merchants.listStores',
  method: 'GET',
  path: '/api/v1/users/user/stores/',
  summary: 'The merchant’s stores, oldest first',
  auth: merchantsMay('see_shop'),
  priority: 'list',
  success: { status: 200, body: z.object({ results: z.array(Store) }) },
  refusals: {},
});

export const KeyScope = z.enum(keyScopes);
export type KeyScope = z.infer<typeof KeyScope>;
export const KeyMode = z.enum(['test', 'live']);

/**
 * Where a key works from: addresses and networks (`203.0.113.24`, `2001:db8:7::/48`). Null is from
 * anywhere.
 */
export const KeyNetworks = z
  .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
  .min(1)
  .max(20)
  .nullable();

export const StoreApiKey = z.object({
  api_id: z.uuid(),
  store_id: z.uuid(),
  name: z.string(),
  mode: KeyMode,
  scopes: z.array(KeyScope),
  /** The first twelve characters and the last four: to recognise a key by. */
  prefix: z.string(),
  last4: z.string(),
  allowed_networks: z.array(z.string()).nullable(),
  /** Of a key that was replaced: until then it works beside the new one. */
  ends_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

/**
 * Not idempotent by key: the answer would have to be kept, and the key in it with it. Whoever lost
 * the answer finds the key in the list, revokes it and makes another.
 */
export const createApiKey = endpoint({
  name: 'merchants.createApiKey',
  method: 'POST',
  path: '/api/v1/users/user/store_api_keys/',
  summary: 'Make a key for a store’s server; it is shown this once',
  auth: merchantsMay('use_keys'),
  body: z.object({
    store_id: z.uuid(),
    mode: KeyMode,
    name: readableLine({ min: 1, max: 60 }),
    scopes: z
      .array(KeyScope)
      .min(1)
      .max(20)
      .transform((given) => [...new Set(given)]),
    allowed_networks: KeyNetworks.default(null),
    /** Live keys alone: a step-up confirmed for the rest of this body. */
    step_up_id: z.uuid().optional(),
    /** Live keys where two people may make one: what `askForLiveKey` asked and another approved. */
    approval_id: z.uuid().optional(),
  }),
  success: { status: 201, body: StoreApiKey.extend({ key: z.string() }) },
  refusals: {
    /** Of a live key, where somebody else may approve it: nobody has approved this one. */
    second_person_required: 403,
    store_not_found: 404,
    merchant_not_active: 409,
    too_many_keys: 409,
    /** A live key takes a factor that has been there for a day. */
    factor_too_fresh: 403,
  },
});

export const listApiKeys = endpoint({
  name: 'merchants.listApiKeys',
  method: 'GET',
  path: '/api/v1/users/user/store_api_keys/',
  summary: 'The keys of all stores that are in force, oldest first',
  auth: merchantsMay('use_keys'),
  priority: 'list',
  success: {
    status: 200,
    body: z.object({
      results: z.array(
        StoreApiKey.extend({
          /** To the minute; null for a key that has never been used. */
          last_used_at: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
  refusals: {},
});

export const revokeApiKey = endpoint({
  name: 'merchants.revokeApiKey',
  method: 'DELETE',
  path: '/api/v1/users/user/store_api_keys/{api_id}/',
  summary: 'End a key at once',
  auth: merchantsMay('use_keys'),
  params: z.object({ api_id: z.uuid() }),
  success: { status: 204, body: z.undefined() },
  refusals: { key_not_found: 404 },
});

/** A store whose name could be taken for somebody else's, as staff see it. */
export const WaitingStoreName = z.object({
  store_id: z.uuid(),
  name: z.string(),
  /** The brand or the business that it reads like. */
  near: z.string(),
  /** The merchant's business, checked or not. */
  business_name: z.string(),
  website_url: z.string(),
  city: z.string().nullable(),
  waiting_since: z.iso.datetime(),
  /** By when somebody should have looked: four opening hours after the store was opened. */
  due_at: z.iso.datetime(),
  is_late: z.boolean(),
});
export type WaitingStoreName = z.infer<typeof WaitingStoreName>;

export const listStoreNames = endpoint({
  name: 'merchants.listStoreNames',
  method: 'GET',
  path: '/api/v1/ops/store-names/',
  summary: 'Names of new stores that wait to be looked at, oldest first',
  auth: staffMay('review_cases'),
  priority: 'list',
  success: {
    status: 200,
    body: z.object({
      /** The fifty that have waited longest. */
      results: z.array(WaitingStoreName),
      /** How many wait in all, and how many of them longer than promised. */
      waiting: z.int(),
      late: z.int(),
    }),
  },
  refusals: {},
});

export const decideStoreName = endpoint({
  name: 'merchants.decideStoreName',
  method: 'POST',
  path: '/api/v1/ops/store-names/{store_id}/decision/',
  summary: 'Let a store’s name stand, or refuse it; the merchant is told why',
  auth: staffMay('review_cases'),
  params: z.object({ store_id: z.uuid() }),
  body: z.object({
    decision: z.enum(['approve', 'refuse']),
    reason: readableLine({ min: 5, max: 200 }),
  }),
  success: { status: 200, body: z.object({ store_id: z.uuid(), name_state: StoreNameState }) },
  refusals: { store_not_found: 404, store_name_decided: 409 },
});
