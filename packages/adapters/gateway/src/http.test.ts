import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { centavos } from '@luwag/domain/money';
import { afterEach, expect, test } from 'vitest';
import { createGateway } from './gateway.ts';

// What the adapter makes of a network that is not the gateway at all.

const asked = { reference: 'r', amountCentavos: centavos(10_000) };
const charge = { ...asked, tokenId: 'pt-1', channel: 'PAYMAYA' } as const;
let server: Server | ReturnType<typeof createTcpServer>;

afterEach(async () => {
  if ('closeAllConnections' in server) server.closeAllConnections();
  if (!server.listening) return;
  server.close();
  await once(server, 'close');
});

async function gatewayAt(timeouts = { connectMs: 500, readMs: 300 }) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}/base/`;
  const secretKey = 'xnd_development_x';
  return createGateway({ origin, secretKey, callbackToken: 'x', timeouts });
}
function answering(answer: (response: ServerResponse) => void) {
  server = createServer((_request, response) => answer(response));
  return gatewayAt();
}

const request = {
  payment_request_id: 'pr-1',
  reference_id: 'r',
  currency: 'PHP',
  status: 'SUCCEEDED',
};
const json = (body: string, status = 201) =>
  answering((response) => response.writeHead(status).end(body));
const paying = (amount: string, more = {}) =>
  json(`${JSON.stringify({ ...request, ...more }).slice(0, -1)},"request_amount":${amount}}`);

test('the call is written as documented, its amount by its digits', async () => {
  let seen = { method: '', url: '', headers: {} as Record<string, unknown>, body: '' };
  server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = '', url = '', headers } = incoming;
    seen = { method, url, headers, body: Buffer.concat(chunks).toString() };
    response.writeHead(201).end('{}');
  });
  await (await gatewayAt()).chargeToken({ ...charge, amountCentavos: centavos(125_010) });
  expect(seen).toMatchObject({ method: 'POST', url: '/base/v3/payment_requests' });
  expect(seen.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('xnd_development_x:').toString('base64')}`,
    'api-version': '2024-11-11',
    'content-type': 'application/json',
    'idempotency-key': 'charge-r',
  });
  expect(seen.body).toBe(
    '{"reference_id":"r","type":"PAY","country":"PH","currency":"PHP","payment_token_id":"pt-1","request_amount":1250.10}',
  );
});

test('no connection: nothing was sent, so it may be tried again', async () => {
  server = createServer();
  const gateway = await gatewayAt();
  server.close();
  await once(server, 'close');
  expect(await gateway.chargeToken(charge)).toEqual({ kind: 'busy', retrySeconds: 30 });
});

test('a TLS handshake that hangs is given up by the connect limit, unsent', async () => {
  const sockets: Socket[] = [];
  server = createTcpServer((socket) => void sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const gateway = createGateway({
    origin: `https://127.0.0.1:${address.port}`,
    secretKey: 'xnd_development_x',
    callbackToken: 'x',
    timeouts: { connectMs: 60 },
  });
  expect(await gateway.chargeToken(charge)).toMatchObject({ kind: 'busy' });
  for (const socket of sockets) socket.destroy();
});

test('a connection that stands and stays silent: unknown', async () => {
  const gateway = await answering(() => {});
  expect(await gateway.chargeToken(charge)).toEqual({ kind: 'unknown', why: 'timeout' });
});

test('an answer that stops in the middle, or trickles past the limit: unknown', async () => {
  const cut = await answering((response) => {
    response.writeHead(201, { 'content-length': '1000' }).write('{');
    setTimeout(() => response.destroy(), 20);
  });
  expect(await cut.chargeToken(charge)).toEqual({ kind: 'unknown', why: 'connection_lost' });
  server.close();
  const trickling = await answering((response) => {
    response.writeHead(201);
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  });
  expect(await trickling.chargeToken(charge)).toEqual({ kind: 'unknown', why: 'timeout' });
});

test('an endless answer is not read to its end', async () => {
  const gateway = await answering((response) => {
    response.writeHead(201);
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  });
  expect(await gateway.chargeToken(charge)).toEqual({ kind: 'unknown', why: 'connection_lost' });
});

test.each([
  [503, '<h1>Bad gateway</h1>', { kind: 'unknown', why: 'server_error' }],
  [500, '{"error_code":"SERVER_ERROR"}', { kind: 'unknown', why: 'server_error' }],
  [502, '', { kind: 'unknown', why: 'server_error' }],
  [503, '{"error_code":"ISSUER_UNAVAILABLE"}', { kind: 'busy', retrySeconds: 30 }],
  [429, '', { kind: 'busy', retrySeconds: 30 }],
  [400, '{"error_code":"PAYMENT_REQUEST_RATE_LIMITED"}', { kind: 'busy', retrySeconds: 30 }],
  [302, '', { kind: 'unknown', why: 'unreadable' }],
  [403, '<h1>Forbidden</h1>', { kind: 'unknown', why: 'unreadable' }],
  [409, '{"error_code":"DATA_NOT_FOUND"}', { kind: 'unknown', why: 'duplicate' }],
  [403, '{"error_code":"SKIP_3DS_FORBIDDEN"}', { kind: 'refused', status: 403 }],
  [400, '{"error_code":"CARD_EXPIRED"}', { kind: 'failed', reason: 'expired_source' }],
  [201, '', { kind: 'unknown', why: 'unreadable' }],
  [201, 'null', { kind: 'unknown', why: 'unreadable' }],
  [201, '[]', { kind: 'unknown', why: 'unreadable' }],
])('%d %s', async (status, body, result) => {
  const gateway = await json(body, status);
  expect(await gateway.chargeToken(charge)).toMatchObject(result);
});

test.each([
  ['100', 'succeeded'],
  ['100.0', 'succeeded'],
  ['100.00', 'succeeded'],
  ['"100.00"', 'succeeded'],
  ['100.001', 'unknown'],
  ['1e2', 'unknown'],
  ['-100', 'unknown'],
  ['10000', 'unknown'],
  ['null', 'unknown'],
])('an amount of %s: %s', async (amount, kind) => {
  expect(await (await paying(amount)).chargeToken(charge)).toMatchObject({ kind });
});

test.each([
  [['SUCCESS'], 'found'],
  [[], 'none'],
  [['SOMETHING_NEW'], 'unknown'],
  [['FAILED', 'SOMETHING_NEW'], 'unknown'],
])('transactions in the states %j under a reference: %s', async (states, kind) => {
  const rows = states.map((status, n) => ({
    ...{ id: `txn-${n}`, product_id: `py-${n}`, type: 'PAYMENT', status, currency: 'PHP' },
    ...{ reference_id: 'r', amount: 100, product_data: { payment_request_id: 'pr-1' } },
  }));
  const gateway = await json(JSON.stringify({ has_more: false, data: rows }), 200);
  const found = await gateway.findByReference('r');
  // `none` gives an unanswered charge up: what is there in a state we do not know is not nothing.
  expect(found).toMatchObject(kind === 'unknown' ? { kind, why: 'status' } : { kind });
});

const present = (descriptor: string, value: string) => ({
  type: 'PRESENT_TO_CUSTOMER',
  descriptor,
  value,
});

test.each<[object, string]>([
  [{ currency: 'IDR' }, 'unknown'],
  [{ reference_id: 'another' }, 'unknown'],
  [{ status: 'SOMETHING_NEW' }, 'unknown'],
  [{ status: 'AUTHORIZED' }, 'unknown'],
  [{ status: 'ACCEPTING_PAYMENTS' }, 'pending'],
  [{ status: 'REQUIRES_ACTION', actions: null }, 'pending'],
  [
    { status: 'REQUIRES_ACTION', actions: [{ type: 'REDIRECT_CUSTOMER', value: 'javascript:x' }] },
    'pending',
  ],
  [
    { status: 'REQUIRES_ACTION', actions: [{ type: 'REDIRECT_CUSTOMER', value: 'https://x' }] },
    'requires_action',
  ],
  [
    { status: 'REQUIRES_ACTION', actions: [present('PAYMENT_CODE', '123 456')] },
    'requires_payment',
  ],
  [{ status: 'ACCEPTING_PAYMENTS', actions: [present('QR_STRING', '0002')] }, 'requires_payment'],
  [{ status: 'REQUIRES_ACTION', actions: [present('PAYMENT_CODE', '')] }, 'pending'],
  [{ status: 'REQUIRES_ACTION', actions: [present('QR_STRING', 'x'.repeat(513))] }, 'pending'],
  [{ status: 'REQUIRES_ACTION', actions: [present('VALIDATE_OTP', '1')] }, 'pending'],
  [{ status: 'FAILED' }, 'failed'],
  [{ channel_code: 'NEW_BANK', unheard_of: {} }, 'succeeded'],
])('%j: %s', async (more, kind) => {
  expect(await (await paying('100.00', more)).chargeToken(charge)).toMatchObject({ kind });
});
