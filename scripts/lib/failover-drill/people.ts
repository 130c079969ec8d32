import { setTimeout as sleep } from 'node:timers/promises';
import { processPayment } from '@luwag/contracts/proposals';
import { callerOf } from '../checkout-drill/client.ts';
import { type Buyer, openBuyer, openShop, type Shop } from '../checkout-drill/people.ts';
import { confirmAs, type Purchase, preparePurchase } from '../checkout-drill/purchase.ts';
import type { FailoverHarness } from './harness.ts';

/** A purchase that the client was told of: it has this plan, and that must stay so. */
export type Acknowledged = { requestId: string; planId: string; sentAtMs: number; atMs: number };

export type Tally = {
  acknowledged: Acknowledged[];
  /** What else was answered, and how often. */
  others: Map<string, number>;
  /** How often a client was told that it has to ask again to know. */
  unknowns: number;
  /** What no client should ever be told. */
  faults: string[];
};

/** A session may ask for a minute's worth of calls at once: so many purchases, and no more. */
const purchasesPerBuyer = 10;
/** Enough for an engine to be away for half a minute while people go on paying. */
const stockMax = 40;
const retryMs = 200;
/** After this a client gives up, and the drill has failed. */
const patienceMs = 300_000;

/**
 * People who buy at a steady pace, whatever happens behind the API: whoever gets no answer, or none
 * that stays, asks again under the same key until there is one.
 */
export function startBuying(harness: FailoverHarness, paceMs: number) {
  const tally: Tally = { acknowledged: [], others: new Map(), unknowns: 0, faults: [] };
  const stock: Purchase[] = [];
  const running = new Set<Promise<void>>();
  let isOver = false;

  /** What fails here is tried again with somebody else; nothing was promised yet. */
  async function restock(): Promise<void> {
    let shop: Shop | undefined;
    let buyer: Buyer | undefined;
    let left = 0;
    while (!isOver) {
      if (stock.length >= stockMax) {
        await sleep(50);
        continue;
      }
      try {
        shop ??= await openShop(harness);
        if (!buyer || left === 0) [buyer, left] = [await openBuyer(harness), purchasesPerBuyer];
        left -= 1;
        const sourceId = buyer.sources.good;
        stock.push(await preparePurchase(harness, { shop, buyer, sourceId }));
      } catch (error) {
        buyer = undefined;
        noteFailure(tally, error as Error);
        await sleep(retryMs);
      }
    }
  }

  async function buy(): Promise<void> {
    while (!isOver) {
      const next = stock.shift();
      if (next) {
        const paying: Promise<void> = pay(harness, next, tally)
          .catch((error: Error) => void tally.faults.push(error.message))
          .finally(() => running.delete(paying));
        running.add(paying);
      }
      await sleep(paceMs);
    }
  }
  const everybody = Promise.all([restock(), restock(), buy()]);
  return {
    tally,
    stock,
    /** Everybody who began has an answer afterwards. */
    async finish(): Promise<Tally> {
      isOver = true;
      await everybody;
      await Promise.all(running);
      return tally;
    },
  };
}
export type Buying = ReturnType<typeof startBuying>;

async function pay(harness: FailoverHarness, purchase: Purchase, tally: Tally): Promise<void> {
  const { buyer, key, body, requestId } = purchase;
  const call = callerOf(harness.apiOrigin);
  const sentAtMs = performance.now();
  for (;;) {
    const reply = await call(processPayment, buyer.headers, { key, body }).catch(
      (error: Error) => error,
    );
    if (!(reply instanceof Error) && reply.status === 201) {
      const { transaction_id: planId } = JSON.parse(reply.body) as { transaction_id: string };
      tally.acknowledged.push({ requestId, planId, sentAtMs, atMs: performance.now() });
      return;
    }
    noteFailure(tally, reply instanceof Error ? reply : new Error(`${reply.status} ${reply.body}`));
    if (performance.now() - sentAtMs > patienceMs)
      throw new Error(`request ${requestId} was never answered`);
    if (!(reply instanceof Error) && codeOf(reply.body) === 'confirmation_required')
      await confirmAs(harness, buyer, purchase.proposalId).catch(() => undefined);
    await sleep(retryMs);
  }
}

const codeOf = (body: string): string => {
  try {
    return String(JSON.parse(body).code);
  } catch {
    return body.slice(0, 80);
  }
};

/** `503 unavailable` is an answer that a client can live with; `500` never is. */
function noteFailure(tally: Tally, error: Error): void {
  const { others, faults } = tally;
  const [, status, body = ''] = /^(\d{3}) (.*)$/s.exec(error.message) ?? [];
  const cause = (error.cause as { code?: string } | undefined)?.code ?? '';
  const what = status ? `${status} ${codeOf(body)}` : `${error.message} ${cause}`.trim();
  if (status === '503') tally.unknowns += 1;
  others.set(what, (others.get(what) ?? 0) + 1);
  if (status === '500' || status === '502') faults.push(`a client was told ${error.message}`);
}
