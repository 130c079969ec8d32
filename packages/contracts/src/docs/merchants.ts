import type * as merchants from '../merchants.ts';
import type { DocsOf } from './call-doc.ts';
import { sample, sampleAddress } from './samples.ts';

export const sampleStore = {
  store_id: sample.store,
  code: 'STK7QD29MX',
  name: 'Aling Nena, Ermita',
  address: sampleAddress,
  website_url: 'https://nena.example',
  return_urls: ['https://nena.example/paid'],
  qr_payload: '00020101021126…6304A1B2',
  name_state: 'clear' as const,
  name_reason: null,
  created_at: sample.now,
  closed_at: null,
};
export const sampleKey = {
  api_id: sample.apiKey,
  store_id: sample.store,
  name: 'Shop server',
  mode: 'test' as const,
  scopes: ['payments:read' as const, 'payments:write' as const],
  prefix: 'lw_test_K7QD',
  last4: '29MX',
  allowed_networks: null,
  ends_at: null,
  created_at: sample.now,
};

export const merchantsDocs: DocsOf<typeof merchants> = {
  createStore: {
    description:
      'Opens a store: a counter with an address, a site, or both. Its `code` and `qr_payload` stay the same for good, so they can be printed. `return_urls` are the only addresses that buyers are sent back to; one on the open internet takes a step-up. A name near a known brand or another business waits for a reviewer (`name_state`), and the store takes test payments until then.',
    example: {
      body: {
        name: 'Aling Nena, Ermita',
        address: sampleAddress,
        website_url: 'https://nena.example',
        return_urls: ['https://nena.example/paid'],
      },
      answer: sampleStore,
    },
  },
  listStores: {
    description: 'All stores of the merchant, oldest first.',
    example: { answer: { results: [sampleStore] } },
  },
  listStoreNames: {
    description:
      'New stores whose names are near a known brand or another business, with what they are near, those that have waited longest first. `due_at` is four opening hours (8 AM to 8 PM in Manila) after the store was opened, and what is past it is late. `waiting` and `late` count all of them.',
    example: {
      answer: {
        results: [
          {
            store_id: sample.store,
            name: 'Jollybee Express',
            near: 'Jollibee',
            business_name: 'Nena Reyes General Merchandise',
            website_url: '',
            city: 'City of Manila',
            waiting_since: sample.now,
            due_at: sample.soon,
            is_late: false,
          },
        ],
        waiting: 1,
        late: 0,
      },
    },
  },
  decideStoreName: {
    description:
      'Lets a name stand or refuses it. The reason goes on record, and with a refusal to the merchant. Decided once.',
    example: {
      params: { store_id: sample.store },
      body: { decision: 'refuse', reason: 'Reads like a well-known restaurant' },
      answer: { store_id: sample.store, name_state: 'refused' },
    },
  },
  createApiKey: {
    asksForStepUp: true,
    description:
      'Makes a key for a store’s server. `key` is shown in this answer and never again. A key does what its scopes say, in its own store and mode. A live key needs an approved business and `step_up_id` of a step-up confirmed for the rest of the body; where two people of the shop may make one, also the `approval_id` of `askForLiveKey`.',
    example: {
      body: {
        store_id: sample.store,
        mode: 'test',
        name: 'Shop server',
        scopes: ['payments:read', 'payments:write'],
      },
      answer: { ...sampleKey, key: 'lw_test_YOUR_KEY' },
    },
  },
  listApiKeys: {
    description:
      'The keys in force, to be recognised by their first characters and last four. `last_used_at` is exact to the minute.',
    example: { answer: { results: [{ ...sampleKey, last_used_at: null }] } },
  },
  revokeApiKey: {
    description: 'Ends a key at once: the next call with it is refused.',
    example: { params: { api_id: sample.apiKey } },
  },
};
