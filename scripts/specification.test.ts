import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/checkout.ts';
import { productRoutes } from './lib/product-routes.ts';

// The page that holds the specification against the product must not fall behind it: a call that is
// built later, or taken away, changes its line.

const page = readFileSync(join(root, 'docs/specification.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\w+) `(\/[^`]*)` \| ([^|]+) \|/gm)].map(
  ([, method, path, state]) => ({ call: callOf(`${method} /api/v1${path}`), state: state?.trim() }),
);

/** With or without its last slash, and whatever its parameters are called. */
function callOf(call: string): string {
  return call.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '');
}

const mounted = new Set(
  productRoutes().map(({ endpoint: { method, path } }) => callOf(`${method} ${path}`)),
);

test('every call of the specification has its line', () => {
  expect(rows).toHaveLength(42);
  expect(rows.filter(({ state }) => !states.includes(state ?? ''))).toEqual([]);
});
const states = ['exact', 'differs', 'not built yet'];

test('what is said to be built is mounted, and what is said not to be is not', () => {
  const wrong = rows.filter(({ call, state }) => mounted.has(call) === (state === 'not built yet'));
  expect(wrong).toEqual([]);
});
