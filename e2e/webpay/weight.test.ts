import { expect, test } from 'vitest';
import { type Budget, overBudget } from '../budgets.ts';
import type { Role } from '../roles.ts';
import { tokenOf } from '../shop.ts';
import { openVisitAs } from '../visit-as.ts';
import { type Weight, weigh } from '../weigh.ts';
import { browser, openShopForFile, shop } from './set-up.ts';

openShopForFile();

const budget: Omit<Budget, 'path'> = {
  bytesMax: 60_000,
  readableBytesMax: 40_000,
  scriptBytesMax: 15_000,
  fontBytesMax: 20_000,
};
const requestsMax = 8;

async function weightOf(path: string, role?: Role): Promise<Weight> {
  const context = await openVisitAs(browser, role);
  // A page that follows a request is never quite silent.
  const weight = await weigh(await context.newPage(), path, 'load');
  await context.close();
  return weight;
}

const faultsOf = (path: string, weight: Weight): string[] => [
  ...overBudget({ path, ...budget }, weight),
  ...(weight.requests > requestsMax ? [`${weight.requests} requests`] : []),
];

test('the first page keeps within 60 KB in all and 15 KB of script, signed in or not', async () => {
  const path = `/buyer/webpay?request=${tokenOf(await shop.askFor())}`;
  for (const role of [undefined, 'buyer'] as const) {
    const weight = await weightOf(path, role);
    expect(weight.encodings).toEqual(new Set(['br']));
    expect(faultsOf(path, weight)).toEqual([]);
  }
});
