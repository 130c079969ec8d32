import { randomUUID } from 'node:crypto';
import { getRatingHistory, setSpendingCap } from '@luwag/contracts/credit';
import { openProposal } from '@luwag/contracts/proposals';
import { hourMs } from '@luwag/domain/durations';
import { auditOf, passTime } from '@luwag/testing/builders/account-probes';
import { newDecided } from '@luwag/testing/builders/decided-purchases';
import {
  type CheckoutWriter,
  openCheckoutWriter,
  wordOf,
} from '@luwag/testing/harness/checkout-writer';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Payer, startPaymentsHarness, tokenOf } from '@luwag/testing/harness/payments-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCheckout } from './repository.ts';

// A buyer's own cap counts in the moment in which the plan is written, whatever was shown before.

const harness = forAllTests(startPaymentsHarness);
let writer: CheckoutWriter;
beforeAll(async () => {
  writer = await openCheckoutWriter(harness.database.appUrl);
});
afterAll(() => writer.close());

const setCap = (who: Payer, amount: number | null) =>
  harness.call(setSpendingCap, who.headers, { body: { amount } });
const newPayer = () => harness.newPayer({ channel: null });
const confirmed = async (who: Payer, amount = 3_000_00) =>
  harness.agreedAndConfirmed(who, await harness.askFor({ amount }), { terms: 6 });
const refused = [409, 'over_own_cap'];

test('a lower cap holds at once, also for what was confirmed before; a raise after a day', async () => {
  const ana = await newPayer();
  const ready = await confirmed(ana);
  expect((await setCap(ana, 2_000_00)).json()).toEqual({ amount: 2_000_00, used: 0, raise: null });
  expect(codeOf(await harness.pay(ana, ready))).toEqual(refused);
  const raised = (await setCap(ana, 3_000_00)).json();
  expect(raised).toMatchObject({ amount: 2_000_00, raise: { amount: 3_000_00 } });
  expect(codeOf(await harness.pay(ana, ready, { key: randomUUID() }))).toEqual(refused);
  // Asked for again it waits no longer; what is in force takes it back.
  expect((await setCap(ana, 3_000_00)).json()).toEqual(raised);
  expect((await setCap(ana, 2_000_00)).json().raise).toBeNull();
  await setCap(ana, null);
  await passTime(harness.db, 24 * hourMs);
  const again = await harness.again(ana);
  const anew = { ...ana, ...again };
  expect((await harness.pay(anew, await confirmed(anew))).statusCode).toBe(201);
  const { spending_cap } = (await harness.call(getRatingHistory, again.headers)).json();
  expect(spending_cap).toEqual({ amount: null, used: 3_000_00, raise: null });
  const acts = await auditOf(harness.db, ana.account.id);
  expect(acts.filter((act) => act === 'spending_cap.set')).toHaveLength(4);
});

test('the rest is paid at once, or the refusal says what is left and what opens it', async () => {
  const ben = await newPayer();
  await setCap(ben, 3_500_00);
  expect((await harness.pay(ben, await confirmed(ben))).statusCode).toBe(201);
  const short = await harness.open(ben, { token: tokenOf(await harness.askFor()) });
  expect(short.line).toMatchObject({ verdict: 'short', cap_left: 500_00, pay_now: 2_500_00 });
  await setCap(ben, 3_400_00);
  const tooMuch = await harness.open(ben, { token: tokenOf(await harness.askFor()) });
  expect(tooMuch).toMatchObject({
    line: { verdict: 'own_cap', cap_left: 400_00, available: 17_000_00 },
    offers: [],
    way_out: { transaction_id: expect.any(String) },
  });
  expect(tooMuch.way_out?.pay_now).toBeGreaterThan(100_00);
});

test('at a counter nothing is opened that the cap leaves too little for', async () => {
  const who = await harness.newPayer({ mode: 'live', channel: null });
  await setCap(who, 100_00);
  const body = { store_code: harness.store.code, amount: 3_000_00 };
  expect(codeOf(await harness.call(openProposal, who.headers, { body }))).toEqual(refused);
});

test('two purchases that fit one by one are not both made, together or at the same moment', async () => {
  for (const isTogether of [true, false]) {
    const who = await newPayer();
    await setCap(who, 5_000_00);
    const decide = () => newDecided(harness, writer, { who, amount: 3_000_00 });
    const cases = [await decide(), await decide()];
    const answers = isTogether
      ? await writer.writeAll(cases.map(({ purchase }) => purchase))
      : await Promise.allSettled(
          cases.map(({ purchase }) => writeCheckout(writer.pgPool, purchase)),
        );
    expect(answers.map(wordOf).sort()).toEqual(['201', 'cap']);
  }
});

test('no line, no cap; and only whole pesos', async () => {
  const nobody = await harness.newBuyer();
  const reply = await harness.call(setSpendingCap, nobody.headers, { body: { amount: 100_00 } });
  expect(codeOf(reply)).toEqual([409, 'line_not_open']);
  const ana = await newPayer();
  for (const amount of [-100, 1, 100_001_00, '100', 1.5])
    expect((await setCap(ana, amount as number)).statusCode).toBe(422);
});
