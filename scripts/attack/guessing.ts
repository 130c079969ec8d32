import { randomBytes } from 'node:crypto';
import { confirmNumber, getUser } from '@luwag/contracts/accounts';
import { listRegions } from '@luwag/contracts/reference';
import { createAccount } from '@luwag/testing/builders/accounts';
import { askForCode, callOf, freshNumber, tryCode } from '@luwag/testing/builders/signups';
import { waitUntil } from '@luwag/testing/harness/processes';
import { countDueJobs } from '@luwag/testing/harness/sent-codes';
import { anyAddress } from '@luwag/testing/harness/wire';
import { type Attack, codeOf, isDone, needs } from './attack.ts';
import type { AttackHarness } from './harness.ts';
import { register } from './registering.ts';

// How often may one try? Bounded by code, by name and by address, whoever asks.

const guesses = 40;

async function guessCode(harness: AttackHarness): Promise<string | undefined> {
  const { signup, registered } = await register(harness);
  const sent = needs(
    'a code',
    await askForCode(harness, registered.token, signup.contact_number, anyAddress()),
    200,
  );
  const { sessionId } = sent.json();
  const { code = '' } = await harness.arrival(signup.contact_number);
  const wrong = code === '111111' ? '222222' : '111111';
  const replies = await Promise.all(
    Array.from({ length: guesses }, () => tryCode(harness, registered.token, sessionId, wrong)),
  );
  const looked = replies.filter((reply) => reply.json().code === 'code_wrong').length;
  if (looked > 5) return `${looked} looks at one code`;
  const right = await tryCode(harness, registered.token, sessionId, code);
  return isDone(right) ? `${confirmNumber.name} after ${guesses} wrong guesses` : undefined;
}

/** Has a code sent and guesses at it as often as it is looked at; what each guess was told. */
async function guessAt(harness: AttackHarness, token: string, number: string): Promise<string[]> {
  const sent = needs('a code', await askForCode(harness, token, number, anyAddress()), 200);
  await waitUntil(async () => (await countDueJobs(harness)) === 0, 'the code to be decided on');
  const guess = { session_id: sent.json().sessionId, otp: '000000' };
  const told = [];
  for (let i = 0; i < 5; i += 1)
    told.push(codeOf(await callOf(harness, confirmNumber, guess, token, anyAddress())));
  return told;
}

/** Twenty guesses by nobody, then one's own: is it told of a number whether somebody has it? */
async function tellNumbers(harness: AttackHarness): Promise<string | undefined> {
  const [owned, free] = [freshNumber(), freshNumber()];
  await createAccount(harness, { contactNumber: owned });
  const told = [];
  for (const number of [owned, free]) {
    for (let i = 0; i < 4; i += 1)
      await guessAt(harness, randomBytes(32).toString('base64url'), number);
    const { registered } = await register(harness);
    told.push((await guessAt(harness, registered.token, number)).join());
  }
  return told[0] === told[1] ? undefined : `who has a number: ${told[0]} against ${told[1]}`;
}

const knocks = 300;

/** Knocks in lanes of ten until somebody says that it is too often. */
async function isStopped(count: number, knock: (n: number) => Promise<number>): Promise<boolean> {
  for (let n = 0; n < count; n += 10) {
    const statuses = await Promise.all(Array.from({ length: 10 }, (_, i) => knock(n + i)));
    if (statuses.includes(429)) return true;
  }
  return false;
}

async function freeFailures(harness: AttackHarness): Promise<string | undefined> {
  const address = '198.51.100.77';
  const knock = async (n: number) => {
    const authorization = `Bearer lw_live_${String(n).padStart(36, '0')}`;
    const { path } = getUser;
    return (await harness.toApi({ path, address, headers: { authorization } })).status;
  };
  return (await isStopped(knocks, knock)) ? undefined : `${knocks} failed proofs from one address`;
}

async function cookieFailures(harness: AttackHarness): Promise<string | undefined> {
  const address = '198.51.100.78';
  const knock = async (n: number) => {
    const headers = { cookie: `access_token=eyJhbGciOiJub25lIn0.${n}.` };
    return (await harness.toApi({ path: getUser.path, address, headers })).status;
  };
  return (await isStopped(knocks, knock)) ? undefined : `${knocks} forged tokens from one address`;
}

async function ipv6(harness: AttackHarness): Promise<string | undefined> {
  const knock = async (n: number) =>
    (await harness.toApi({ path: listRegions.path, address: `2001:db8:7:7::${n.toString(16)}` }))
      .status;
  return (await isStopped(120, knock)) ? undefined : 'a bucket for each address of one household';
}

export const guessAttacks: Attack[] = [
  { threat: 'T5', name: 'a texted code is guessed', run: guessCode },
  { threat: 'T24', name: 'wrong guesses tell who has a number', run: tellNumbers },
  { threat: 'A12', name: 'failed keys cost nothing', run: freeFailures },
  { threat: 'A12', name: 'forged tokens cost nothing', run: cookieFailures },
  { threat: 'A12', name: 'a /64 of IPv6 counts as many', run: ipv6 },
];
