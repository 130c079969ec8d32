import { type AddressInfo, connect, type Socket } from 'node:net';
import { Problem } from '@luwag/contracts/problem';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createServer } from './server.ts';
import { createGate, type Gate } from './shedding.ts';

// What is answered before any route is found is a problem document like every other.

let app: FastifyInstance;
let gate: Gate;
beforeEach(async () => {
  gate = createGate({ inFlightMax: 10 });
  const [log, metrics] = [createLogger('test', 'silent'), createMetrics()];
  app = await createServer({ log, metrics, gate, trustedProxies: [] });
});
afterEach(async () => {
  await app.close();
  gate.close();
});

const open = (): Socket => {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' });
  socket.on('end', () => socket.end());
  return socket;
};
/** All that comes until the connection ends, one answer after the other. */
const answersOf = async (socket: Socket) =>
  Buffer.concat(await socket.toArray())
    .toString()
    .split(/(?=HTTP\/1\.1 )/)
    .map((text) => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      return { head: head.toLowerCase(), body };
    });

test.each([
  ['an address that is no text', 400, 'GET /api/v1/..%c0%af..%c0%afmetrics HTTP/1.1'],
  ['a broken escape', 400, 'GET /api/v1/%zz HTTP/1.1'],
  ['an address of nothing', 404, 'GET /api/v1/nothing HTTP/1.1'],
  ['a method that nobody has', 404, 'PROPFIND /api/v1/nothing HTTP/1.1'],
  ['headers of 20 KB', 431, `GET /api/v1/nothing HTTP/1.1\r\nx: ${'y'.repeat(20_000)}`],
  ['no HTTP', 400, 'garbage'],
  ['an expectation that nobody meets', 417, 'GET /api/v1/nothing HTTP/1.1\r\nexpect: coffee'],
])('%s is answered by %d with a problem document, under its id', async (_, status, text) => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = open();
  socket.write(`${text}\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  const [{ head, body } = { head: '', body: '' }] = await answersOf(socket);
  expect(head).toContain(`http/1.1 ${status} `);
  expect(head).toContain('content-type: application/problem+json');
  expect(head).toContain('x-content-type-options: nosniff');
  const problem = Problem.strict().parse(JSON.parse(body));
  expect(problem.status).toBe(status);
  expect(head).toContain(`x-request-id: ${problem.request_id}`);
});

test('a request that names no host is answered by 400 with a problem document', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = open();
  socket.write('GET /api/v1/nothing HTTP/1.1\r\nconnection: close\r\n\r\n');
  const [{ head, body } = { head: '', body: '' }] = await answersOf(socket);
  expect(head).toContain('http/1.1 400 ');
  expect(head).toContain('content-type: application/problem+json');
  expect(JSON.parse(body)).toMatchObject({ code: 'invalid_request', status: 400 });
});

test('a request of HTTP/1.0 needs no host, and one may expect to be told to go on', async () => {
  app.get('/here', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  for (const text of [
    'GET /here HTTP/1.0',
    'GET /here HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue',
  ]) {
    const socket = open();
    socket.write(`${text}\r\nconnection: close\r\n\r\n`);
    expect((await answersOf(socket)).at(-1)?.head).toContain('http/1.1 200 ');
  }
});

test('whoever still asks while the process ends is told so with a problem document', async () => {
  const begun = Promise.withResolvers<void>();
  const closing = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begun.resolve();
    await over.promise;
    return {};
  });
  app.addHook('preClose', async () => closing.resolve());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = open();
  const answers = answersOf(socket);
  socket.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await begun.promise;
  const closed = app.close();
  await closing.promise;
  // Once it has come, the first may end; the connection would go with it.
  app.server.once('request', () => over.resolve());
  socket.write('GET /api/v1/nothing HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [first, second] = await answers;
  await closed;
  expect(first?.head).toContain('http/1.1 200 ');
  expect(second?.head).toContain('http/1.1 503 ');
  expect(second?.head).toContain('content-type: application/problem+json');
  expect(JSON.parse(second?.body ?? '')).toMatchObject({ code: 'unavailable', status: 503 });
});
