import { randomUUID } from 'node:crypto';
import { revokeApiKey } from '@luwag/contracts/merchants';
import {
  createPaymentRequest,
  getPaymentRequest,
  listPaymentRequests,
} from '@luwag/contracts/payment-requests';
import { setWebhook } from '@luwag/contracts/webhooks';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import { type Attack, isDone, needs } from './attack.ts';
import type { AttackHarness } from './harness.ts';

// A merchant's server and whoever stole its key.

const body = { amount: 3_000_00 };
const writing = ['payments:read', 'payments:write'];

async function keyOf(harness: AttackHarness, who: SignedIn, store_id: string, scopes = writing) {
  const { key, api_id } = await testKeyOf(harness, who, { store_id }, scopes);
  return { headers: { authorization: `Bearer ${key}` }, api_id };
}

const ask = (
  harness: AttackHarness,
  headers: Record<string, string>,
  key: string = randomUUID(),
  payload: object = body,
) =>
  harness.app.inject({
    method: createPaymentRequest.method,
    url: createPaymentRequest.path,
    headers: { ...headers, 'idempotency-key': key },
    payload,
  });

async function replayInOtherStore(harness: AttackHarness): Promise<string | undefined> {
  const who = await harness.newPerson({ role: 'merchant' });
  const first = await openStoreOf(harness, who);
  const second = await openStoreOf(harness, who, 'Pangalawang Tindahan');
  const idempotencyKey = randomUUID();
  const one = await keyOf(harness, who, first.store_id);
  const two = await keyOf(harness, who, second.store_id);
  const made = needs('asking', await ask(harness, one.headers, idempotencyKey), 201).json();
  const replayed = await ask(harness, two.headers, idempotencyKey);
  const isCrossed = isDone(replayed) && replayed.json().id === made.id;
  return isCrossed ? 'the answer that another store was given' : undefined;
}

async function replayWithoutScope(harness: AttackHarness): Promise<string | undefined> {
  const who = await harness.newPerson({ role: 'merchant' });
  const { store_id } = await openStoreOf(harness, who);
  const idempotencyKey = randomUUID();
  const writer = await keyOf(harness, who, store_id);
  const reader = await keyOf(harness, who, store_id, ['webhooks:write']);
  needs('asking', await ask(harness, writer.headers, idempotencyKey), 201);
  needs('asking without the scope', await ask(harness, reader.headers), 403);
  const replayed = await ask(harness, reader.headers, idempotencyKey);
  return isDone(replayed) ? 'an answer to a call outside its scopes' : undefined;
}

async function otherMode(harness: AttackHarness): Promise<string | undefined> {
  const who = await harness.newPerson({ role: 'merchant' });
  const { store_id } = await openStoreOf(harness, who);
  const { headers } = await keyOf(harness, who, store_id);
  const live = needs(
    'asking live',
    await ask(harness, who.headers, randomUUID(), { ...body, store_id }),
    201,
  );
  const url = getPaymentRequest.path.replace('{request_id}', live.json().id);
  if (isDone(await harness.app.inject({ url, headers }))) return 'a live request, by a test key';
  const query = { mode: 'live' };
  const listed = await harness.app.inject({ url: listPaymentRequests.path, query, headers });
  const rows = isDone(listed) ? (listed.json().results as { livemode: boolean }[]) : [];
  return rows.some(({ livemode }) => livemode) ? 'live requests, by a test key' : undefined;
}

async function revokedKey(harness: AttackHarness): Promise<string | undefined> {
  const who = await harness.newPerson({ role: 'merchant' });
  const { store_id } = await openStoreOf(harness, who);
  const { headers, api_id } = await keyOf(harness, who, store_id);
  needs('the key', await harness.app.inject({ url: listPaymentRequests.path, headers }), 200);
  const url = revokeApiKey.path.replace('{api_id}', api_id);
  needs('revoking', await harness.app.inject({ method: 'DELETE', url, headers: who.headers }), 204);
  const after = await harness.app.inject({ url: listPaymentRequests.path, headers });
  return isDone(after) ? 'a call by a key after its end' : undefined;
}

async function liveWebhook(harness: AttackHarness): Promise<string | undefined> {
  const who = await harness.newPerson({ role: 'merchant' });
  const { store_id } = await openStoreOf(harness, who);
  const reply = await harness.app.inject({
    method: setWebhook.method,
    url: setWebhook.path.replace('{store_id}', store_id),
    headers: who.headers,
    payload: { url: 'https://elsewhere.example/hook', mode: 'live' },
  });
  return isDone(reply) ? 'every live sale of the shop, told elsewhere' : undefined;
}

const inside = [
  'http://127.0.0.1/',
  'http://localhost:5432/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fe80::1]/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://localhost/',
  'https://user:secret@shop.example/',
  'https://shop.example:22/',
  'http://shop.example/',
  'ftp://shop.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'javascript:alert(1)',
  '//shop.example/',
  'https:///etc/passwd',
  'https://shop.example#@127.0.0.1/',
];

async function serverSide(harness: AttackHarness): Promise<string | undefined> {
  const who = await harness.newPerson({ role: 'merchant' });
  const { store_id } = await openStoreOf(harness, who);
  const { headers } = await keyOf(harness, who, store_id, ['webhooks:write']);
  const set = (url: string) =>
    harness.app.inject({
      method: setWebhook.method,
      url: setWebhook.path.replace('{store_id}', store_id),
      headers,
      payload: { url },
    });
  needs('an honest address', await set('https://shop.example/hook'), 200);
  const taken = [];
  for (const url of inside) if (isDone(await set(url))) taken.push(url);
  return taken.length > 0 ? `webhooks to ${taken.join(', ')}` : undefined;
}

export const keyAttacks: Attack[] = [
  { threat: 'A7', name: 'an answer is replayed in another store', run: replayInOtherStore },
  { threat: 'A7', name: 'an answer is replayed without the scope', run: replayWithoutScope },
  { threat: 'A10', name: 'a session alone moves the live webhook', run: liveWebhook },
  { threat: 'T18', name: 'webhooks to our own network', run: serverSide },
  { threat: 'T20', name: 'a test key sees live rows', run: otherMode },
  { threat: 'T20', name: 'a revoked key goes on', run: revokedKey },
];
