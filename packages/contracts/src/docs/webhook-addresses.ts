import type * as addresses from '../webhook-addresses.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

export const sampleWebhook = {
  id: sample.webhook,
  store_id: sample.store,
  mode: 'test' as const,
  is_main: false,
  url: 'https://nena.example/luwag',
  events: ['payment_request.paid' as const, 'refund.succeeded' as const],
  status: 'active' as const,
  disabled_reason: null,
  failing_since: null,
  old_secret_until: null,
  secret_last4: 'Q81f',
  changed_at: sample.now,
};
const byId = { params: { webhook_id: sample.webhook } };
const secret = 'whsec_YOUR_SECRET';

export const webhookAddressesDocs: DocsOf<typeof addresses> = {
  listWebhooks: {
    description:
      'Every address of the account, or of the key’s store and mode, oldest first. `figures` are of the last 24 hours, save `undelivered`, which is of whatever age.',
    example: {
      query: { mode: 'test' },
      answer: {
        results: [
          {
            ...sampleWebhook,
            figures: { events: 43, delivered: 41, at_once: 41, median_ms: 184, undelivered: 2 },
          },
        ],
      },
    },
  },
  addWebhook: {
    description:
      'Tells a store at one more address, five at most for each store and mode. `events` picks what is told there; left out, it is everything. `secret` is in this answer alone.',
    example: {
      body: {
        store_id: sample.store,
        mode: 'test',
        url: 'https://nena.example/luwag',
        events: ['payment_request.paid', 'refund.succeeded'],
      },
      answer: { ...sampleWebhook, secret },
    },
  },
  changeWebhook: {
    description:
      'Changes what is sent and leaves the rest. A disabled address is told nothing; what happens meanwhile is kept for 30 days, and can be replayed once it is active again.',
    example: { ...byId, body: { status: 'active' }, answer: sampleWebhook },
  },
  dropWebhook: {
    description: 'Tells this address no more. Its deliveries, those to come too, go with it.',
    example: byId,
  },
  changeWebhookSecret: {
    description:
      'Makes another secret, shown this once. For 48 hours both sign every event, so that the shop can change over without losing one; until then a third is refused, unless `end_old` ends those before at once.',
    example: {
      ...byId,
      body: {},
      answer: { ...sampleWebhook, old_secret_until: '2026-11-18T02:00:00.000Z', secret },
    },
  },
};
