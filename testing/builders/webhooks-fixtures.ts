import { addWebhook } from '@luwag/contracts/webhook-addresses';
import { sendTestEvent } from '@luwag/contracts/webhook-deliveries';
import type { PoolHarness } from '../harness/pool-harness.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixture, IdFixtures } from './id-fixture.ts';
import { openStoreOf } from './stores.ts';

const post = async (harness: PoolHarness, who: SignedIn, url: string, payload?: object) => {
  const body = payload ? { payload } : {};
  const reply = await harness.app.inject({ method: 'POST', url, headers: who.headers, ...body });
  if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
  return reply.json();
};

const addressOf = (store_id: string) => ({
  store_id,
  mode: 'test',
  url: 'https://shop.example/more',
});

/** An address of a store of this merchant's. */
const newAddress = async (harness: PoolHarness, who: SignedIn): Promise<string> => {
  const { store_id } = await openStoreOf(harness, who);
  return (await post(harness, who, addWebhook.path, addressOf(store_id))).id;
};

const newDelivery = async (harness: PoolHarness, who: SignedIn): Promise<string> => {
  const id = await newAddress(harness, who);
  return (await post(harness, who, sendTestEvent.path.replace('{webhook_id}', id))).id;
};

const ofAddress = (body?: object): Record<string, IdFixture> => ({
  'params.webhook_id': {
    roles: ['merchant'],
    own: newAddress,
    request: async (_harness, _who, webhook_id) => ({
      params: { webhook_id },
      ...(body ? { body } : {}),
    }),
    refused: 'webhook_not_found',
  },
});
const ofDelivery: Record<string, IdFixture> = {
  'params.delivery_id': {
    roles: ['merchant'],
    own: newDelivery,
    request: async (_harness, _who, delivery_id) => ({ params: { delivery_id } }),
    refused: 'delivery_not_found',
  },
};

export const webhooksFixtures: IdFixtures = {
  'webhooks.addWebhook': {
    'body.store_id': {
      roles: ['merchant'],
      own: async (harness, who) => (await openStoreOf(harness, who)).store_id,
      request: async (_harness, _who, id) => ({ body: addressOf(id) }),
      refused: 'store_not_found',
    },
  },
  'webhooks.changeWebhook': ofAddress({ events: null }),
  'webhooks.dropWebhook': ofAddress(),
  'webhooks.changeWebhookSecret': ofAddress({ end_old: true }),
  'webhooks.replayWebhook': ofAddress({
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-01-02T00:00:00.000Z',
  }),
  'webhooks.sendTestEvent': ofAddress(),
  'webhooks.listWebhookDeliveries': {
    'query.webhook_id': {
      roles: ['merchant'],
      own: newAddress,
      request: async (_harness, _who, webhook_id) => ({ query: { webhook_id } }),
      refused: 'webhook_not_found',
    },
    'query.cursor': { nobodys: 'a place in one’s own list' },
  },
  'webhooks.getWebhookDelivery': ofDelivery,
  'webhooks.resendWebhookDelivery': ofDelivery,
};
