import { randomBytes, randomInt } from 'node:crypto';
import { sendPurchaseCode } from '@luwag/contracts/proposals';
import { type PaymentsWorld, startPaymentsWorld, tokenOf } from '@luwag/testing/payments-world';
import { askForCode, freshNumber, signUp, tryCode } from '@luwag/testing/signups';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Strangers who ask for codes until nobody else gets any: from fifty addresses, with tokens that
// they made up and with accounts that they really opened and never finish.

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPaymentsWorld();
});
afterAll(() => world.close());

const madeUpToken = () => randomBytes(32).toString('base64url');
const addressOf = (i: number) => `198.51.100.${i % 50}`;
/** Of one beginning that ten thousand numbers share. */
const neighbourOf = (number: string) => number.slice(0, -4) + randomInt(1000, 10_000);

/** Fifty at a time, as many addresses as there are. */
async function flood(count: number, ask: (i: number) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - done) }, (_, i) => ask(done + i)));
}

test('a thousand requests of strangers take no code from a buyer who pays, nor from a newcomer', async () => {
  const number = freshNumber();
  const buyer = await world.newPayer({ channel: null, contactNumber: number });
  await world.knowDevice(buyer);
  const request = await world.askFor({ amount: 1_250_00 });
  const proposal = await world.open(buyer, { token: tokenOf(request) });
  expect((await world.agree(buyer, proposal, { terms: 6 })).statusCode).toBe(200);

  // The buyer's own number and its neighbours, and rows of numbers elsewhere.
  const rows = [number, ...Array.from({ length: 9 }, freshNumber)];
  const rowOf = (i: number) => rows[i % rows.length] ?? number;
  const accounts: string[] = [];
  for (let i = 0; i < 60; i += 1) accounts.push((await signUp(world)).registered.token);
  await flood(60, (i) => askForCode(world, accounts[i] ?? '', neighbourOf(rowOf(i)), addressOf(i)));
  await flood(440, (i) => askForCode(world, madeUpToken(), neighbourOf(rowOf(i)), addressOf(i)));
  await flood(500, (i) => askForCode(world, madeUpToken(), number, addressOf(i)));
  await world.settled();
  // None of their texts is ever typed in.
  await world.travel(180);

  const params = { proposal_id: proposal.id };
  const sent = await world.call(sendPurchaseCode, buyer.headers, { params });
  expect([sent.statusCode, sent.json().code]).toEqual([202, undefined]);
  expect((await world.arrival(number)).text).toContain('PHP 1,250.00');

  const newcomer = await signUp(world);
  const theirs = newcomer.signup.contact_number;
  const { token } = newcomer.registered;
  const asked = await askForCode(world, token, theirs, '203.0.113.77');
  expect([asked.statusCode, asked.json().code]).toEqual([200, undefined]);
  const { code = '' } = await world.arrival(theirs);
  expect((await tryCode(world, token, asked.json().sessionId, code)).statusCode).toBe(200);
}, 120_000);
