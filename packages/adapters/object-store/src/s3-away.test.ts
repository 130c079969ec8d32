import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createS3Store } from './s3.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A store in trouble: it answers as told, or takes the connection and says nothing. */
async function storeThat(answers: RequestListener) {
  const server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return openAt(port, () => {
    server.closeAllConnections();
    server.close();
  });
}

function openAt(port: number, close: () => void = () => undefined) {
  const store = createS3Store({
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'b', region: 'us-east-1' },
    ...{ keyId: 'TESTS', secret: 'of-a-store-on-loopback', answerMs: 200 },
  });
  closing.push(() => store.close(), close);
  return store;
}

const key = `documents/${'a'.repeat(32)}`;
const away = { code: 'STORE_AWAY' };

test('a store that hangs is away: nobody waits for it for ever', async () => {
  const store = await storeThat(() => undefined);
  await expect(store.put(key, Buffer.from('x'))).rejects.toMatchObject(away);
  await expect(store.get(key)).rejects.toMatchObject(away);
  await expect(store.remove(key)).rejects.toMatchObject(away);
  await expect(store.list('documents')[Symbol.asyncIterator]().next()).rejects.toMatchObject(away);
}, 15_000);

test('an answer that stops in the middle is none', async () => {
  const store = await storeThat((_, reply) => {
    reply.writeHead(200, { 'content-length': '100' });
    reply.write('half of it');
  });
  await expect(store.get(key)).rejects.toMatchObject(away);
}, 15_000);

test('one that nobody listens at is away', async () => {
  await expect(openAt(1).get(key)).rejects.toMatchObject(away);
});

test('one that fails or asks for fewer calls is away', async () => {
  for (const status of [500, 503]) {
    const store = await storeThat((_, reply) => void reply.writeHead(status).end());
    await expect(store.get(key)).rejects.toMatchObject(away);
  }
});

test('one that refuses us is a fault of ours, and is told as one', async () => {
  const store = await storeThat((_, reply) => void reply.writeHead(403).end());
  const refused = await store.get(key).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(refused).not.toMatchObject(away);
});
