import { passTime } from '@luwag/testing/builders/account-probes';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { purchaseProbes } from '@luwag/testing/harness/purchase-probes';
import { beforeAll, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
let ana: Payer;
beforeAll(async () => {
  ana = await harness.newPayer();
  await harness.gateway.behave({ magic_amounts: 'off' });
});
const { buy, until } = purchaseProbes(harness, () => ana);

/** Of a mode: how many attempts are unknown, and how many seconds ago the oldest was sent. */
async function unknownIn(mode: 'test' | 'live'): Promise<{ count: number; ageSeconds: number }> {
  const metrics = await harness.workerMetrics();
  const gauge = (name: string) =>
    Number(new RegExp(`^${name}\\{mode="${mode}"\\} (\\S+)$`, 'm').exec(metrics)?.[1]);
  return {
    count: gauge('luwag_payments_unknown'),
    ageSeconds: gauge('luwag_payments_unknown_oldest_seconds'),
  };
}

const none = { count: 0, ageSeconds: 0 };
const hourSeconds = 3600;

test('the worker tells how many attempts are unknown and for how long, until the gateway tells us', async () => {
  expect(await unknownIn('test')).toEqual(none);
  const bought = await buy('PAYMAYA', 'silence');
  await until(bought, 'unknown');
  await passTime(harness.db, 2 * hourSeconds * 1000);
  const { count, ageSeconds } = await unknownIn('test');
  expect(count).toBe(1);
  expect(ageSeconds).toBeGreaterThanOrEqual(2 * hourSeconds);
  expect(ageSeconds).toBeLessThan(2.1 * hourSeconds);
  expect(await unknownIn('live')).toEqual(none);

  await harness.gateway.advance(300);
  await until(bought, 'succeeded');
  expect(await unknownIn('test')).toEqual(none);
});
