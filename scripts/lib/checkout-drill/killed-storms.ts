import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import type { Reply } from './client.ts';
import { comeToRest } from './drill.ts';
import { type DrillHarness, startDrillHarness } from './harness.ts';
import { type Buyer, openBuyer, openShop, refreshed, type Shop } from './people.ts';
import { type Purchase, payUntilAnswered, preparePurchase, untilDefinite } from './purchase.ts';

const clients = 300;
const definiteMsMax = 60_000;

/**
 * So many clients at once, and the API killed among them; returns what went wrong. By turns all of
 * them want one purchase under one key, and twelve purchases of as many buyers, which the API
 * writes together.
 */
export async function stormAndKill(rounds: number): Promise<number> {
  const harness = await startDrillHarness();
  let violations = 0;
  try {
    const shop = await openShop(harness);
    const buyers: Buyer[] = [];
    while (buyers.length < 12) buyers.push(await openBuyer(harness));
    for (let round = 1; round <= rounds; round++) {
      const some = round % 2 ? buyers.slice(0, 1) : buyers;
      const found = await stormOnce(harness, shop, some);
      violations += found.violations.length;
      console.log(
        `storm ${round}/${rounds}, ${some.length} purchases: killed after ${found.killedAfterMs} ms, ${found.violations.length} violations`,
      );
      for (const violation of found.violations) console.log(`  VIOLATION ${violation}`);
    }
  } finally {
    await harness.close();
  }
  return violations;
}

async function stormOnce(harness: DrillHarness, shop: Shop, buyers: Buyer[]) {
  const purchases: Purchase[] = [];
  for (const each of buyers) {
    const buyer = await refreshed(harness, each);
    purchases.push(await preparePurchase(harness, { shop, buyer, sourceId: buyer.sources.good }));
  }
  await comeToRest(harness);
  let backAtMs = Number.POSITIVE_INFINITY;
  const deadline = () => backAtMs + definiteMsMax;
  const answersTo = (purchase: Purchase) =>
    Promise.allSettled(
      Array.from({ length: clients / purchases.length }, () =>
        payUntilAnswered(harness, purchase, deadline),
      ),
    );
  const storm = Promise.all(purchases.map(answersTo));
  const killedAfterMs = randomInt(600);
  await sleep(killedAfterMs);
  await harness.api.kill();
  await harness.api.start();
  backAtMs = performance.now();
  const answers = await storm;
  const violations: string[] = [];
  for (const [i, purchase] of purchases.entries()) {
    const bodies = new Set(answers[i]?.map(bodyOf));
    if (bodies.size !== 1)
      violations.push(`one key has ${bodies.size} answers: ${[...bodies].join(' | ')}`);
    const { ended } = await untilDefinite(harness, purchase, deadline);
    if (ended !== 'paid') violations.push(`request ${purchase.requestId} was not paid`);
  }
  await comeToRest(harness);
  violations.push(...(await violationsOf(harness.db, await harness.gateway.book())));
  return { killedAfterMs, violations };
}

const bodyOf = (each: PromiseSettledResult<Reply>): string =>
  each.status === 'fulfilled' ? each.value.body : String(each.reason);
