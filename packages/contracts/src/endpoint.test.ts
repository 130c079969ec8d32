import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { problemWords } from './docs/problems.ts';
import {
  type Endpoint,
  endpoint,
  type InputOf,
  type RefusalCodeOf,
  type RequestOf,
} from './endpoint.ts';
import { keyScopes } from './key-scopes.ts';
import { platformRefusals } from './problem.ts';

const here = import.meta.dirname;
const sources = globSync('*.ts', { cwd: here }).filter((name) => !name.endsWith('.test.ts'));
const modules = await Promise.all(sources.map((name) => import(join(here, name))));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'refusals' in value;

const exported = modules.flatMap((module: Record<string, unknown>) => Object.entries(module));
const endpoints = exported.flatMap(([as, value]) => (isEndpoint(value) ? [{ as, ...value }] : []));

const repeated = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i);

describe('every endpoint', () => {
  it('is found by these tests', () => {
    expect(endpoints.length).toBeGreaterThan(0);
  });

  it('is called by its module and the name it is exported under', () => {
    expect(endpoints.filter(({ as, name }) => name.split('.')[1] !== as)).toEqual([]);
  });

  it('is declared once, under one path', () => {
    const paths = endpoints.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`);
    expect(repeated(paths)).toEqual([]);
    expect(repeated(endpoints.map(({ name }) => name))).toEqual([]);
  });

  it('and every shape has an exported name of its own: documents go by them', () => {
    const shapes = new Map<string, Set<unknown>>();
    for (const [as, value] of exported)
      if (isEndpoint(value) || value instanceof z.ZodType)
        shapes.set(as, (shapes.get(as) ?? new Set()).add(value));
    expect([...shapes].filter(([, values]) => values.size > 1).map(([as]) => as)).toEqual([]);
  });

  it('asks for every scope that a key can have: none is for nothing', () => {
    const asked = new Set(
      endpoints.map(({ auth }) => (auth === 'public' ? undefined : auth.scope)),
    );
    expect(keyScopes.filter((scope) => !asked.has(scope))).toEqual([]);
  });

  it('refuses with one status for one code', () => {
    const statuses = new Map<string, Set<number>>();
    for (const { refusals } of endpoints)
      for (const [code, status] of Object.entries(refusals))
        statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
    expect([...statuses].filter(([, values]) => values.size > 1)).toEqual([]);
  });

  it('refuses with codes that the catalogue has words for, in both languages', () => {
    const declared = new Set([
      ...endpoints.flatMap(({ refusals }) => Object.keys(refusals)),
      ...Object.keys(platformRefusals),
      'internal',
    ]);
    for (const words of Object.values(problemWords)) {
      expect(Object.keys(words).sort()).toEqual([...declared].sort());
      for (const [code, { title, what, next }] of Object.entries(words))
        expect([code, title.length > 5, what.length > 5, next.length > 5]).toEqual([
          code,
          true,
          true,
          true,
        ]);
    }
  });

  it('names in its path exactly the parameters it checks', () => {
    const wrong = endpoints.filter(({ path, params }) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      return (
        named.join() !==
        Object.keys(params?.shape ?? {})
          .sort()
          .join()
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('takes no body when it only reads', () => {
    const wrong = endpoints.filter(
      ({ method, body, idempotent }) => method === 'GET' && (body || idempotent),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('refuses in snake_case, and never redefines what the platform refuses', () => {
    const codes = endpoints.flatMap(({ name, refusals }) =>
      Object.keys(refusals).map((code) => ({ name, code })),
    );
    const wrong = codes.filter(
      ({ code }) => !/^[a-z]+(?:_[a-z]+)*$/.test(code) || code in platformRefusals,
    );
    expect(wrong).toEqual([]);
  });
});

// Checked by the compiler: `tsc` fails on these lines when a type grows too wide or too narrow.
describe('the types of an endpoint', () => {
  const payPlan = endpoint({
    name: 'plans.pay',
    method: 'POST',
    path: '/api/v1/plans/{id}/pay/',
    summary: 'Pay a plan',
    auth: { schemes: ['session'], roles: ['buyer'] },
    params: z.object({ id: z.uuid() }),
    body: z.object({ amount: z.string().transform(Number) }),
    success: { status: 202, body: z.object({ status: z.literal('pending') }) },
    refusals: { plan_not_found: 404, plan_not_payable: 409 },
  });

  it('let a service refuse only with what is declared', () => {
    expectTypeOf<RefusalCodeOf<typeof payPlan>>().toEqualTypeOf<
      'plan_not_found' | 'plan_not_payable'
    >();
  });

  it('give the service what was checked, and ask of the caller what is sent', () => {
    expectTypeOf<InputOf<typeof payPlan>['body']>().toEqualTypeOf<{ amount: number }>();
    expectTypeOf<InputOf<typeof payPlan>['query']>().toEqualTypeOf<undefined>();
    expectTypeOf<RequestOf<typeof payPlan>>().toEqualTypeOf<{
      params: { id: string };
      body: { amount: string };
    }>();
  });
});
