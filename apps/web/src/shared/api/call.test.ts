import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@luwag/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addressOf, call } from './call.ts';

const renameThing = endpoint({
  name: 'things.rename',
  method: 'POST',
  path: '/api/v1/things/{code}/rename/',
  summary: 'A call that exists for this test alone',
  auth: 'public',
  params: z.object({ code: z.string() }),
  query: z.object({ page: z.number().optional() }),
  body: z.object({ name: z.string() }),
  success: { status: 200, body: z.object({ name: z.string() }) },
  refusals: { thing_not_found: 404 },
});

let api: Server;
let apiOrigin: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  api = createServer((request, response) => answer(request, response));
  await new Promise<void>((ready) => api.listen(0, '127.0.0.1', ready));
  apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => {
  api.close();
});

const rename = (timeoutMs = 5_000) =>
  call(
    renameThing,
    { params: { code: 'a/b' }, query: { page: 2 }, body: { name: 'new' } },
    { apiOrigin, requestId: 'request-1', idempotencyKey: 'tap-1', timeoutMs },
  );

const replyWith = (status: number, body: unknown) => {
  answer = (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

test('the contract decides the address, the method and the headers', async () => {
  let seen: unknown;
  answer = async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(''));
    const { method, url, headers } = request;
    seen = { method, url, body, id: headers['x-request-id'], key: headers['idempotency-key'] };
    response.end('{"name":"new"}');
  };
  expect(await rename()).toEqual({ ok: true, data: { name: 'new' } });
  expect(seen).toEqual({
    method: 'POST',
    url: '/api/v1/things/a%2Fb/rename/?page=2',
    body: { name: 'new' },
    id: 'request-1',
    key: 'tap-1',
  });
});

const problem = (code: string, status: number) => ({
  type: 'about:blank',
  title: 'No.',
  status,
  code,
  request_id: 'request-1',
});

test.each([
  ['thing_not_found', 404],
  ['rate_limited', 429],
])('a declared refusal %s comes back by its code', async (code, status) => {
  replyWith(status, problem(code, status));
  expect(await rename()).toEqual({ ok: false, code, message: 'No.', status });
});

test.each([
  ['a code nobody declared', 500, problem('internal', 500)],
  ['an error that is no problem document', 502, { oops: true }],
  ['a success outside the contract', 200, { name: 7 }],
])('%s is an unexpected answer', async (_, status, body) => {
  replyWith(status, body);
  expect(await rename()).toMatchObject({ ok: false, code: 'unexpected_answer', status });
});

test('no answer in time, or none at all, is told apart from a refusal', async () => {
  answer = () => {};
  expect(await rename(50)).toMatchObject({ ok: false, code: 'unreachable', status: 0 });
  answer = (request) => request.socket.destroy();
  expect(await rename()).toMatchObject({ ok: false, code: 'unreachable', status: 0 });
});

const listThings = endpoint({
  name: 'things.list',
  method: 'GET',
  path: '/api/v1/things/',
  summary: 'A call that exists for this test alone',
  auth: 'public',
  success: { status: 200, body: z.object({ name: z.string() }) },
  refusals: {},
});

test.each([
  ['reading is asked for again', () => call(listThings, {}, { apiOrigin }), 2, true],
  ['writing is not', () => rename(), 1, false],
])('when a kept connection breaks, %s', async (_, ask, times, ok) => {
  let asked = 0;
  answer = (request, response) => {
    asked += 1;
    if (asked === 1) request.socket.destroy();
    else response.end('{"name":"thing"}');
  };
  expect((await ask()).ok).toBe(ok);
  expect(asked).toBe(times);
});

test('a path that lacks a part is our own mistake and is thrown', () => {
  expect(() => addressOf('/api/v1/things/{code}', {})).toThrow('needs code');
});

test.each(['.', '..'])('a parameter %s leads to no other path of the API', async (code) => {
  expect(() => addressOf('/api/v1/things/{code}/rename/', { code })).toThrow('another path');
  let asked = 0;
  answer = (_request, response) => {
    asked += 1;
    response.end('{"name":"new"}');
  };
  const request = { params: { code }, query: {}, body: { name: 'new' } };
  expect(await call(renameThing, request, { apiOrigin })).toMatchObject({
    ok: false,
    code: 'invalid_request',
    status: 422,
  });
  expect(asked).toBe(0);
});

test.each([
  ['...', '...'],
  ['%2e%2e', '%252e%252e'],
  ['../..', '..%2F..'],
])('a parameter %s stays within its segment', (code, sent) => {
  const { pathname } = new URL(addressOf('/api/v1/things/{code}/rename/', { code }), apiOrigin);
  expect(pathname).toBe(`/api/v1/things/${sent}/rename/`);
});

test('what is undefined is not sent', () => {
  expect(addressOf('/api/v1/things', {}, { page: undefined, name: 'a b' })).toBe(
    '/api/v1/things?name=a+b',
  );
});

const readThing = endpoint({ ...renameThing, success: { ...renameThing.success, envelope: true } });

test('an answer in the envelope is opened, a changed one refused, and a plain one taken', async () => {
  // Made by the API's own side with this key.
  const wireKey = 'test:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
  const envelope = {
    data: 'GBE1/w2uo3avUQbLdbkGHA==',
    iv: '6UHuZL4F3Oh+8ZolsYnrYA==',
    tag: 'T42YkEm7UYSuhKt0O86UDKjCFfnQWR/szH/kd1SZOCo=',
    kid: 'test',
    v: 1,
  };
  const request = { params: { code: 'a' }, query: {}, body: { name: 'new' } };
  const read = () => call(readThing, request, { apiOrigin, wireKey });
  replyWith(200, envelope);
  expect(await read()).toEqual({ ok: true, data: { name: 'new' } });
  replyWith(200, { ...envelope, iv: 'AAAAAAAAAAAAAAAAAAAAAA==' });
  expect(await read()).toMatchObject({ ok: false, code: 'unexpected_answer' });
  replyWith(200, { name: 'new' });
  expect(await read()).toEqual({ ok: true, data: { name: 'new' } });
});

const sendThing = endpoint({
  name: 'things.send',
  method: 'POST',
  path: '/api/v1/things/',
  summary: 'A call with a file that exists for this test alone',
  auth: 'public',
  body: z.object({ kind: z.string(), note: z.string().optional() }),
  files: { names: ['picture'], bytesMax: 1_000 },
  success: { status: 200, body: z.object({}) },
  refusals: {},
});

test('where the contract has files the body goes as a form, text first', async () => {
  let seen = '';
  answer = async (request, response) => {
    seen = `${request.headers['content-type']}\n${(await request.toArray()).join('')}`;
    response.end('{}');
  };
  const body = { kind: 'front', note: undefined };
  const files = { picture: new Blob(['bytes'], { type: 'image/jpeg' }) };
  expect(await call(sendThing, { body }, { apiOrigin, files })).toEqual({ ok: true, data: {} });
  expect(seen).toMatch(/^multipart\/form-data; boundary=/);
  expect(seen.indexOf('name="kind"')).toBeLessThan(seen.indexOf('name="picture"'));
  expect(seen).toContain('filename="picture.jpg"');
  expect(seen).not.toContain('note');
});
