import { expect, test } from 'vitest';
import { type Budget, budgets, overBudget } from './budgets.ts';
import type { Role } from './roles.ts';
import { browser, openBrowserForFile } from './set-up.ts';
import { openVisitAs } from './visit-as.ts';
import { type Weight, weigh } from './weigh.ts';

openBrowserForFile();

async function weightOf(path: string, role?: Role): Promise<Weight> {
  const context = await openVisitAs(browser, role);
  const weight = await weigh(await context.newPage(), path);
  await context.close();
  return weight;
}

test('the light edition is one request: no script, no font, no second file, and it fits 14 KB', async () => {
  const weight = await weightOf('/slow-network');
  expect(weight.requests).toBe(1);
  expect(Object.keys(weight.bytesOf)).toEqual(['Document']);
  expect(weight.bytes).toBeLessThanOrEqual(14_000);
});

test('the light edition with every plan worked out still fits 14 KB', async () => {
  const weight = await weightOf('/slow-network?price=4500');
  expect(weight.requests).toBe(1);
  expect(weight.bytes).toBeLessThanOrEqual(14_000);
});

test('the light edition with all that a buyer owes still fits 14 KB', async () => {
  const weight = await weightOf('/slow-network', 'buyer');
  expect(weight.requests).toBe(1);
  expect(Object.keys(weight.bytesOf)).toEqual(['Document']);
  expect(weight.bytes).toBeLessThanOrEqual(14_000);
});

test.each<Budget>(budgets)('$path keeps within its budget', async (budget) => {
  const weight = await weightOf(budget.path, budget.signedInAs);
  expect(weight.encodings).toEqual(new Set(['br']));
  expect(overBudget(budget, weight)).toEqual([]);
});
