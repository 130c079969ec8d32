import { endpoint } from '@luwag/contracts/endpoint';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startHarness } from '@luwag/testing/harness/harness';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Authenticator, Caller } from '../security/caller.ts';
import { refuse } from './refusal.ts';
import { type Ctx, route } from './route.ts';

const Echo = z.object({ name: z.string().min(1).max(40), amount: z.int().positive() });

const echo = endpoint({
  name: 'testing.echo',
  method: 'POST',
  path: '/api/v1/testing/echo/',
  summary: 'Gives back what it was sent',
  auth: 'public',
  body: Echo,
  success: { status: 200, body: Echo },
  refusals: { name_taken: 409 },
});
const item = endpoint({
  name: 'testing.item',
  method: 'GET',
  path: '/api/v1/testing/items/{id}',
  summary: 'One item, with an ETag',
  auth: 'public',
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  success: { status: 200, body: z.object({ id: z.string(), page: z.int() }), etag: true },
  refusals: { item_not_found: 404 },
});
const upload = endpoint({
  name: 'testing.upload',
  method: 'POST',
  path: '/api/v1/testing/upload/',
  summary: 'Takes two fields and a picture',
  auth: 'public',
  body: z.object({ type: z.string() }),
  files: { names: ['picture'], bytesMax: 1000 },
  success: {
    status: 201,
    body: z.object({ type: z.string(), bytes: z.int(), filename: z.string() }),
  },
  refusals: {},
});
const search = endpoint({
  name: 'testing.search',
  method: 'GET',
  path: '/api/v1/testing/search/',
  summary: 'Finds by an optional filter',
  auth: 'public',
  query: z.object({ colour: z.enum(['red', 'blue']).optional(), token: z.string().max(4) }),
  success: { status: 200, body: z.object({ colour: z.string().nullable() }) },
  refusals: {},
});
const pay = endpoint({
  name: 'testing.pay',
  method: 'POST',
  path: '/api/v1/testing/pay/',
  summary: 'Takes one of two shapes',
  auth: 'public',
  body: z.union([
    z.strictObject({ token: z.string().min(4) }),
    z.strictObject({ store_code: z.string(), amount: z.int().min(500).max(5000) }),
  ]),
  success: { status: 204, body: z.undefined() },
  refusals: {},
});
const mine = endpoint({
  name: 'testing.mine',
  method: 'POST',
  path: '/api/v1/testing/mine/',
  summary: 'Who am I',
  auth: { schemes: ['session', 'api_key'], roles: ['merchant'] },
  success: { status: 200, body: z.object({ id: z.string(), kind: z.string() }) },
  refusals: {},
});
const undeclared = endpoint({
  name: 'testing.undeclared',
  method: 'GET',
  path: '/api/v1/testing/undeclared',
  summary: 'Refuses with a code it never declared',
  auth: 'public',
  success: { status: 204, body: z.undefined() },
  refusals: {},
});

const routes = [
  route(echo, async (_ctx, { body }) => {
    if (body.name === 'taken') refuse(echo, 'name_taken', 'That name is taken.');
    return { ...body, secret_column: 'must not leave' };
  }),
  route(item, async (_ctx, { params, query }) => {
    if (params.id === '0') refuse(item, 'item_not_found', 'No such item.');
    return { id: params.id, page: query.page };
  }),
  route(upload, async (ctx: Ctx, { body }) => ({
    type: body.type,
    bytes: ctx.files[0]?.bytes.length ?? 0,
    filename: ctx.files[0]?.filename ?? '',
  })),
  route(search, async (_ctx, { query }) => ({ colour: query.colour ?? null })),
  route(pay, async () => undefined),
  route(mine, async ({ caller }) => ({ id: caller.id, kind: caller.kind })),
  route(undeclared, async () => refuse(echo, 'name_taken', 'Nobody declared this here.')),
];

const [m1, b1] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000b1'];
const merchant: Caller = {
  kind: 'person',
  id: m1,
  role: 'merchant',
  mode: 'live',
  sessionId: 's',
};
/** A stand-in for the identity provider: the cookie names who is signed in. */
const session: Authenticator = async (request) => {
  const who = /who=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  if (!who) return undefined;
  if (who === 'forged') return 'invalid';
  return who === 'buyer' ? { ...merchant, id: b1, role: 'buyer' } : merchant;
};
const key = {
  kind: 'key',
  id: m1,
  role: 'merchant',
  mode: 'test',
  keyId: 'k',
  storeId: 's',
} as const;
const apiKey: Authenticator = async ({ headers: { authorization } }) => {
  if (authorization === undefined) return undefined;
  return authorization === 'Bearer lw' ? { ...key, scopes: [] } : 'invalid';
};

const harness = forAllTests(() =>
  startHarness({ routes, authenticators: { session, api_key: apiKey } }),
);

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  harness.app.inject({ method: 'POST', url, payload: payload as object, headers });
const get = (url: string, headers: Record<string, string> = {}) =>
  harness.app.inject({ method: 'GET', url, headers });

describe('what comes in', () => {
  test('is checked against the contract, and each fault is named by its path', async () => {
    const reply = await post('/api/v1/testing/echo/', { name: '', amount: 1.5, extra: true });
    expect(reply.statusCode).toBe(422);
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(reply.json()).toMatchObject({
      code: 'invalid_request',
      status: 422,
      request_id: expect.any(String),
    });
    expect(
      reply
        .json()
        .errors.map((error: { path: string }) => error.path)
        .sort(),
    ).toEqual(['/body/amount', '/body/extra', '/body/name']);
  });

  test('is told the bound that it passes, and what would be taken instead', async () => {
    const errorsOf = async (body: object) =>
      (await post('/api/v1/testing/echo/', body)).json().errors;
    expect(await errorsOf({ name: '', amount: 'ten' })).toEqual([
      { path: '/body/name', code: 'too_small', minimum: 1 },
      { path: '/body/amount', code: 'invalid_type', expected: 'number' },
    ]);
    expect(await errorsOf({ name: 'x'.repeat(41), amount: 0 })).toEqual([
      { path: '/body/name', code: 'too_big', maximum: 40 },
      { path: '/body/amount', code: 'too_small', minimum: 0, exclusive: true },
    ]);
    const found = await get('/api/v1/testing/search/?colour=green&token=abcde');
    expect(found.json().errors).toEqual([
      { path: '/query/colour', code: 'invalid_value', values: ['red', 'blue'] },
      { path: '/query/token', code: 'too_big', maximum: 4 },
    ]);
    expect((await get('/api/v1/testing/items/abc')).json().errors).toEqual([
      { path: '/params/id', code: 'invalid_format', format: 'regex', pattern: '^\\d+$' },
    ]);
  });

  test('of several shapes, is held against the one that it comes closest to', async () => {
    const errorsOf = async (body: object) =>
      (await post('/api/v1/testing/pay/', body)).json().errors;
    expect(await errorsOf({ store_code: 'ST1', amount: 5001 })).toEqual([
      { path: '/body/amount', code: 'too_big', maximum: 5000 },
    ]);
    expect(await errorsOf({ token: 'a' })).toEqual([
      { path: '/body/token', code: 'too_small', minimum: 4 },
    ]);
    expect(await errorsOf({ store_code: 'ST1' })).toEqual([
      { path: '/body/amount', code: 'invalid_type', expected: 'number' },
    ]);
    expect(await errorsOf({ other: 1 })).toEqual([{ path: '/body', code: 'invalid_union' }]);
  });

  test('an empty query parameter is one that was left out', async () => {
    const found = (query: string) => get(`/api/v1/testing/search/?${query}`);
    expect((await found('colour=&token=t')).json()).toEqual({ colour: null });
    expect((await found('colour=red&token=t')).json()).toEqual({ colour: 'red' });
    expect((await found('colour=&token=')).json().errors).toEqual([
      { path: '/query/token', code: 'invalid_type', expected: 'string' },
    ]);
    expect((await found('colour=&token=t&shape=')).json().errors[0].path).toBe('/query/shape');
    expect((await get('/api/v1/testing/items/1?page=')).json()).toEqual({ id: '1', page: 1 });
  });

  test.each([
    ['a NUL byte', { name: 'a\0b', amount: 1 }],
    ['half a surrogate pair', { name: '\ud800', amount: 1 }],
    ['a prototype key', JSON.parse('{"name":"x","amount":1,"constructor":{"prototype":{}}}')],
    ['nothing at all', undefined],
    ['a list', []],
    ['a number too large', { name: 'x', amount: 2 ** 53 }],
  ])('is refused when it carries %s', async (_what, payload) => {
    expect((await post('/api/v1/testing/echo/', payload)).statusCode).toBe(422);
  });

  test.each(['{"a":', '{"__proto__":{}}', `${'['.repeat(5000)}${']'.repeat(5000)}`])(
    'is refused as unreadable, never a 500: case %#',
    async (raw) => {
      const reply = await post('/api/v1/testing/echo/', raw, {
        'content-type': 'application/json',
      });
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid_request']);
    },
  );

  test('an empty body that is said to be JSON is none', async () => {
    const json = { 'content-type': 'application/json' };
    const missing = await post('/api/v1/testing/echo/', '', json);
    expect([missing.statusCode, missing.json().errors]).toMatchObject([
      422,
      [{ path: '/body/name' }, { path: '/body/amount' }],
    ]);
    const bare = await post('/api/v1/testing/mine/', '', {
      ...json,
      origin: 'http://luwag.test',
      cookie: 'who=merchant',
    });
    expect(bare.statusCode).toBe(200);
  });

  test('is refused by size and by kind before it is read', async () => {
    const large = await post('/api/v1/testing/echo/', { name: 'x'.repeat(300_000), amount: 1 });
    expect([large.statusCode, large.json().code]).toEqual([413, 'body_too_large']);
    const form = await post('/api/v1/testing/echo/', 'a=b', { 'content-type': 'text/plain' });
    expect([form.statusCode, form.json().code]).toEqual([422, 'invalid_request']);
    const xml = await post('/api/v1/testing/echo/', '<a/>', { 'content-type': 'application/xml' });
    expect([xml.statusCode, xml.json().code]).toEqual([415, 'unsupported_media_type']);
  });

  test('reaches the function with or without the trailing slash', async () => {
    const body = { name: 'Aling Nena', amount: 100 };
    expect((await post('/api/v1/testing/echo', body)).statusCode).toBe(200);
    expect((await post('/api/v1/testing/echo/', body)).statusCode).toBe(200);
  });

  test('a malformed parameter or an unknown query field is refused', async () => {
    expect((await get('/api/v1/testing/items/abc')).json().errors[0].path).toBe('/params/id');
    expect((await get('/api/v1/testing/items/1?sort=1')).json().errors[0].path).toBe('/query/sort');
    expect((await get('/api/v1/testing/items/%00')).statusCode).toBe(422);
    expect((await get('/api/v1/testing/items/%ff')).statusCode).toBeLessThan(500);
  });

  test('files arrive beside the fields; an unasked or too large one is refused', async () => {
    const send = (name: string, bytes: number) => {
      const form = new FormData();
      form.set('type', 'passport');
      form.set(name, new File([new Uint8Array(bytes)], 'p.jpg', { type: 'image/jpeg' }));
      return harness.app.inject({ method: 'POST', url: '/api/v1/testing/upload/', payload: form });
    };
    expect((await send('picture', 900)).json()).toEqual({
      type: 'passport',
      bytes: 900,
      filename: 'p.jpg',
    });
    expect((await send('other', 900)).json().code).toBe('invalid_request');
    expect((await send('picture', 1001)).json().code).toBe('body_too_large');
  });
});

describe('what goes out', () => {
  test('holds only what the contract declares', async () => {
    const reply = await post('/api/v1/testing/echo/', { name: 'x', amount: 1 });
    expect(reply.json()).toEqual({ name: 'x', amount: 1 });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('a declared refusal has its declared status, and the request id of the call', async () => {
    const id = 'a-request-id-from-the-web-server';
    const reply = await post(
      '/api/v1/testing/echo/',
      { name: 'taken', amount: 1 },
      { 'x-request-id': id },
    );
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'name_taken']);
    expect([reply.json().request_id, reply.headers['x-request-id']]).toEqual([id, id]);
  });

  test('the type of a problem leads to its page, from here too', async () => {
    const { type } = (await get('/api/v1/testing/nowhere')).json();
    const led = await get(type);
    expect([led.statusCode, led.headers.location]).toEqual([
      302,
      'http://luwag.test/problems/not_found',
    ]);
  });

  test('an undeclared refusal is a defect and tells the caller nothing', async () => {
    const reply = await get('/api/v1/testing/undeclared');
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal']);
    expect(reply.body).not.toContain('declared');
  });

  test('an unchanged answer is not sent again', async () => {
    const first = await get('/api/v1/testing/items/7');
    const etag = String(first.headers.etag);
    const second = await get('/api/v1/testing/items/7', { 'if-none-match': `"other", W/${etag}` });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    expect((await get('/api/v1/testing/items/8', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('an unknown address has the same shape as a missing thing', async () => {
    const nowhere = (await get('/api/v1/testing/nowhere')).json();
    const missing = (await get('/api/v1/testing/items/0')).json();
    expect(Object.keys(nowhere)).toEqual(Object.keys(missing));
    expect([nowhere.status, missing.status]).toEqual([404, 404]);
  });

  test('the description served is printed from the same declarations', async () => {
    const description = (await get('/api/v1/openapi.json')).json();
    expect(description.openapi).toBe('3.1.0');
    const operation = description.paths['/api/v1/testing/items/{id}'].get;
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['200', '304', '404', '422', '429', '503']),
    );
  });
});

describe('who may call', () => {
  const origin = { origin: 'http://luwag.test' };
  const url = '/api/v1/testing/mine/';

  test('nobody without a proof, nor with a forged one', async () => {
    expect((await post(url, undefined, origin)).json().code).toBe('unauthenticated');
    expect((await post(url, undefined, { ...origin, cookie: 'who=forged' })).json().code).toBe(
      'unauthenticated',
    );
  });

  test('a key that is none is told so, and not to sign in', async () => {
    const reply = await post(url, undefined, { authorization: 'Bearer lw_test_wrong' });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      401,
      {
        type: '/problems/api_key_invalid',
        title: 'This key is not valid.',
        code: 'api_key_invalid',
      },
    ]);
  });

  test('the roles the contract names, by any of its schemes', async () => {
    expect((await post(url, undefined, { ...origin, cookie: 'who=merchant' })).json()).toEqual({
      id: m1,
      kind: 'person',
    });
    expect((await post(url, undefined, { authorization: 'Bearer lw' })).json()).toEqual({
      id: m1,
      kind: 'key',
    });
    expect((await post(url, undefined, { ...origin, cookie: 'who=buyer' })).json().code).toBe(
      'forbidden',
    );
  });

  test.each([{}, { origin: 'https://elsewhere.example' }, { origin: 'null' }])(
    'no page of another site, on the strength of a cookie: %o',
    async (headers) => {
      const reply = await post(url, undefined, { ...headers, cookie: 'who=merchant' } as Record<
        string,
        string
      >);
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden']);
    },
  );

  test('an endpoint whose scheme nothing checks does not start', async () => {
    await expect(startHarness({ routes })).rejects.toThrow('no authenticator for session');
  });
});
