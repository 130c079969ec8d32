import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, openVisit } from './browser.ts';
import { type Budget, budgets, overBudget } from './budgets.ts';
import type { Role } from './roles.ts';
import { signedIn } from './sign-in.ts';
import { type Weight, weigh } from './weigh.ts';

const origin = inject('origin');
const door = { origin, settings: inject('settings') };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function weightOf(path: string, role?: Role): Promise<Weight> {
  const session = role && (await signedIn(browser, door, role));
  const context = await openVisit(browser, { origin, ...session });
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
