import { setTimeout as sleep } from 'node:timers/promises';
import { createPaymentRequest } from '@luwag/contracts/payment-requests';
import { processPayment } from '@luwag/contracts/proposals';
import { callerOf, type Reply } from '../checkout-drill/client.ts';
import { openBuyer, openShop, type Shop } from '../checkout-drill/people.ts';
import { confirmAs, type Purchase, preparePurchase } from '../checkout-drill/purchase.ts';
import type { DeployHarness } from './harness.ts';

/** What became of the calls that move money: at first, and after they were made once more. */
export type Tally = { calls: number; retried: string[]; failed: string[] };

/** As long as a client waits before it asks again. */
const retryMs = 1000;
/** So many purchases fit on one line of credit. */
const purchasesPerBuyer = 25;
/** So many are prepared at a time. */
const beside = 4;

/** So many purchases that are agreed to and not yet paid. */
export async function openPayments(
  harness: DeployHarness,
  count: number,
): Promise<{ shop: Shop; purchases: Purchase[] }> {
  const shop = await openShop(harness);
  const purchases: Purchase[] = [];
  while (purchases.length < count) {
    const buyer = await openBuyer(harness);
    const wanted = Math.min(purchasesPerBuyer, count - purchases.length);
    for (let made = 0; made < wanted; made += beside)
      purchases.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(beside, wanted - made) }, () =>
            preparePurchase(harness, { shop, buyer, sourceId: buyer.sources.good }),
          ),
        )),
      );
  }
  return { shop, purchases };
}

/** People who pay one after the other, and a shop that asks for more, until told to stop. */
export function payAtPace(
  harness: DeployHarness,
  { shop, purchases }: { shop: Shop; purchases: Purchase[] },
  paceMs: number,
) {
  const tally: Tally = { calls: 0, retried: [], failed: [] };
  const running = new Set<Promise<void>>();
  const run = (call: Promise<void>) => {
    const tracked = call
      .catch((error: Error) => void tally.failed.push(error.message))
      .finally(() => running.delete(tracked));
    running.add(tracked);
  };
  let isOver = false;
  const waiting = [...purchases];
  const walk = async () => {
    while (!isOver) {
      const next = waiting.shift();
      if (next) run(pay(harness, next, tally));
      run(ask(harness, shop, tally));
      await sleep(paceMs);
    }
  };
  const walking = walk();
  return {
    tally,
    /** Whoever has not paid by then does so now, a few at a time. */
    async finish(): Promise<Tally> {
      isOver = true;
      await walking;
      while (waiting.length > 0)
        await Promise.all(waiting.splice(0, beside).map((next) => pay(harness, next, tally)));
      await Promise.all(running);
      return tally;
    },
  };
}

async function pay(harness: DeployHarness, purchase: Purchase, tally: Tally): Promise<void> {
  const { buyer, key, body, proposalId } = purchase;
  await confirmAs(harness, buyer, proposalId);
  const call = callerOf(harness.apiOrigin);
  await askTwice('pay', tally, () => call(processPayment, buyer.headers, { key, body }));
}

async function ask({ frontOrigin }: DeployHarness, shop: Shop, tally: Tally): Promise<void> {
  const call = callerOf(frontOrigin);
  const key = crypto.randomUUID();
  await askTwice('ask', tally, () =>
    call(createPaymentRequest, shop.keyHeaders, { key, body: { amount: 1_500_00 } }),
  );
}

/** Under the same key: whatever became of the first call, it is done once. */
async function askTwice(what: string, tally: Tally, call: () => Promise<Reply>): Promise<void> {
  tally.calls += 1;
  const first = await outcomeOf(call);
  if (first === 'done') return;
  tally.retried.push(`${what}: ${first}`);
  await sleep(retryMs);
  const second = await outcomeOf(call);
  if (second !== 'done') tally.failed.push(`${what}: ${first}, then ${second}`);
}

const outcomeOf = (call: () => Promise<Reply>): Promise<string> =>
  call().then(
    ({ status, body }) => (status === 201 ? 'done' : `${status} ${body.slice(0, 200)}`),
    (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`,
  );
