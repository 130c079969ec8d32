import type * as apiKeys from '../api-keys.ts';
import type { DocsOf } from './call-doc.ts';
import { sampleKey } from './merchants.ts';
import { sample } from './samples.ts';

const byId = { params: { api_id: sample.apiKey } };

export const apiKeysDocs: DocsOf<typeof apiKeys> = {
  rotateApiKey: {
    description:
      'Makes another key with the same store, mode, name, scopes and addresses, shown this once. The old one works for `overlap_hours` more and then ends by itself, so that servers can change over one after the other.',
    example: {
      ...byId,
      body: { overlap_hours: 24 },
      answer: { ...sampleKey, key: 'lw_test_YOUR_KEY' },
    },
  },
  changeApiKey: {
    description:
      'Renames a key or sets the addresses that it works from; a call from any other is answered `address_not_allowed`. `null` takes the list away.',
    example: {
      ...byId,
      body: { allowed_networks: ['203.0.113.0/24'] },
      answer: { ...sampleKey, allowed_networks: ['203.0.113.0/24'] },
    },
  },
};
