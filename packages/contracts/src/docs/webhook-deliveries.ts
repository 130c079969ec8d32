import type * as deliveries from '../webhook-deliveries.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const delivery = {
  id: sample.delivery,
  webhook_id: sample.webhook,
  event_id: `evt_${sample.event}`,
  type: 'payment_request.paid',
  order_reference: 'JH-2291',
  state: 'waiting' as const,
  attempts: 1,
  next_attempt_at: sample.soon,
  created_at: sample.now,
  ended_at: null,
};
const byId = { params: { delivery_id: sample.delivery } };
const ofAddress = { params: { webhook_id: sample.webhook } };

export const webhookDeliveriesDocs: DocsOf<typeof deliveries> = {
  listWebhookDeliveries: {
    description:
      'What was told at an address, newest first, twenty at a time. With `state=undelivered` only what was not taken: it waits for its next attempt, was given up, or was not sent because the address was disabled.',
    example: {
      query: { webhook_id: sample.webhook, state: 'undelivered' },
      answer: { results: [delivery], next_cursor: null },
    },
  },
  getWebhookDelivery: {
    description: 'One delivery with its body, every attempt and what came of it.',
    example: {
      ...byId,
      answer: {
        ...delivery,
        body: '{"type":"payment_request.paid","timestamp":"2026-11-16T02:00:00.000Z","data":{}}',
        tries: [
          {
            number: 1,
            at: sample.now,
            took_ms: 10_200,
            status: 503,
            failure: null,
            sent_to: 'https://nena.example/luwag',
            response: 'Service Unavailable',
          },
        ],
        upcoming: [sample.soon],
      },
    },
  },
  resendWebhookDelivery: {
    description:
      'Sends one event again, under the same `webhook-id`. One that still has attempts left is tried now, and keeps them; one that was given up or not sent begins its ten attempts anew.',
    example: { ...byId, answer: delivery },
  },
  replayWebhook: {
    description:
      'Sends again what happened between two moments of the last 30 days, oldest first, one after the other. `count` is how many there are; they are sent after this answer.',
    example: {
      ...ofAddress,
      body: { from: '2026-11-15T00:00:00.000Z', to: sample.now, state: 'undelivered' },
      answer: { count: 12 },
    },
  },
  sendTestEvent: {
    description:
      'Sends a signed `webhook.test`, which is about nothing. Five a minute for each address.',
    example: { ...ofAddress, answer: { ...delivery, type: 'webhook.test', attempts: 0 } },
  },
};
