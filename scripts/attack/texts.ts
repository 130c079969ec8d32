import { randomBytes, randomInt } from 'node:crypto';
import { createAccount } from '@luwag/testing/accounts';
import { tokenOf } from '@luwag/testing/enumeration';
import { waitUntil } from '@luwag/testing/processes';
import { ageCodes, countHandedOver } from '@luwag/testing/sent-codes';
import { askForCode, freshNumber } from '@luwag/testing/signups';
import { anyAddress } from '@luwag/testing/wire';
import { type Attack, needs } from './attack.ts';
import { register } from './registering.ts';
import type { AttackWorld } from './world.ts';

// Texts cost money, and without them nobody gets in: may strangers use them up?

const unfinished = 56;
const invented = 32;

/** Somebody honest registers and asks for a code; whether it comes. */
async function newcomerGetsCode(world: AttackWorld, number?: string): Promise<boolean> {
  const { signup, registered } = await register(world, number ? { contact_number: number } : {});
  const to = signup.contact_number;
  const sent = await askForCode(world, registered.token, to, anyAddress());
  if (sent.statusCode !== 200) return false;
  const came = async () => (await world.inbox(to)).length > 0;
  return waitUntil(came, 'the text', 10_000).then(
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

async function inventedTokens(world: AttackWorld): Promise<string | undefined> {
  const prefix = `+639${randomInt(10_000, 100_000)}`;
  const numberOn = () => `${prefix}${randomInt(1_000, 10_000)}`;
  const ask = () =>
    askForCode(world, randomBytes(32).toString('base64url'), numberOn(), anyAddress());
  needs('asking with an invented token', await ask(), 200, 401, 403, 429);
  await inLanes(invented, ask);
  const gets = await newcomerGetsCode(world, numberOn());
  return gets ? undefined : 'a whole prefix without texts';
}

async function unfinishedOnes(world: AttackWorld): Promise<string | undefined> {
  const before = await countHandedOver(world);
  let taken = 0;
  await inLanes(unfinished, async () => {
    const account = await createAccount(world, { isNumberConfirmed: false });
    const { token } = await tokenOf(world, account);
    const sent = await askForCode(world, token, freshNumber(), anyAddress());
    if (sent.statusCode === 200) taken += 1;
  });
  // Not all that are asked for need to leave.
  const haveLeft = async () => (await countHandedOver(world)) >= before + taken;
  await waitUntil(haveLeft, 'the texts', 8_000).catch(() => undefined);
  await ageCodes(world, 3);
  const gets = await newcomerGetsCode(world);
  return gets ? undefined : 'nobody gets texts any more';
}

export const textAttacks: Attack[] = [
  { threat: 'A4', name: 'invented tokens use up a prefix', run: inventedTokens },
  { threat: 'A4', name: 'unfinished registrations stop all texts', run: unfinishedOnes },
];
