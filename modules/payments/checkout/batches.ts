import { connectPool, type Pool } from '@luwag/db';
import { isLockTimeout, KeyInUse, type Outcome } from '@luwag/platform/http/idempotency';
import { together } from '@luwag/platform/together';
import {
  type CheckoutBasis,
  isRefusal,
  type Purchase,
  readBases,
  SomeStale,
  type WantedBasis,
  warmConnection,
  writeCheckout,
  writeCheckoutSoon,
  writeCheckouts,
} from './repository.ts';

/** Two batches are written at a time, and one statement reads for the next; one is to spare. */
const connectionsMax = 4;
// Bases are cheap. Of purchases more in one transaction are not cheaper, and the first would wait
// longer for the last.
const basesMax = 64;
const purchasesMax = 32;
const writesMax = 2;

/**
 * The connections of the checkout: few, never closed, and none is used before it has made its
 * plans, which takes longer than a checkout.
 */
export const connectCheckoutPool = (url: string, waitMs?: number): Pool =>
  connectPool(url, {
    applicationName: 'api checkout',
    connectionsMax,
    waitMs,
    idleMs: 0,
    onConnect: warmConnection,
  });

/** Opens all of them, before the first buyer needs one. */
export async function warmUp(checkoutPool: Pool): Promise<void> {
  const all = Array.from({ length: connectionsMax }, () => checkoutPool.connect());
  const opened = await Promise.allSettled(all);
  for (const each of opened) if (each.status === 'fulfilled') each.value.release();
  await Promise.all(all);
}

export type CheckoutPools = {
  checkoutPool: Pool;
  /** For whoever has to wait for somebody else, and must keep nobody waiting meanwhile. */
  pgPool: Pool;
};

export type Checkouts = {
  readBasis(wanted: WantedBasis): Promise<CheckoutBasis | undefined>;
  write(purchase: Purchase): Promise<Outcome>;
};

/**
 * Checkouts that come at about the same time are read by one statement and written in one
 * transaction. Each still has its own outcome: whatever one of them is refused for, it hears alone
 * and from SQL `checkout`, and the others are written all the same.
 */
export function createCheckouts(
  pools: CheckoutPools,
  noteBatch: (size: number) => void = () => undefined,
): Checkouts {
  const reads = together<WantedBasis, CheckoutBasis | undefined>(
    (wanted) => readBases(pools.checkoutPool, wanted),
    { atMost: basesMax, flightsMax: 1, holdsUpMs: 100 },
  );
  const writes = together<Purchase, Outcome>(
    (purchases) => writeBatch(pools, purchases, noteBatch),
    {
      atMost: purchasesMax,
      flightsMax: writesMax,
      apartBy: ({ caller, route, key, payment_request_id }) => [
        JSON.stringify([caller, route, key]),
        payment_request_id,
      ],
    },
  );
  const requestsInWork = new Set<string>();
  return {
    readBasis: (wanted) => reads.ask(wanted),
    async write(purchase) {
      const { payment_request_id: request } = purchase;
      // Two hundred who scan one code: all but the first are refused, and none of them in a batch
      // that would have to be written again without it.
      if (requestsInWork.has(request)) return writeCheckout(pools.pgPool, purchase);
      requestsInWork.add(request);
      try {
        return await writes.ask(purchase);
      } finally {
        requestsInWork.delete(request);
      }
    },
  };
}

type Outcomes = (Outcome | Promise<Outcome>)[];
type NoteBatch = (size: number) => void;

/** For each an outcome, or the promise of one where it has to be found out alone. */
async function writeBatch(
  pools: CheckoutPools,
  purchases: Purchase[],
  noteBatch: NoteBatch,
): Promise<Outcomes> {
  try {
    const outcomes = await writeAll(pools.checkoutPool, purchases);
    noteBatch(purchases.length);
    return outcomes;
  } catch (error) {
    // Alone, it was SQL `checkout` that refused; but for somebody else's lock, that is the answer.
    const isSingle = purchases.length === 1;
    if (isSingle && !(error instanceof KeyInUse)) throw error;
    if (isSingle || isContended(error))
      return purchases.map((purchase) => writeAlone(pools, purchase));
    if (error instanceof SomeStale) return writeOthers(pools, purchases, error.planIds, noteBatch);
    // A connection that broke or a commit that nobody confirmed says nothing about what was done:
    // each caller asks again by their key.
    if (!isRefusal(error) || !isOfOneRow(error)) throw error;
    const half = Math.ceil(purchases.length / 2);
    return [
      ...(await writePart(pools, purchases.slice(0, half), noteBatch)),
      ...(await writePart(pools, purchases.slice(half), noteBatch)),
    ];
  }
}

/** What becomes of one part is no reason for another: its failure is its own purchases' alone. */
const writePart = (pools: CheckoutPools, part: Purchase[], noteBatch: NoteBatch) =>
  writeBatch(pools, part, noteBatch).catch(
    (error: unknown): Outcomes => part.map(() => heardLater(Promise.reject(error))),
  );

/** By functions with a lock limit of their own: who needs a row that is held waits elsewhere. */
const writeAll = async (pgPool: Pool, purchases: Purchase[]): Promise<Outcome[]> => {
  const [only, ...others] = purchases;
  return only && others.length === 0
    ? [await writeCheckoutSoon(pgPool, only)]
    : writeCheckouts(pgPool, purchases);
};

/** Those that were named each alone, at once; the others together again. */
async function writeOthers(
  pools: CheckoutPools,
  purchases: Purchase[],
  stale: ReadonlySet<string>,
  noteBatch: NoteBatch,
): Promise<Outcomes> {
  const alone = new Map(
    purchases
      .filter(({ plan_id }) => stale.has(plan_id))
      .map((purchase) => [purchase, writeAlone(pools, purchase)]),
  );
  if (alone.size === 0) throw new Error('SQL checkout_many() refused and named nobody');
  const others = purchases.filter((purchase) => !alone.has(purchase));
  const written = others.length > 0 ? await writePart(pools, others, noteBatch) : [];
  const outcomes = new Map(others.map((purchase, i) => [purchase, written[i]]));
  return purchases.map((purchase) => {
    const outcome = alone.get(purchase) ?? outcomes.get(purchase);
    if (!outcome) throw new Error(`no outcome for plan ${purchase.plan_id}`);
    return outcome;
  });
}

const writeAlone = ({ pgPool }: CheckoutPools, purchase: Purchase): Promise<Outcome> =>
  heardLater(writeCheckout(pgPool, purchase));

/** Its caller hears of it once the batch is over; until then a refusal is nobody's mistake. */
function heardLater(outcome: Promise<Outcome>): Promise<Outcome> {
  outcome.catch(() => undefined);
  return outcome;
}

/** One of them waited for somebody else, and nobody can tell which: only that one is to wait. */
const isContended = (error: unknown): boolean =>
  isLockTimeout(error) || (isRefusal(error) && error.code === '40P01');

/**
 * What one purchase alone may have caused: a constraint, a value, a refusal of our own functions. A
 * server that ran out of time or memory would do so for every half as well.
 */
const isOfOneRow = ({ code }: { code: string }): boolean => /^(22|23|LW|P0)/.test(code);
