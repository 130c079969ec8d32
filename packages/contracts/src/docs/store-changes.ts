import type * as changes from '../store-changes.ts';
import type { DocsOf } from './call-doc.ts';
import { sampleStore } from './merchants.ts';
import { sample } from './samples.ts';

const ofStore = { params: { store_id: sample.store } };

export const storeChangesDocs: DocsOf<typeof changes> = {
  updateStore: {
    description:
      'Changes what buyers see of a store, and where they may be sent back to. The whole of it is given, as it should stand. A new return address on the open internet takes a step-up of `settings`, and the owner is told by mail. A new name is looked at as a new store’s is: near a known brand or another business it waits (`name_state`), and until then the store takes test payments alone. Code and printed posters keep working.',
    example: {
      ...ofStore,
      body: {
        name: 'Aling Nena, Ermita',
        website_url: 'https://nena.example',
        return_urls: ['https://nena.example/paid'],
      },
      answer: sampleStore,
    },
  },
  closeStore: {
    description:
      'Closes a store for good. Its keys end, its counter code leads nowhere, and nothing more is asked for in its name; what was asked for before can still be paid until it expires. Refunds and records stay. Closing it again changes nothing.',
    example: { ...ofStore, answer: { ...sampleStore, closed_at: sample.now } },
  },
  searchMerchants: {
    description:
      'Finds shops that take real payments by how their name begins, capitals or not; twenty at most. What is answered is what their counter code says.',
    example: {
      query: { name: 'Aling' },
      answer: {
        results: [
          {
            store_code: 'STK7QD29MX',
            store_name: 'Aling Nena, Ermita',
            business_name: 'Nena Reyes General Merchandise',
            store_city: 'City of Manila',
            website_url: 'https://nena.example',
          },
        ],
      },
    },
  },
};
