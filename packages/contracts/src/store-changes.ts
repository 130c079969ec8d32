import { z } from 'zod';
import { buyersAndMerchants, merchants } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { Store, StoreEdits } from './merchants.ts';

/** Stores that exist: changing one, closing it, and finding one by its name. */

const ofStore = z.object({ store_id: z.uuid() });

export const updateStore = endpoint({
  name: 'merchants.updateStore',
  method: 'PUT',
  path: '/api/v1/users/user/stores/{store_id}/',
  summary: 'Change a store’s name, site and return addresses; its code stays the same',
  auth: merchants,
  params: ofStore,
  stepUpIfLive: 'settings',
  body: StoreEdits,
  success: { status: 200, body: Store },
  refusals: {
    store_not_found: 404,
    names_waiting: 409,
    /** A store without a counter is its site. */
    website_required: 422,
  },
});

export const closeStore = endpoint({
  name: 'merchants.closeStore',
  method: 'POST',
  path: '/api/v1/users/user/stores/{store_id}/close/',
  summary: 'Close a store: it asks for nothing more, and its keys end',
  auth: merchants,
  params: ofStore,
  success: { status: 200, body: Store },
  refusals: { store_not_found: 404 },
});

/** A shop as anybody may know it. */
export const FoundStore = z.object({
  store_code: z.string(),
  store_name: z.string(),
  /** The name that was checked with its papers. */
  business_name: z.string().nullable(),
  store_city: z.string().nullable(),
  website_url: z.string(),
});

export const searchMerchants = endpoint({
  name: 'merchants.searchMerchants',
  method: 'GET',
  path: '/api/v1/users/user/merchant/lists/',
  summary: 'Shops that take payments, by how their name begins',
  auth: buyersAndMerchants,
  priority: 'list',
  query: z.object({ name: z.string().trim().min(2).max(60) }),
  success: { status: 200, body: z.object({ results: z.array(FoundStore) }) },
  refusals: {},
});
