import { parseArgs } from 'node:util';
import { launchBrowser, openVisit } from '../e2e/browser.ts';
import { budgets, overBudget } from '../e2e/budgets.ts';
import { pages } from '../e2e/pages.ts';
import { signedIn } from '../e2e/sign-in.ts';
import { weigh } from '../e2e/weigh.ts';
import { withProduct } from '../e2e/with-product.ts';

// What each page weighs over the network, and which budget it breaks:
//   node scripts/budgets.ts [--url http://…]
const { values } = parseArgs({ options: { url: { type: 'string' } } });

await withProduct(values.url, async (origin, settings) => {
  const browser = await launchBrowser();
  const rows: Record<string, string | number>[] = [];
  for (const { path, signedInAs } of pages) {
    const session = signedInAs && (await signedIn(browser, { origin, settings }, signedInAs));
    const context = await openVisit(browser, { origin, ...session });
    const weight = await weigh(await context.newPage(), path);
    await context.close();
    const budget = budgets.find((each) => each.path === path);
    const over = budget ? overBudget(budget, weight) : [];
    rows.push({
      path,
      requests: weight.requests,
      bytes: weight.bytes,
      ...weight.bytesOf,
      over: over.join('; '),
    });
    if (over.length > 0) process.exitCode = 1;
  }
  await browser.close();
  console.table(rows);
});
