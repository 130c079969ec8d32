import { randomUUID } from 'node:crypto';
import {
  appealDecision,
  getStaffDispute,
  previewDispute,
  refuseOffer,
  withdrawDispute,
  writeMessage,
  writeStaffMessage,
} from '@luwag/contracts/disputes';
import { inScope } from '@luwag/db/scope';
import { type Bought, disputeStepsOf, on, words } from '@luwag/testing/harness/dispute-steps';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
let ana: Payer;
beforeAll(async () => {
  ana = await harness.newPayer({ limitCentavos: 200_000_00 });
});
const steps = disputeStepsOf(harness, () => ana);
const { answer, ask, buy, codeOf, decide, refund, reported, reportIt, staffOf } = steps;

const look = async ({ planId }: Bought, amount?: string) =>
  codeOf(
    await ask(previewDispute, ana.headers, {
      params: { transaction_id: planId },
      ...(amount ? { query: { amount } } : {}),
    }),
  );
const write = async (id: string) =>
  codeOf(await ask(writeMessage, ana.headers, { ...on(id), body: { words } }));

test('a look before reporting is refused as the report would be', async () => {
  const bought = await buy();
  expect(await look(bought, '600001')).toEqual([422, 'dispute_amount_too_high']);
  const paidAt = (days: number) =>
    inScope(harness.db, 'system', (tx) =>
      sql`update payment_requests set paid_at = paid_at - make_interval(days => ${days})
        where id = ${bought.requestId}`.execute(tx),
    );
  await paidAt(367);
  expect(await look(bought)).toEqual([409, 'dispute_too_late']);
  await paidAt(-367);
  await reported(bought, { amount: 1_000_00 });
  expect(await look(bought)).toEqual([409, 'dispute_open']);
});

test('what came back whole cannot be reported', async () => {
  const bought = await buy();
  expect((await refund(bought, 6_000_00)).statusCode).toBeLessThan(300);
  await harness.settled();
  expect(await look(bought)).toEqual([409, 'nothing_to_dispute']);
  expect(codeOf(await reportIt(ana, bought))).toEqual([409, 'nothing_to_dispute']);
});

test('an act out of turn changes nothing', async () => {
  const { id } = await reported(await buy(), { amount: 1_000_00 });
  const notNow = [409, 'not_your_turn'];
  const refused = await ask(refuseOffer, ana.headers, { ...on(id), body: { words } });
  expect(codeOf(refused)).toEqual(notNow);
  const appeal = await ask(appealDecision, ana.headers, { ...on(id), body: { words } });
  expect(codeOf(appeal)).toEqual(notNow);
  expect(codeOf(await decide(await staffOf(), id, 500_00))).toEqual(notNow);
  const tooHigh = await answer(id, { kind: 'refund', amount: 1_000_01 });
  expect(codeOf(tooHigh)).toEqual([422, 'dispute_amount_too_high']);
});

test('a closed case takes no words, and cannot be withdrawn again', async () => {
  const { id } = await reported(await buy());
  await ask(withdrawDispute, ana.headers, { ...on(id), body: {} });
  expect(await write(id)).toEqual([409, 'dispute_closed']);
  const staff = await staffOf();
  const said = await ask(writeStaffMessage, staff.headers, { ...on(id), body: { words } });
  expect(codeOf(said)).toEqual([409, 'dispute_closed']);
  const again = await ask(withdrawDispute, ana.headers, { ...on(id), body: {} });
  expect(codeOf(again)).toEqual([409, 'not_your_turn']);
});

test('staff find no case that is not there', async () => {
  const staff = await staffOf();
  const nowhere = on(randomUUID());
  const none = [404, 'dispute_not_found'];
  expect(codeOf(await ask(getStaffDispute, staff.headers, nowhere))).toEqual(none);
  const said = await ask(writeStaffMessage, staff.headers, { ...nowhere, body: { words } });
  expect(codeOf(said)).toEqual(none);
  expect(codeOf(await decide(staff, nowhere.params.dispute_id, 0))).toEqual(none);
});

test('one side writes sixty messages and no more', async () => {
  const { id } = await reported(await buy());
  for (let sent = 0; sent < 60; sent += 1) await write(id);
  expect(await write(id)).toEqual([429, 'too_many_messages']);
});
