import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { violationsOf } from '@luwag/testing/paying-proofs';
import { comeToRest } from './drill.ts';
import { openBuyer, openShop, refreshed } from './people.ts';
import { payUntilAnswered, preparePurchase, untilDefinite } from './purchase.ts';
import { type DrillWorld, startDrillWorld } from './world.ts';

const clients = 300;
const definiteMsMax = 60_000;

/** So many clients under one key, and the API killed among them; returns what went wrong. */
export async function stormAndKill(rounds: number): Promise<number> {
  const world = await startDrillWorld();
  let violations = 0;
  try {
    const shop = await openShop(world);
    const buyer = await openBuyer(world);
    for (let round = 1; round <= rounds; round++) {
      const found = await stormOnce(world, { shop, buyer: await refreshed(world, buyer) });
      violations += found.violations.length;
      console.log(
        `storm ${round}/${rounds}: killed after ${found.killedAfterMs} ms, ${found.violations.length} violations`,
      );
      for (const violation of found.violations) console.log(`  VIOLATION ${violation}`);
    }
  } finally {
    await world.close();
  }
  return violations;
}

async function stormOnce(
  world: DrillWorld,
  people: Omit<Parameters<typeof preparePurchase>[1], 'sourceId'>,
) {
  const sourceId = people.buyer.sources.good;
  const purchase = await preparePurchase(world, { ...people, sourceId });
  await comeToRest(world);
  let backAtMs = Number.POSITIVE_INFINITY;
  const deadline = () => backAtMs + definiteMsMax;
  const storm = Promise.allSettled(
    Array.from({ length: clients }, () => payUntilAnswered(world, purchase, deadline)),
  );
  const killedAfterMs = randomInt(600);
  await sleep(killedAfterMs);
  await world.api.kill();
  await world.api.start();
  backAtMs = performance.now();
  const answers = await storm;
  const bodies = new Set(
    answers.map((each) => (each.status === 'fulfilled' ? each.value.body : String(each.reason))),
  );
  const { ended } = await untilDefinite(world, purchase, deadline);
  await comeToRest(world);
  const violations = [
    ...(bodies.size === 1
      ? []
      : [`one key has ${bodies.size} answers: ${[...bodies].join(' | ')}`]),
    ...(ended === 'paid' ? [] : ['it was not paid']),
    ...(await violationsOf(world.db, await world.gateway.book())),
  ];
  return { killedAfterMs, violations };
}
