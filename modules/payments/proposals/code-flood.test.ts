import { randomBytes, randomInt } from 'node:crypto';
import { sendPurchaseCode } from '@luwag/contracts/proposals';
import { askForCode, freshNumber, signUp, tryCode } from '@luwag/testing/builders/signups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness, tokenOf } from '@luwag/testing/harness/payments-harness';
import { expect, test } from 'vitest';

// Strangers who ask for codes until nobody else gets any: from fifty addresses, with tokens that
// they made up and with accounts that they really opened and never finish.

const harness = forAllTests(startPaymentsHarness);

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
  const buyer = await harness.newPayer({ channel: null, contactNumber: number });
  await harness.knowDevice(buyer);
  const request = await harness.askFor({ amount: 1_250_00 });
  const proposal = await harness.open(buyer, { token: tokenOf(request) });
  expect((await harness.agree(buyer, proposal, { terms: 6 })).statusCode).toBe(200);

  // The buyer's own number and its neighbours, and rows of numbers elsewhere.
  const rows = [number, ...Array.from({ length: 9 }, freshNumber)];
  const rowOf = (i: number) => rows[i % rows.length] ?? number;
  const accounts: string[] = [];
  for (let i = 0; i < 60; i += 1) accounts.push((await signUp(harness)).registered.token);
  await flood(60, (i) =>
    askForCode(harness, accounts[i] ?? '', neighbourOf(rowOf(i)), addressOf(i)),
  );
  await flood(440, (i) => askForCode(harness, madeUpToken(), neighbourOf(rowOf(i)), addressOf(i)));
  await flood(500, (i) => askForCode(harness, madeUpToken(), number, addressOf(i)));
  await harness.settled();
  // None of their texts is ever typed in.
  await harness.travel(180);

  const params = { proposal_id: proposal.id };
  const sent = await harness.call(sendPurchaseCode, buyer.headers, { params });
  expect([sent.statusCode, sent.json().code]).toEqual([202, undefined]);
  expect((await harness.arrival(number)).text).toContain('PHP 1,250.00');

  const newcomer = await signUp(harness);
  const theirs = newcomer.signup.contact_number;
  const { token } = newcomer.registered;
  const asked = await askForCode(harness, token, theirs, '203.0.113.77');
  expect([asked.statusCode, asked.json().code]).toEqual([200, undefined]);
  const { code = '' } = await harness.arrival(theirs);
  expect((await tryCode(harness, token, asked.json().sessionId, code)).statusCode).toBe(200);
});
