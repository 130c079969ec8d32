import { cancelPaymentRequest } from '@luwag/contracts/payment-requests';
import { listUnfinished, openProposal, type Proposal } from '@luwag/contracts/proposals';
import { minuteMs } from '@luwag/domain/durations';
import { passTime } from '@luwag/testing/builders/account-probes';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { openAnswer } from '@luwag/testing/harness/open-answer';
import { type Payer, startPaymentsHarness, tokenOf } from '@luwag/testing/harness/payments-harness';
import { expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);

const unfinishedOf = async ({ headers }: Pick<Payer, 'headers'>) =>
  (await harness.call(listUnfinished, headers)).json().results;
const idsOf = async (who: Pick<Payer, 'headers'>): Promise<string[]> =>
  (await unfinishedOf(who)).map(({ id }: { id: string }) => id);
const beginAtCounter = async (who: Payer, amount: number): Promise<Proposal> => {
  const body = { store_code: harness.store.code, amount };
  const reply = await harness.call(openProposal, who.headers, { body });
  return openAnswer(harness.keys.PUBLIC_WIRE_KEY, reply.json()) as Proposal;
};

test('what was begun at a counter and left is found again until its time is over, by its buyer alone', async () => {
  const who = await harness.newPayer({ mode: 'live', channel: null });
  const other = await harness.newPayer({ mode: 'live', channel: null });
  expect(await unfinishedOf(who)).toEqual([]);
  const begun = await beginAtCounter(who, 1_250_00);
  expect(await unfinishedOf(who)).toEqual([{ id: begun.id, request: begun.request }]);
  expect(await unfinishedOf(other)).toEqual([]);
  const again = await harness.open(who, { token: begun.request.token });
  expect(again.id).toBe(begun.id);
  await passTime(harness.db, 31 * minuteMs);
  expect(await unfinishedOf(await harness.again(who))).toEqual([]);
});

test('what is asked for longer is found a day later, after the time to decide has passed', async () => {
  const who = await harness.newPayer();
  const request = await harness.askFor({ amount: 3_000_00, expires_in: 3 * 86_400 });
  const begun = await harness.open(who, { token: tokenOf(request) });
  await passTime(harness.db, 25 * 60 * minuteMs);
  const later = { ...who, ...(await harness.again(who)) };
  expect(await idsOf(later)).toEqual([begun.id]);
  expect((await harness.open(later, { token: tokenOf(request) })).offers).not.toEqual([]);
});

test('what is paid, taken back or never opened is nobody’s unfinished purchase', async () => {
  const who = await harness.newPayer();
  const paid = await harness.askFor({ amount: 900_00 });
  const taken = await harness.askFor({ amount: 900_00 });
  await harness.askFor({ amount: 900_00 });
  const ready = await harness.agreedAndConfirmed(who, paid, { terms: 1 });
  const left = await harness.open(who, { token: tokenOf(taken) });
  expect(await idsOf(who)).toEqual([left.id, ready.id]);
  await harness.pay(who, ready);
  expect(await idsOf(who)).toEqual([left.id]);
  const params = { request_id: taken.id };
  await harness.call(cancelPaymentRequest, harness.keyHeaders, { params });
  expect(await idsOf(who)).toEqual([]);
});
