import { connectPool } from '@luwag/db';
import {
  connectCheckoutPool,
  createCheckouts,
  warmUp,
} from '@luwag/modules/payments/checkout/batches';
import { CheckoutStale, type Purchase } from '@luwag/modules/payments/checkout/repository';
import type { Outcome } from '@luwag/platform/http/idempotency';
import { waitUntil } from './processes.ts';

export type CheckoutWriter = Awaited<ReturnType<typeof openCheckoutWriter>>;

/**
 * Writes purchases as one process of the API does. A second one shares nothing with the first but
 * the database.
 */
export async function openCheckoutWriter(appUrl: string) {
  const checkoutPool = connectCheckoutPool(appUrl);
  const pgPool = connectPool(appUrl, { applicationName: 'test' });
  const sizes: number[] = [];
  const checkouts = createCheckouts({ checkoutPool, pgPool }, (size) => sizes.push(size));
  // On a busy machine it may take longer to connect than a caller of the API would wait.
  const isWarm = () =>
    warmUp(checkoutPool).then(
      () => true,
      () => false,
    );
  await waitUntil(isWarm, 'the connections of the checkout');
  return {
    ...checkouts,
    pgPool,
    /** How many each transaction wrote, since the last time this was asked. */
    takeSizes: () => sizes.splice(0),
    /** All at the same moment. */
    writeAll: (purchases: readonly Purchase[]) =>
      Promise.allSettled(purchases.map((purchase) => checkouts.write(purchase))),
    close: () => Promise.all([checkoutPool.end(), pgPool.end()]),
  };
}

/** What came of a purchase, in one word. */
export function wordOf(settled: PromiseSettledResult<Outcome>): string {
  if (settled.status === 'fulfilled')
    return `${settled.value.replayed ? 'again ' : ''}${settled.value.status}`;
  const { reason } = settled;
  return reason instanceof CheckoutStale ? reason.what : (reason.code ?? String(reason));
}
