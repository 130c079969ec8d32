import { cancelPaymentRequest } from '@luwag/contracts/payment-requests';
import { listUnfinished, openProposal, type Proposal } from '@luwag/contracts/proposals';
import { passTime } from '@luwag/testing/account-probes';
import { openAnswer } from '@luwag/testing/open-answer';
import {
  type Payer,
  type PaymentsWorld,
  startPaymentsWorld,
  tokenOf,
} from '@luwag/testing/payments-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPaymentsWorld();
});
afterAll(() => world.close());

const minuteMs = 60_000;
const unfinishedOf = async ({ headers }: Pick<Payer, 'headers'>) =>
  (await world.call(listUnfinished, headers)).json().results;
const idsOf = async (who: Pick<Payer, 'headers'>): Promise<string[]> =>
  (await unfinishedOf(who)).map(({ id }: { id: string }) => id);
const beginAtCounter = async (who: Payer, amount: number): Promise<Proposal> => {
  const body = { store_code: world.store.code, amount };
  const reply = await world.call(openProposal, who.headers, { body });
  return openAnswer(world.keys.PUBLIC_WIRE_KEY, reply.json()) as Proposal;
};

test('what was begun at a counter and left is found again until its time is over, by its buyer alone', async () => {
  const who = await world.newPayer({ mode: 'live', channel: null });
  const other = await world.newPayer({ mode: 'live', channel: null });
  expect(await unfinishedOf(who)).toEqual([]);
  const begun = await beginAtCounter(who, 1_250_00);
  expect(await unfinishedOf(who)).toEqual([{ id: begun.id, request: begun.request }]);
  expect(await unfinishedOf(other)).toEqual([]);
  const again = await world.open(who, { token: begun.request.token });
  expect(again.id).toBe(begun.id);
  await passTime(world.db, 31 * minuteMs);
  expect(await unfinishedOf(await world.again(who))).toEqual([]);
});

test('what is asked for longer is found a day later, after the time to decide has passed', async () => {
  const who = await world.newPayer();
  const request = await world.askFor({ amount: 3_000_00, expires_in: 3 * 86_400 });
  const begun = await world.open(who, { token: tokenOf(request) });
  await passTime(world.db, 25 * 60 * minuteMs);
  const later = { ...who, ...(await world.again(who)) };
  expect(await idsOf(later)).toEqual([begun.id]);
  expect((await world.open(later, { token: tokenOf(request) })).offers).not.toEqual([]);
});

test('what is paid, taken back or never opened is nobody’s unfinished purchase', async () => {
  const who = await world.newPayer();
  const paid = await world.askFor({ amount: 900_00 });
  const taken = await world.askFor({ amount: 900_00 });
  await world.askFor({ amount: 900_00 });
  const ready = await world.agreedAndConfirmed(who, paid, { terms: 1 });
  const left = await world.open(who, { token: tokenOf(taken) });
  expect(await idsOf(who)).toEqual([left.id, ready.id]);
  await world.pay(who, ready);
  expect(await idsOf(who)).toEqual([left.id]);
  const params = { request_id: taken.id };
  await world.call(cancelPaymentRequest, world.keyHeaders, { params });
  expect(await idsOf(who)).toEqual([]);
});
