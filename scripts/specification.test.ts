import { expect, test } from 'vitest';
import { productRoutes } from './lib/product-routes.ts';
import { callOf, documentedCalls, documentedRoutes, readOriginal } from './lib/specification.ts';

// The page that holds the specification against the product must not fall behind it: a call that is
// built later, or taken away, changes its line.

const calls = documentedCalls();
const routes = documentedRoutes();
const states = ['exact', 'differs', 'not built yet'];

const mounted = new Set(productRoutes().map(({ endpoint }) => callOf(endpoint)));

test('every call and every route of the specification has its line', () => {
  expect(new Set(calls.map(callOf)).size).toBe(42);
  expect(new Set(routes.map(({ path }) => path)).size).toBe(20);
  expect([...calls, ...routes].filter(({ state }) => !states.includes(state))).toEqual([]);
});

test('the lines are those of the specification itself, where it lies beside the tree', () => {
  const listed = { calls: calls.map(callOf), routes: routes.map(({ path }) => path) };
  const original = readOriginal() ?? listed;
  expect(listed.calls.toSorted()).toEqual(original.calls.toSorted());
  expect(listed.routes.toSorted()).toEqual(original.routes.toSorted());
});

test('what is said to be built is mounted, and what is said not to be is not', () => {
  const wrong = calls.filter(({ method, path, state }) => {
    const isMounted = mounted.has(callOf({ method, path: `/api/v1${path}` }));
    return isMounted === (state === 'not built yet');
  });
  expect(wrong).toEqual([]);
});
