import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Problem } from '@luwag/contracts/problem';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webSettings } from '../testing/web-settings.ts';
import { registerApiProxy } from './api-proxy.ts';
import { createAuthParts } from './auth/parts.ts';
import { keepBodiesRaw } from './raw-bodies.ts';
import { buildServer } from './server.ts';

let upstream: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let web: FastifyInstance;

beforeAll(async () => {
  upstream = createServer((request, response) => answer(request, response));
  await new Promise<void>((ready) => upstream.listen(0, '127.0.0.1', ready));
  web = proxyTo((upstream.address() as AddressInfo).port);
  await web.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await web.close();
  upstream.close();
});

function proxyTo(port: number): FastifyInstance {
  const app = Fastify({ genReqId: () => 'request-1' });
  keepBodiesRaw(app);
  registerApiProxy(app, createAuthParts(webSettings({ apiPort: port }), app.log));
  return app;
}

test('the path, the query, the body and the visitor’s headers reach the API; of cookies one', async () => {
  let seen: Record<string, unknown> = {};
  answer = async (request, response) => {
    const body = (await request.toArray()).join('');
    seen = { url: request.url, headers: request.headers, body };
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
  };
  const response = await web.inject({
    method: 'POST',
    url: '/api/v1/things/?page=2',
    headers: {
      cookie: 'luwag.lang=fil; access_token=t; __Host-luwag.registration=r',
      origin: 'https://luwag.example',
      'content-type': 'application/json',
      'x-forwarded-for': '1.2.3.4',
      'x-request-id': 'mine',
      connection: 'keep-alive, x-secret-hop',
      'x-secret-hop': '1',
      expect: '100-continue',
    },
    payload: '{"a":1}',
  });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({ ok: true });
  expect(seen).toMatchObject({
    url: '/api/v1/things/?page=2',
    body: '{"a":1}',
    headers: {
      cookie: 'access_token=t',
      origin: 'https://luwag.example',
      'x-request-id': 'request-1',
      'x-forwarded-for': '127.0.0.1',
    },
  });
  expect(seen.headers).not.toHaveProperty('x-secret-hop');
});

test('of a visitor without a session no cookie reaches the API', async () => {
  let seen: IncomingMessage['headers'] = {};
  answer = (request, response) => {
    seen = request.headers;
    response.end('{}');
  };
  const cookie = 'luwag.lang=fil; __Host-luwag.registration=r; __Host-luwag.guest=g';
  await web.inject({ url: '/api/v1/things/', headers: { cookie, 'x-seen': '1' } });
  expect([seen['x-seen'], seen.cookie]).toEqual(['1', undefined]);
});

test('an address that leaves /api/v1 reaches nobody', async () => {
  let asked = '';
  answer = (request, response) => {
    asked = request.url ?? '';
    response.end('everything we count');
  };
  const { port } = web.server.address() as AddressInfo;
  for (const path of [
    '/api/v1/%2e%2e/%2e%2e/metrics',
    '/api/v1/%252e%252e/%252e%252e/metrics',
    '/api/v1/..%5c..%5cmetrics',
    '/api/v1/..;/..;/metrics',
    '/api/v1/../../metrics',
    '/api/v1/..\\..\\metrics',
  ]) {
    const reply = await rawGet(port, path);
    expect([path, asked, reply.status, reply.body]).toEqual([
      ...[path, '', 404],
      expect.stringContaining('not_found'),
    ]);
  }
});

/** The address as it stands: `fetch` would tidy it up before it left. */
const rawGet = (port: number, path: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path }, async (response) => {
      resolve({ status: response.statusCode, body: (await response.toArray()).join('') });
    }).on('error', reject);
  });

test('every cookie the API sets arrives, and its connection headers do not', async () => {
  answer = (_request, response) => {
    response.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/']);
    response.setHeader('keep-alive', 'timeout=99');
    response.end('{}');
  };
  const response = await web.inject({ url: '/api/v1/things' });
  expect(response.headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  expect(response.headers['keep-alive']).toBeUndefined();
});

test('a redirect is the browser’s to follow', async () => {
  answer = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end();
  const response = await web.inject({ url: '/api/v1/things' });
  expect([response.statusCode, response.headers.location]).toEqual([302, '/elsewhere']);
});

test('an answer is passed on piece by piece', async () => {
  let finish = () => {};
  answer = (_request, response) => {
    response.write('first');
    finish = () => response.end('last');
  };
  const { port } = web.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/stream`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('first');
  finish();
  expect((await reader?.read())?.value).toBe('last');
});

test('an API that is down is a problem the caller can read', async () => {
  const port = await unusedPort();
  const response = await proxyTo(port).inject({ url: '/api/v1/things' });
  expect(response.statusCode).toBe(503);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.json()).toMatchObject({
    type: '/problems/unavailable',
    code: 'unavailable',
    request_id: 'request-1',
  });
});

async function unusedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

test('a picture may be larger than any other body, and only where pictures go', async () => {
  let bytes = 0;
  answer = async (request, response) => {
    bytes = Buffer.concat(await request.toArray()).length;
    response.end('{}');
  };
  const post = (url: string, size: number) =>
    web.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'image/jpeg' },
      payload: Buffer.alloc(size, 1),
    });
  const taken = await post('/api/v1/users/user/documents/drafts/whole/', 3_000_000);
  expect([taken.statusCode, bytes]).toEqual([200, 3_000_000]);
  // A picture of 8 MB in JSON.
  const inJson = await post('/api/v1/users/user/buyer/profile/photo/update/', 11_200_000);
  expect([inJson.statusCode, bytes]).toEqual([200, 11_200_000]);
  const tooMuch = [
    await post('/api/v1/things/', 3_000_000),
    await post('/api/v1/users/user/documents/drafts/whole/', 12_000_000),
  ];
  for (const refused of tooMuch) {
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      413,
      { type: '/problems/body_too_large', status: 413, code: 'body_too_large' },
    ]);
  }
});

describe('the whole server, of what nobody can read,', () => {
  let whole: FastifyInstance;
  beforeAll(async () => {
    const load = () => Promise.reject(new Error('no page is asked for'));
    const { port } = upstream.address() as AddressInfo;
    whole = await buildServer(webSettings({ apiPort: port }), { load, close: async () => {} });
    await whole.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => whole.close());

  /** One request as it is written, and all that is answered until the connection ends. */
  const write = (text: string) =>
    new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
      const { port } = whole.server.address() as AddressInfo;
      const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text));
      socket.on('error', reject);
      socket.on('end', () => socket.end());
      void socket.toArray().then((chunks) => {
        const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
        resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body });
      }, reject);
    });
  const rest = 'host: localhost\r\nconnection: close\r\n\r\n';

  test.each([
    ['an address that is no text', 400, `GET /api/v1/..%c0%af..%c0%afmetrics HTTP/1.1\r\n${rest}`],
    ['a broken escape', 400, `GET /api/v1/address/%zz HTTP/1.1\r\n${rest}`],
    ['an address of 3 KB', 414, `GET /api/v1/${'x/'.repeat(1500)} HTTP/1.1\r\n${rest}`],
    ['another host', 400, `GET http://evil.example/api/v1/things HTTP/1.1\r\n${rest}`],
    ['a trace', 405, `TRACE /api/v1/things HTTP/1.1\r\n${rest}`],
    ['a method that nobody has', 404, `PROPFIND /api/v1/things HTTP/1.1\r\n${rest}`],
    [
      'a type that is none',
      415,
      `POST /api/v1/things HTTP/1.1\r\ncontent-type: ;\r\ncontent-length: 2\r\n${rest}{}`,
    ],
    ['headers of 20 KB', 431, `GET /api/v1/things HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n${rest}`],
    ['no HTTP', 400, 'garbage\r\n\r\n'],
    ['no host', 400, 'GET /api/v1/things HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['an expectation', 417, `GET /api/v1/things HTTP/1.1\r\nexpect: coffee\r\n${rest}`],
  ])('answers %s by %d with a problem document', async (_, expected, text) => {
    const { status, head, body } = await write(text);
    expect([status, head]).toEqual([
      expected,
      expect.stringContaining('content-type: application/problem+json'),
    ]);
    const problem = Problem.strict().parse(JSON.parse(body));
    expect(problem.status).toBe(expected);
    expect(head).toContain(`x-request-id: ${problem.request_id}`);
  });

  test('tells a page by its status alone, under the headers of every page', async () => {
    const { status, head, body } = await write(`GET /%c0%af HTTP/1.1\r\n${rest}`);
    expect([status, body]).toEqual([400, '']);
    expect(head).toContain('x-content-type-options: nosniff');
  });
});
