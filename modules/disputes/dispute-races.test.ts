import { acceptOffer, answerDispute, openDispute } from '@luwag/contracts/disputes';
import { createRefund } from '@luwag/contracts/refunds';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { readEnv } from '@luwag/env';
import { lockPlan, recordCollection } from '@luwag/modules/plans/service';
import { testNow } from '@luwag/testing/builders/account-probes';
import { compareWithLedger, insertAttemptIn, pesos } from '@luwag/testing/builders/purchases';
import { buyForRace, listRefunded, type RaceBought } from '@luwag/testing/builders/races';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

// Each race 25 times here, and as often as DISPUTE_RACES says.
const { DISPUTE_RACES: races } = readEnv(
  z.object({ DISPUTE_RACES: z.coerce.number().int().min(1).default(25) }),
);

const harness = forAllTests(startPaymentsHarness);
let ana: Payer;
beforeAll(async () => {
  ana = await harness.newPayer({ limitCentavos: pesos(6_000) * 4 * races, channel: null });
});
afterAll(async () => {
  const { rows, ledger } = await compareWithLedger(harness.db, {
    ...{ buyerId: ana.account.id, mode: 'test' },
  });
  expect(rows).toEqual(ledger);
  expect(await findUnproven(harness.db)).toEqual([]);
});

type Bought = RaceBought;
const buyOne = (): Promise<Bought> => buyForRace(harness, ana.account.id);

const words = 'It does not switch on.';
const report = ({ planId }: Bought, amount: number) =>
  harness.call(openDispute, ana.headers, {
    params: { transaction_id: planId },
    body: { kind: 'broken', words, wish: 'refund', amount },
  });
const refund = ({ requestId }: Bought, amount: number) =>
  harness.call(createRefund, harness.keyHeaders, {
    params: { request_id: requestId },
    body: { reason: 'returned', amount },
  });
const factsOf = ({ planId, requestId }: Bought) =>
  inScope(harness.db, 'system', async (tx) => {
    const plan = await tx
      .selectFrom('plans')
      .select(['disputed_centavos', 'disputed_held_centavos', 'credit_centavos'])
      .where('id', '=', planId)
      .executeTakeFirstOrThrow();
    const cases = await tx
      .selectFrom('disputes')
      .select('id')
      .where('plan_id', '=', planId)
      .execute();
    const made = await listRefunded(harness, { requestId });
    const refunded = made.reduce((sum, each) => sum + each, 0);
    return { ...plan, refunded, cases: cases.length };
  });

test('of two reports at once one is taken', async () => {
  for (let race = 0; race < races; race += 1) {
    const bought = await buyOne();
    const replies = await Promise.all([report(bought, 1_000_00), report(bought, 2_000_00)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const taken = replies.find(({ statusCode }) => statusCode === 201)?.json().reported_amount;
    expect(await factsOf(bought)).toMatchObject({ disputed_centavos: taken, cases: 1 });
  }
});

test('a yes and a refund at once give back neither twice nor above the price', async () => {
  for (let race = 0; race < races; race += 1) {
    const bought = await buyOne();
    const { id } = (await report(bought, 6_000_00)).json();
    const of = { params: { dispute_id: id } };
    await harness.call(answerDispute, harness.keyHeaders, {
      ...{ ...of, body: { kind: 'refund', amount: 4_000_00, words } },
    });
    const [accepted, refunded] = await Promise.all([
      harness.call(acceptOffer, ana.headers, of),
      refund(bought, 1_500_00),
    ]);
    expect(accepted.statusCode).toBe(200);
    const facts = await factsOf(bought);
    expect(facts).toMatchObject({ disputed_centavos: 0, disputed_held_centavos: 0 });
    // Four thousand were agreed to: a refund that came first counts towards them, and one that
    // came after is beside them, as far as anything is left.
    const isAfter = accepted.json().timeline.some(isWholeRefund);
    const beside = isAfter && refunded.statusCode === 201 ? 1_500_00 : 0;
    expect(facts.refunded).toBe(4_000_00 + beside);
    expect(facts.refunded).toBeLessThanOrEqual(6_000_00);
  }
});

const isWholeRefund = ({ kind, amount }: { kind: string; amount: number | null }): boolean =>
  kind === 'refunded' && amount === 4_000_00;

test('a payment and a report at once: paid is paid, and what is left is frozen', async () => {
  const { db } = harness;
  for (let race = 0; race < races; race += 1) {
    const bought = await buyOne();
    const now = await testNow(db);
    const pay = () =>
      inScope(db, 'system', async (tx) => {
        const plan = await lockPlan(tx, bought.planId);
        if (!plan) throw new Error('no plan');
        const amountCentavos = centavos(1_000_00);
        const attempt = { amount_centavos: amountCentavos, state: 'succeeded' };
        const paymentId = await insertAttemptIn(tx, bought.planId, attempt);
        const onDate = manilaDateOf(now.getTime());
        await recordCollection(tx, { plan, paymentId, amountCentavos, onDate, now, psp: 'x' });
      });
    const [reply] = await Promise.all([report(bought, 6_000_00), pay()]);
    expect(reply.statusCode).toBe(201);
    const facts = await factsOf(bought);
    // All is frozen, so that a payment that came after is credit; one before has paid.
    expect([0, 1_000_00]).toContain(facts.credit_centavos);
    expect(facts.disputed_centavos).toBe(6_000_00);
  }
});
