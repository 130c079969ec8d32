import { payTransaction } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { readEnv } from '@luwag/env';
import { enqueue } from '@luwag/platform/jobs/job';
import { autopayNights } from '@luwag/testing/harness/autopay-nights';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { closeDay } from '../service.ts';
import { collectCharges } from './jobs.ts';

// Autopay, the buyer's own hand and the gateway's webhook, all for one payment at once. Short here;
// `npm run drill:collecting` has them at full length.
const { STORMS } = readEnv(z.object({ STORMS: z.enum(['short', 'full']).default('short') }));
const rounds = STORMS === 'full' ? 50 : 5;
const plansPerRound = 20;
const storm = { timeout: STORMS === 'full' ? 3_600_000 : 600_000 };

const harness = forAllTests(startPaymentsHarness);

const payByHand = (ana: Payer, planId: string) =>
  harness.call(payTransaction, ana.headers, {
    params: { transaction_id: planId },
    body: { payment_source_id: ana.sourceId, payment_method_id: null },
  });
const collect = () =>
  inScope(harness.db, 'system', (tx) => enqueue(tx, { requestId: 'test' }, collectCharges, {}));
/** What each plan was paid, by our own rows. */
const collected = (planIds: string[]) =>
  inScope(harness.db, 'system', async (tx) => {
    const { rows } = await sql<{ status: string; payments: number; credit: number }>`
      select p.status, p.credit_centavos as credit,
             (select count(*)::int from plan_collections c where c.plan_id = p.id) as payments
        from plans p where p.id = any (${planIds}::uuid[])`.execute(tx);
    return rows;
  });

test(
  'autopay, a payment by hand and a webhook at once pay one installment once',
  storm,
  async () => {
    const nights = autopayNights(harness);
    await harness.gateway.behave({ magic_amounts: 'off' });
    await harness.gateway.sendWebhooksTo(harness.eventsUrl);
    const refused = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const ana = await harness.newPayer({ limitCentavos: 100_000_00 });
      const planIds = await Promise.all(
        Array.from({ length: plansPerRound }, () => nights.buyDueIn(ana, 0, 1)),
      );
      await closeDay(harness.db, { mode: 'test', businessDate: await nights.today() });
      for (const planId of planIds) await nights.turnOn(ana, planId);
      const [replies] = await Promise.all([
        Promise.all(planIds.map((planId) => payByHand(ana, planId))),
        collect(),
        collect(),
      ]);
      await harness.settled();
      for (const { statusCode, body } of replies)
        if (statusCode !== 202) refused.add(`${statusCode} ${JSON.parse(body).code}`);
      expect(await collected(planIds)).toEqual(
        planIds.map(() => ({ status: 'settled', payments: 1, credit: 0 })),
      );
      for (const planId of planIds) expect(await nights.taken(planId)).toHaveLength(1);
    }
    // Whoever came second was told so, and charged nothing.
    const expected = ['409 nothing_due', '409 payment_under_way', '503 unavailable'];
    expect([...refused].filter((each) => !expected.includes(each))).toEqual([]);
    await harness.gateway.sendWebhooksTo(null);
    expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
    expect(await findUnproven(harness.db)).toEqual([]);
  },
);
