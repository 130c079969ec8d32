import { cancelRecovery, startProof } from '@luwag/contracts/factors';
import { confirmStepUp, getSecuritySettings, startStepUp } from '@luwag/contracts/sessions';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { appsOf, type WithApp } from '@luwag/testing/builders/apps';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { totpAt } from '@luwag/testing/harness/totp';
import { type Attack, codeOf, isDone, needs } from './attack.ts';
import type { AttackHarness } from './harness.ts';

// Whoever has the password alone, and wants the owner to be unable to defend herself.

const stopping = { action: cancelRecovery.name, request: {} };
/** Of the step to come: the present one was used when the app was set up. */
const nextCode = ({ secret }: WithApp) => totpAt(secret, new Date(Date.now() + 30_000));
const wrongCode = (i: number) => String(100_000 + i);

async function confirm(harness: AttackHarness, who: SignedIn, totp: string) {
  const page = securityPageOf(harness);
  const { step_up_id } = JSON.parse((await page.call(startStepUp, who, stopping)).body);
  return { step_up_id, reply: await page.call(confirmStepUp, who, { step_up_id, totp }) };
}

async function guessAtSignIn(harness: AttackHarness, { who }: WithApp): Promise<void> {
  const { email: username, password } = who.account;
  for (let i = 0; i < 4; i += 1) {
    const outcome = await harness.userPool.signIn({ username, password });
    if (outcome.kind !== 'challenge') throw new Error('sign-in asked for no app');
    const { challenge, session } = outcome;
    for (let j = 0; j < 5; j += 1)
      await harness.userPool
        .answerChallenge({ challenge, session, username, code: wrongCode(j) })
        .catch(() => undefined);
  }
}

async function wrongCodesAtSignIn(harness: AttackHarness): Promise<string | undefined> {
  const apps = appsOf(harness);
  const someone = await apps.withApp();
  const texts = (await harness.inbox(someone.number)).length;
  await guessAtSignIn(harness, someone);
  const { reply } = await confirm(harness, someone.who, nextCode(someone));
  if (!isDone(reply)) return `the owner’s app is off: ${codeOf(reply)}`;
  await harness.arrival(someone.number, texts + 1);
  return undefined;
}

async function wrongCodesOfRecovery(harness: AttackHarness): Promise<string | undefined> {
  const apps = appsOf(harness);
  const page = securityPageOf(harness);
  const someone = await apps.withApp();
  const thief = await apps.arrive(someone);
  for (let i = 0; i < 21; i += 1) {
    const asked = await page.call(startStepUp, thief, stopping);
    if (!isDone(asked)) break;
    const { step_up_id } = asked.json();
    await page.call(confirmStepUp, thief, { step_up_id, totp: wrongCode(i) });
  }
  const found = await confirm(harness, someone.who, nextCode(someone));
  if (!isDone(found.reply)) return `the owner’s app is off: ${codeOf(found.reply)}`;
  const headers = { 'step-up': found.step_up_id };
  const stopped = await page.call(cancelRecovery, someone.who, undefined, headers);
  return isDone(stopped) ? undefined : `a recovery goes on: ${codeOf(stopped)}`;
}

async function useUpTheOwners(harness: AttackHarness): Promise<string | undefined> {
  const page = securityPageOf(harness);
  const who = await harness.newPerson();
  const thief = await signIn(harness, who.account);
  const password = who.account.password;
  needs('a proof of the thief', await page.call(startProof, thief, { password }), 202);
  const own = await page.call(startProof, who, { password });
  if (!isDone(own)) return `the owner’s codes: ${codeOf(own)}`;
  const nothing = { step_up_id: '00000000-0000-4000-8000-000000000000', totp: '111111' };
  await Promise.all(Array.from({ length: 40 }, () => page.call(confirmStepUp, thief, nothing)));
  const answer = await page.call(confirmStepUp, who, nothing);
  if (codeOf(answer) === 'rate_limited') return 'the owner’s confirmations';
  needs('a passkey', (await page.addPasskey(who)).reply, 200);
  const after = await page.call(getSecuritySettings, thief);
  return isDone(after) ? 'a session that outlasts the first factor' : undefined;
}

export const disarmingAttacks: Attack[] = [
  { threat: 'A14', name: 'wrong codes at sign-in switch the app off', run: wrongCodesAtSignIn },
  { threat: 'A15', name: 'a recovery guesses its owner out', run: wrongCodesOfRecovery },
  { threat: 'A16', name: 'a password uses up the owner’s budgets', run: useUpTheOwners },
];
