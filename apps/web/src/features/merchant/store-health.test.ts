import { expect, test } from 'vitest';
import { createdAt, store } from '../../../testing/samples.ts';
import { checkStore, type StoreFacts, type StoreKey, type StoreWebhook } from './store-health.ts';

const { store_id } = store;
const figures = { events: 43, delivered: 43, at_once: 41, median_ms: 184, undelivered: 0 };
const webhook = { store_id, mode: 'live', status: 'active', figures } as StoreWebhook;
const key = { store_id, mode: 'live', last_used_at: createdAt } as StoreKey;
const used = { count: 18, last_at: createdAt };
const unused = { count: 0, last_at: null };
const url = 'https://shop.example/done';
const facts: StoreFacts = {
  store,
  keys: [key, { ...key, last_used_at: null }, { ...key, mode: 'test' }],
  webhooks: [webhook, { ...webhook, mode: 'test' }],
  use: { return_urls: [{ url, live: used, test: unused }], fixed_codes: [] },
};
const toldOf = (of: Partial<StoreFacts>) =>
  checkStore({ ...facts, ...of }).map(({ about, state }) => `${about} ${state}`);

test('a store that works says what is known of it, of live mode alone', () => {
  expect(checkStore(facts)).toEqual([
    { about: 'name', state: 'ok', nameState: store.name_state },
    { about: 'webhook', state: 'ok', medianMs: 184, atOnce: 41, events: 43 },
    { about: 'key', state: 'ok', lastUsedAt: createdAt },
    { about: 'returns', state: 'ok', count: 18, lastAt: createdAt },
  ]);
});

test('what wants somebody comes first, and what is not set up last', () => {
  const failing = { ...webhook, figures: { ...figures, undelivered: 2 } };
  expect(toldOf({ webhooks: [failing], keys: [] })).toEqual([
    'webhook_trouble look',
    'name ok',
    'returns ok',
    'key none',
  ]);
  const off = { ...webhook, status: 'disabled', disabled_reason: 'failing' } as StoreWebhook;
  expect(toldOf({ webhooks: [off] })[0]).toBe('webhook_trouble look');
  const byOwner = { ...off, disabled_reason: 'owner' } as StoreWebhook;
  expect(toldOf({ webhooks: [byOwner] })).toContain('webhook ok');
  expect(toldOf({ store: { ...store, name_state: 'waiting' } })[0]).toBe('name look');
});

test('nothing is said of what could not be read', () => {
  const unread = { keys: undefined, webhooks: undefined, use: undefined };
  expect(toldOf(unread)).toEqual(['name ok']);
});
