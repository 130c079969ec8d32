import { expect, inject, test } from 'vitest';
import { documentedCalls, documentedRoutes } from '../scripts/lib/specification.ts';

// The product as it is delivered, asked for every line of our page of the specification, by
// somebody who is not signed in.

const origin = inject('origin');
const ask = (address: string, init: RequestInit = {}) =>
  fetch(`${origin}${address}`, { redirect: 'manual', ...init });

test('every route answers as its line says', async () => {
  const wanted = documentedRoutes();
  const answered = [];
  for (const { path, state } of wanted) {
    const reply = await ask(path);
    const location = reply.headers.get('location');
    const to = location ? new URL(location, origin).pathname : undefined;
    answered.push({ path, state, status: reply.status, to });
    await reply.body?.cancel();
  }
  expect(answered).toEqual(wanted);
});

test('every call is known at the public address', async () => {
  const unknown = [];
  for (const { method, path, state } of documentedCalls()) {
    const address = `/api/v1${path.replaceAll(/\{\w+\}/g, 'none')}`;
    const reply = await ask(address, { method, headers: { origin } });
    const { code } = reply.ok ? {} : ((await reply.json()) as { code?: string });
    if ((code === 'not_found') !== (state === 'not built yet')) unknown.push(address);
  }
  expect(unknown).toEqual([]);
});
