import { randomUUID } from 'node:crypto';
import { findCallDoc } from '@luwag/contracts/docs/all';
import type { AnyCallDoc } from '@luwag/contracts/docs/call-doc';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { callOf, documentedCalls, type SpecifiedCall } from '../../scripts/lib/specification.ts';
import { createAccount, type SignedIn, signIn } from '../builders/accounts.ts';
import { forAllTests } from '../harness/for-all-tests.ts';
import { multipart } from '../harness/multipart.ts';
import { startPoolHarness } from '../harness/pool-harness.ts';

// Every call of the specification is made, at the address that our page of it names and with what
// the documentation shows for it. The list is the page's: a line more is a call more.

const harness = forAllTests(startPoolHarness);
let buyer: SignedIn;
let merchant: SignedIn;
beforeAll(async () => {
  buyer = await signIn(harness, await createAccount(harness));
  merchant = await signIn(harness, await createAccount(harness, { role: 'merchant' }));
});

const calls = documentedCalls();

function endpointOf({ method, path }: SpecifiedCall): Endpoint {
  const wanted = callOf({ method, path: `/api/v1${path}` });
  const found = harness.app.endpoints.find((endpoint) => callOf(endpoint) === wanted);
  if (!found) throw new Error(`${wanted} is not mounted`);
  return found;
}

/** Somebody whom the contract lets in. */
function headersFor({ auth }: Endpoint): Record<string, string> {
  if (auth === 'public') return {};
  return auth.roles && !auth.roles.includes('buyer') ? merchant.headers : buyer.headers;
}

/** The specification's own address, with the values of the example in its order. */
function make(call: SpecifiedCall, headers: Record<string, string>) {
  const endpoint = endpointOf(call);
  const example: AnyCallDoc['example'] = findCallDoc(endpoint)?.example ?? {};
  const { params = {}, query = {}, body = {} } = example;
  const values = Object.values(params).map(String);
  const form = endpoint.files && multipart(textsOf(body), []);
  return harness.app.inject({
    method: endpoint.method,
    url: `/api/v1${call.path.replaceAll(/\{\w+\}/g, () => values.shift() ?? 'none')}`,
    query: textsOf(query),
    headers: { 'idempotency-key': randomUUID(), ...headers, ...form?.headers },
    ...(endpoint.method === 'GET' ? {} : { payload: form?.payload ?? (body as object) }),
  });
}

const textsOf = (values: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));

const codeOf = (reply: Awaited<ReturnType<typeof make>>): string | undefined =>
  reply.statusCode >= 400 ? reply.json().code : undefined;

// Nobody is there, nobody may, or the documentation shows what its own contract does not take.
const unanswered = ['not_found', 'unauthenticated', 'forbidden', 'invalid_request', 'internal'];

test.each(calls.map((call) => [callOf(call), call] as const))(
  '%s answers what the documentation shows, with its last slash and without',
  async (_name, call) => {
    const endpoint = endpointOf(call);
    const reply = await make(call, headersFor(endpoint));
    expect(unanswered, reply.body).not.toContain(codeOf(reply));
    expect(reply.statusCode).toBeLessThan(500);
    // Found at the other address too; to a stranger it says no more than that.
    const other = call.path.endsWith('/') ? call.path.slice(0, -1) : `${call.path}/`;
    const url = `/api/v1${other.replaceAll(/\{\w+\}/g, 'none')}`;
    const elsewhere = await harness.app.inject({ method: endpoint.method, url });
    expect(codeOf(elsewhere)).not.toBe('not_found');
    if (endpoint.auth !== 'public') expect(elsewhere.statusCode).toBe(401);
  },
);

test('nothing is left that is not built', () => {
  expect(calls.filter((call) => call.state === 'not built yet').map(callOf)).toEqual([]);
});
