import { randomBytes, randomInt } from 'node:crypto';
import { sendNumberCode } from '@luwag/contracts/accounts';
import { sendPurchaseCode } from '@luwag/contracts/proposals';
import { inScope } from '@luwag/db/scope';
import { createAccount } from '@luwag/testing/builders/accounts';
import { askForCode, callOf, freshNumber, workFor } from '@luwag/testing/builders/signups';
import { tokenOf } from '@luwag/testing/harness/enumeration';
import { tokenOf as tokenIn } from '@luwag/testing/harness/payments-harness';
import { waitUntil } from '@luwag/testing/harness/processes';
import { ageCodes, countDueJobs, countHandedOver } from '@luwag/testing/harness/sent-codes';
import { anyAddress } from '@luwag/testing/harness/wire';
import { type Attack, codeOf, needs } from './attack.ts';
import type { AttackHarness } from './harness.ts';
import { later, payingIn } from './money.ts';
import { register } from './registering.ts';

// Texts cost money, and without them nobody gets in: may strangers use them up?

const unfinished = 56;
const invented = 32;

/** Somebody honest registers and asks for a code; whether it comes. */
async function newcomerGetsCode(harness: AttackHarness, number?: string): Promise<boolean> {
  const { signup, registered } = await register(harness, number ? { contact_number: number } : {});
  const to = signup.contact_number;
  const { token } = registered;
  let sent = await askForCode(harness, token, to, anyAddress());
  // In a crowd the browser works for its code, and nobody notices.
  if (codeOf(sent) === 'work_required') {
    const work = await workFor(harness, token, to);
    sent = await callOf(harness, sendNumberCode, { number: to, work }, token, anyAddress());
  }
  if (sent.statusCode !== 200) return false;
  const came = async () => (await harness.inbox(to)).length > 0;
  return waitUntil(came, 'the text').then(
    () => true,
    () => false,
  );
}

const inLanes = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  let left = count;
  const lane = async () => {
    for (; left > 0; ) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
};

async function inventedTokens(harness: AttackHarness): Promise<string | undefined> {
  const prefix = `+639${randomInt(10_000, 100_000)}`;
  const numberOn = () => `${prefix}${randomInt(1_000, 10_000)}`;
  const ask = () =>
    askForCode(harness, randomBytes(32).toString('base64url'), numberOn(), anyAddress());
  needs('asking with an invented token', await ask(), 200, 401, 403, 429);
  await inLanes(invented, ask);
  const gets = await newcomerGetsCode(harness, numberOn());
  return gets ? undefined : 'a whole prefix without texts';
}

async function unfinishedOnes(harness: AttackHarness): Promise<string | undefined> {
  const before = await countHandedOver(harness);
  let taken = 0;
  await inLanes(unfinished, async () => {
    const account = await createAccount(harness, { isNumberConfirmed: false });
    const { token } = await tokenOf(harness, account);
    const sent = await askForCode(harness, token, freshNumber(), anyAddress());
    if (sent.statusCode === 200) taken += 1;
  });
  // Not all that are asked for need to leave.
  const haveLeft = async () => (await countHandedOver(harness)) >= before + taken;
  await waitUntil(haveLeft, 'the texts', 8_000).catch(() => undefined);
  await ageCodes(harness, 3);
  const gets = await newcomerGetsCode(harness);
  return gets ? undefined : 'nobody gets texts any more';
}

async function oneNumber(harness: AttackHarness): Promise<string | undefined> {
  const number = freshNumber();
  for (let i = 0; i < 4; i += 1) {
    const { registered } = await register(harness, { contact_number: number });
    // Answered as if it were sent: that none is left for a number is nobody's business.
    needs('asking', await askForCode(harness, registered.token, number, anyAddress()), 200, 429);
  }
  await harness.arrival(number);
  await waitUntil(async () => (await countDueJobs(harness)) === 0, 'the others to be decided on');
  const texts = (await harness.inbox(number)).length;
  return texts > 1 ? `${texts} texts to one number within a minute` : undefined;
}

/** A signed-in buyer whose purchase waits for the code of a text. */
async function buyerAtCheckout(harness: AttackHarness) {
  const { askFor, newPayer, open, agree, call } = await payingIn(harness);
  const contactNumber = freshNumber();
  const who = await newPayer(20_000_00, { contactNumber });
  const since = new Date(Date.now() - 3 * 86_400_000);
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('known_devices')
      .set({ first_seen_at: since })
      .where('account_id', '=', who.account.id)
      .execute(),
  );
  const proposal = await open(who, { token: tokenIn(await askFor()) });
  needs('agreeing', await agree(who, proposal, later), 200);
  return {
    contactNumber,
    askForText: () => call(sendPurchaseCode, who.headers, { params: { proposal_id: proposal.id } }),
  };
}

async function thousand(harness: AttackHarness): Promise<string | undefined> {
  const buyer = await buyerAtCheckout(harness);
  const addresses = Array.from({ length: 50 }, anyAddress);
  const tokens = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const account = await createAccount(harness, { isNumberConfirmed: false });
      return (await tokenOf(harness, account)).token;
    }),
  );
  let asked = 0;
  await inLanes(1000, async () => {
    const n = asked++;
    // One in ten has registered; the others made their token up.
    const own = n % 10 === 0 ? tokens[(n / 10) % tokens.length] : undefined;
    const token = own ?? randomBytes(32).toString('base64url');
    await askForCode(harness, token, freshNumber(), addresses[n % addresses.length]);
  });
  await ageCodes(harness, 3);
  const sent = await buyer.askForText();
  if (sent.statusCode !== 202) return `no code for a signed-in buyer: ${codeOf(sent)}`;
  await harness.arrival(buyer.contactNumber);
  return (await newcomerGetsCode(harness)) ? undefined : 'no code for a newcomer';
}

export const textAttacks: Attack[] = [
  { threat: 'T4', name: 'one number is texted again and again', run: oneNumber },
  { threat: 'A4', name: 'invented tokens use up a prefix', run: inventedTokens },
  { threat: 'A4', name: 'unfinished registrations stop all texts', run: unfinishedOnes },
  { threat: 'A4', name: 'a thousand requests from fifty addresses', isLong: true, run: thousand },
];
