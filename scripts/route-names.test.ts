import { expect, test } from 'vitest';
import { productRoutes } from './lib/product-routes.ts';

// Whoever has the contract finds the code by one search, and the other way round.
test('every call is answered by a function of its contract’s name', () => {
  const routes = productRoutes();
  const others = routes
    .filter(({ endpoint, run }) => endpoint.name.split('.')[1] !== run.name)
    .map(({ endpoint, run }) => `${endpoint.name} is answered by ${run.name}`);
  expect(others).toEqual([]);
  expect(routes.length).toBeGreaterThan(100);
});
