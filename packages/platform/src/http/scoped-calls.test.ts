import { randomUUID } from 'node:crypto';
import { endpoint } from '@luwag/contracts/endpoint';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Harness, startHarness } from '@luwag/testing/harness/harness';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Authenticator } from '../security/caller.ts';
import { bindingOf } from '../security/step-up.ts';
import { refuse } from './refusal.ts';
import { mountAll, route } from './route.ts';

const Rows = z.object({ emails: z.array(z.string()) });
const auth = { schemes: ['session'] } as const;

const readAll = endpoint({
  name: 'testing.readAll',
  method: 'GET',
  path: '/api/v1/testing/all/',
  summary: 'Forgets to ask for the caller’s own rows alone',
  auth,
  success: { status: 200, body: Rows },
  refusals: {},
});
const payAll = endpoint({
  name: 'testing.payAll',
  method: 'POST',
  path: '/api/v1/testing/pay-all/',
  summary: 'The same in the transaction that holds an idempotency key',
  auth,
  idempotent: true,
  success: { status: 200, body: Rows },
  refusals: {},
});
const pay = endpoint({
  name: 'testing.pay',
  method: 'POST',
  path: '/api/v1/testing/pay/{to}/',
  summary: 'Money, with a fresh factor',
  auth,
  idempotent: true,
  stepUp: 'money',
  params: z.object({ to: z.string() }),
  body: z.object({ amount: z.int() }),
  success: { status: 200, body: z.object({ amount: z.int() }) },
  refusals: { unlucky_amount: 409 },
});
const forMerchants = endpoint({
  name: 'testing.forMerchants',
  method: 'GET',
  path: '/api/v1/testing/for-merchants/',
  summary: 'Not for buyers',
  auth: { ...auth, roles: ['merchant'] },
  success: { status: 204, body: z.undefined() },
  refusals: {},
});
const act = endpoint({
  name: 'testing.act',
  method: 'PUT',
  path: '/api/v1/testing/act/',
  summary: 'One of several acts',
  auth: 'public',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('start') }),
    z.object({ action: z.literal('name'), name: z.string() }),
    z.looseObject({ action: z.literal('anything') }),
  ]),
  success: { status: 200, body: z.looseObject({}) },
  refusals: {},
});

const emailsOf = async (on: Harness['db']) => {
  const { rows } = await sql<{ email: string }>`
    select convert_from(email_index, 'UTF8') as email from accounts order by 1`.execute(on);
  return { emails: rows.map((row) => row.email) };
};

const routes = [
  route(readAll, (ctx) => ctx.own(emailsOf)),
  route(payAll, (ctx) => emailsOf(ctx.tx)),
  route(pay, async (_ctx, { body }) => {
    if (body.amount === 13) refuse(pay, 'unlucky_amount', 'Thirteen is refused.');
    return { amount: body.amount };
  }),
  route(forMerchants, async () => undefined),
  route(act, async (_ctx, { body }) => ({ ...body })),
];

type Who = { id: string; sessionId: string };
const [ana, ben]: [Who, Who] = [
  { id: randomUUID(), sessionId: randomUUID() },
  { id: randomUUID(), sessionId: randomUUID() },
];
/** The cookie says who is signed in. */
const session: Authenticator = async (request) => {
  const name = /who=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  const who = { ana, ben }[name ?? ''];
  return who && { kind: 'person', ...who, role: 'buyer', mode: 'live' };
};

const harness = forAllTests(() => startHarness({ routes, authenticators: { session } }));
beforeAll(async () => {
  await inScope(harness.db, 'system', async (tx) => {
    for (const [name, who] of Object.entries({ ana, ben })) {
      await sql`insert into accounts (id, role, email_index, email_encrypted, contact_number_index,
          contact_number_encrypted, first_name_encrypted, middle_name_encrypted, last_name_encrypted, password_changed_at)
        values (${who.id}, 'buyer', ${Buffer.from(name)}, 'e', 'i', 'n', 'f', 'm', 'l', now())`.execute(
        tx,
      );
      await sql`insert into sessions (id, account_id, origin_jti, device, network, factors, opened_at, seen_at, expires_at)
        values (${who.sessionId}, ${who.id}, ${randomUUID()}, 'd', 'n', '{pwd}', now(), now(), now())`.execute(
        tx,
      );
    }
  });
});

const inject = (
  { method, path }: { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string },
  who: 'ana' | 'ben',
  more: { headers?: Record<string, string>; payload?: object } = {},
) =>
  harness.app.inject({
    method,
    url: path.replace('{to}', 'maria'),
    headers: {
      cookie: `who=${who}`,
      origin: 'http://luwag.test',
      'idempotency-key': randomUUID(),
      ...more.headers,
    },
    ...(more.payload ? { payload: more.payload } : {}),
  });

describe('a query that forgot its owner', () => {
  test.each([readAll, payAll])('finds the caller’s rows alone: $name', async (call) => {
    expect((await inject(call, 'ana')).json()).toEqual({ emails: ['ana'] });
    expect((await inject(call, 'ben')).json()).toEqual({ emails: ['ben'] });
  });

  test('finds them in storms of mixed callers too', async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const who = i % 2 ? 'ana' : 'ben';
        return { who, found: (await inject(i % 3 ? readAll : payAll, who)).json().emails };
      }),
    );
    for (const { who, found } of replies) expect(found).toEqual([who]);
  });
});

describe('a role that may not', () => {
  test('is refused, and that goes on record', async () => {
    const reply = await inject(forMerchants, 'ana');
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden']);
    const rows = await harness.db
      .selectFrom('audit.events')
      .select(['action', 'actor_kind', 'actor_id', 'account_id', 'detail', 'request_id'])
      .execute();
    expect(rows).toEqual([
      {
        action: 'role.refused',
        actor_kind: 'person',
        actor_id: ana.id,
        account_id: ana.id,
        detail: { call: 'testing.forMerchants', role: 'buyer' },
        request_id: reply.headers['x-request-id'],
      },
    ]);
  });
});

describe('a call about money that wants a fresh factor', () => {
  const confirmed = (body: object, ageMs = 0) =>
    inScope(harness.db, 'system', async (tx) => {
      const at = new Date(Date.now() - ageMs);
      const { id } = await tx
        .insertInto('step_ups')
        .values({
          id: idFor(ana.id),
          account_id: ana.id,
          session_id: ana.sessionId,
          action: pay.name,
          binding: bindingOf({ params: { to: 'maria' }, body }),
          created_at: at,
          expires_at: at,
          confirmed_at: at,
          factor: 'passkey',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  const send = (id: string, amount: number, key: string = randomUUID()) =>
    inject(pay, 'ana', {
      headers: { 'step-up': id, 'idempotency-key': key },
      payload: { amount },
    });

  test('takes one of the last five minutes', async () => {
    expect((await send(await confirmed({ amount: 5 }, 4.9 * 60_000), 5)).statusCode).toBe(200);
    const late = await send(await confirmed({ amount: 5 }, 5.1 * 60_000), 5);
    expect([late.statusCode, late.json().code]).toEqual([403, 'step_up_required']);
  });

  test('spends it with the effect: the same key is answered again, another is not', async () => {
    const id = await confirmed({ amount: 7 });
    const key = randomUUID();
    expect((await send(id, 7, key)).statusCode).toBe(200);
    const again = await send(id, 7, key);
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect((await send(id, 7)).json().code).toBe('step_up_required');
  });

  test('leaves it unspent when the effect is refused', async () => {
    const id = await confirmed({ amount: 13 });
    expect((await send(id, 13)).json().code).toBe('unlucky_amount');
    expect((await send(id, 13)).json().code).toBe('unlucky_amount');
  });

  test('does not take it for another amount', async () => {
    expect((await send(await confirmed({ amount: 1 }), 100)).json().code).toBe('step_up_required');
  });

  test('is not mounted where nobody keeps factors', () => {
    const deps = { authenticators: { session } } as unknown as Parameters<typeof mountAll>[1];
    const only = routes.filter(({ endpoint: each }) => each.name === pay.name);
    expect(() => mountAll(harness.app, deps, only)).toThrow('takes step-ups, no store is given');
  });
});

describe('what a step-up is bound to', () => {
  test('is the content, whatever the order of members, and nothing that only looks like it', () => {
    const of = (body: unknown, params: unknown = {}) => bindingOf({ body, params }).toString('hex');
    expect(of({ a: 1, b: { c: 2, d: 3 } })).toBe(of({ b: { d: 3, c: 2 }, a: 1 }));
    expect(of({ a: undefined })).toBe(of({}));
    expect(bindingOf({ query: {} }).toString('hex')).toBe(of({}));
    const all = [
      of({ a: 1 }),
      of({ a: '1' }),
      of({ a: [1] }),
      of({ a: { 0: 1 } }),
      of([['a', 1]]),
      of({ 'a":1,"b': 2 }),
      of({ a: 1, b: 2 }),
      of({ b: 1, a: 2 }),
      of({}, { a: 1 }),
      of({ a: null }),
      bindingOf({ query: { a: 1 } }).toString('hex'),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('one of several bodies', () => {
  const send = (payload: object) => harness.app.inject({ method: 'PUT', url: act.path, payload });

  test('takes no member of another, nor one that none has', async () => {
    expect((await send({ action: 'start' })).json()).toEqual({ action: 'start' });
    for (const payload of [
      { action: 'start', name: 'x' },
      { action: 'name', name: 'x', role: 'staff' },
    ]) {
      const reply = await send(payload);
      expect([reply.statusCode, reply.json().errors[0].code]).toEqual([422, 'unknown_field']);
    }
  });

  test('takes what it says itself that it takes', async () => {
    expect((await send({ action: 'anything', more: 1 })).json()).toEqual({
      action: 'anything',
      more: 1,
    });
  });
});
