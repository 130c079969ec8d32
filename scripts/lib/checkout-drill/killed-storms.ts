import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import { comeToRest } from './drill.ts';
import { type DrillHarness, startDrillHarness } from './harness.ts';
import { openBuyer, openShop, refreshed } from './people.ts';
import { payUntilAnswered, preparePurchase, untilDefinite } from './purchase.ts';

const clients = 300;
const definiteMsMax = 60_000;

/** So many clients under one key, and the API killed among them; returns what went wrong. */
export async function stormAndKill(rounds: number): Promise<number> {
  const harness = await startDrillHarness();
  let violations = 0;
  try {
    const shop = await openShop(harness);
    const buyer = await openBuyer(harness);
    for (let round = 1; round <= rounds; round++) {
      const found = await stormOnce(harness, { shop, buyer: await refreshed(harness, buyer) });
      violations += found.violations.length;
      console.log(
        `storm ${round}/${rounds}: killed after ${found.killedAfterMs} ms, ${found.violations.length} violations`,
      );
      for (const violation of found.violations) console.log(`  VIOLATION ${violation}`);
    }
  } finally {
    await harness.close();
  }
  return violations;
}

async function stormOnce(
  harness: DrillHarness,
  people: Omit<Parameters<typeof preparePurchase>[1], 'sourceId'>,
) {
  const sourceId = people.buyer.sources.good;
  const purchase = await preparePurchase(harness, { ...people, sourceId });
  await comeToRest(harness);
  let backAtMs = Number.POSITIVE_INFINITY;
  const deadline = () => backAtMs + definiteMsMax;
  const storm = Promise.allSettled(
    Array.from({ length: clients }, () => payUntilAnswered(harness, purchase, deadline)),
  );
  const killedAfterMs = randomInt(600);
  await sleep(killedAfterMs);
  await harness.api.kill();
  await harness.api.start();
  backAtMs = performance.now();
  const answers = await storm;
  const bodies = new Set(
    answers.map((each) => (each.status === 'fulfilled' ? each.value.body : String(each.reason))),
  );
  const { ended } = await untilDefinite(harness, purchase, deadline);
  await comeToRest(harness);
  const violations = [
    ...(bodies.size === 1
      ? []
      : [`one key has ${bodies.size} answers: ${[...bodies].join(' | ')}`]),
    ...(ended === 'paid' ? [] : ['it was not paid']),
    ...(await violationsOf(harness.db, await harness.gateway.book())),
  ];
  return { killedAfterMs, violations };
}
