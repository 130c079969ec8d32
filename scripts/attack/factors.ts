import { sendNumberCode } from '@luwag/contracts/accounts';
import { updateBankDetails } from '@luwag/contracts/profiles';
import {
  closeSession,
  getSecuritySettings,
  putSecuritySettings,
  startPasskey,
  startStepUp,
} from '@luwag/contracts/sessions';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { ageFactors, proveAs } from '@luwag/testing/builders/proofs';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { freshNumber } from '@luwag/testing/builders/signups';
import { stepUpOf } from '@luwag/testing/builders/step-ups';
import { askForKey, openStoreOf } from '@luwag/testing/builders/stores';
import { createPasskey } from '@luwag/testing/harness/authenticator';
import { totpAt } from '@luwag/testing/harness/totp';
import { type Attack, codeOf, isDone, needs } from './attack.ts';
import type { AttackHarness } from './harness.ts';

// Whoever has a password, or a number, or a session left open, and wants more than it opens.

const bdo = { bank_code: 'PH_BDO', account_number: '001234509876', account_name: 'NENA SANTOS' };
const startApp = { action: 'start_totp' };

async function passwordMakesFactor(harness: AttackHarness): Promise<string | undefined> {
  const page = securityPageOf(harness);
  const who = await harness.newPerson();
  const { reply } = await page.tryPasskey(who);
  if (isDone(reply)) return 'a passkey, by the password alone';
  const app = await page.change(who, startApp);
  return isDone(app) ? 'an authenticator app, by the password alone' : undefined;
}

async function passwordMovesPayouts(harness: AttackHarness): Promise<string | undefined> {
  const page = securityPageOf(harness);
  const who = await harness.newPerson({ role: 'merchant' });
  const bare = await page.call(updateBankDetails, who, bdo);
  if (isDone(bare)) return 'payouts go to another account';
  const wanted = { action: updateBankDetails.name, request: { body: bdo } };
  const step = await page.call(startStepUp, who, wanted);
  return isDone(step) ? 'a step-up without a factor' : undefined;
}

async function passwordMakesLiveKey(harness: AttackHarness): Promise<string | undefined> {
  const who = await harness.newPerson({ role: 'merchant' });
  const { store_id } = await openStoreOf(harness, who);
  const wanted = { store_id, mode: 'live', name: 'Shop', scopes: ['payments:write'] };
  return isDone(await askForKey(harness, who, wanted)) ? 'a live key' : undefined;
}

const heldLeastMs = 47 * 3_600_000;

async function firstBankAccount(harness: AttackHarness): Promise<string | undefined> {
  const page = securityPageOf(harness);
  const who = await harness.newPerson({ role: 'merchant' });
  const stepUp = await stepUpOf(harness, who, { action: updateBankDetails.name, body: bdo });
  const reply = await page.call(updateBankDetails, who, bdo, { 'step-up': stepUp });
  needs('setting a bank account', reply, 200);
  const { payouts_held_until: until } = reply.json().bank_account;
  const heldMs = until === null ? 0 : Date.parse(until) - Date.now();
  return heldMs >= heldLeastMs ? undefined : 'payouts to a first account at once';
}

async function appAfterAnotherFactor(harness: AttackHarness): Promise<string | undefined> {
  const page = securityPageOf(harness);
  const who = await harness.newPerson();
  needs('a passkey', (await page.addPasskey(who)).reply, 200);
  await ageFactors(harness, who);
  const stepUp = await stepUpOf(harness, who, { action: putSecuritySettings.name, body: startApp });
  await proveAs(harness, who);
  const begun = needs('an app', await page.change(who, { ...startApp, step_up_id: stepUp }), 200);
  // Its owner makes another factor meanwhile, and what was begun before it should be over.
  const { reply } = await ownersPasskey(harness, who);
  needs('another passkey', reply, 200);
  const code = totpAt(begun.json().totp_secret, new Date());
  const confirmed = await page.change(who, { action: 'confirm_totp', code });
  return isDone(confirmed) ? 'an app begun before the owner’s new factor' : undefined;
}

/** The owner in another session of theirs, with a step-up by what they have had for days. */
async function ownersPasskey(harness: AttackHarness, who: SignedIn) {
  const page = securityPageOf(harness);
  const owner = await signIn(harness, who.account);
  await proveAs(harness, owner);
  const { challenge_id, options } = (await page.call(startPasskey, owner)).json();
  const body = {
    action: 'add_passkey',
    challenge_id,
    answer: createPasskey().make(options),
    name: 'Own',
  };
  const step_up_id = await stepUpOf(harness, owner, {
    action: putSecuritySettings.name,
    body,
  });
  return { reply: await page.change(owner, { ...body, step_up_id }) };
}

async function appWithoutStepUp(harness: AttackHarness): Promise<string | undefined> {
  const page = securityPageOf(harness);
  const who = await harness.newPerson();
  needs('a passkey', (await page.addPasskey(who)).reply, 200);
  await ageFactors(harness, who);
  await proveAs(harness, who);
  const action = putSecuritySettings.name;
  const step_up_id = await stepUpOf(harness, who, { action, body: startApp });
  const begun = needs('an app', await page.change(who, { ...startApp, step_up_id }), 200);
  const code = totpAt(begun.json().totp_secret, new Date());
  const confirmed = await page.change(who, { action: 'confirm_totp', code });
  return isDone(confirmed) ? 'an app in force without a factor at its end' : undefined;
}

async function appOfAnotherSession(harness: AttackHarness): Promise<string | undefined> {
  const page = securityPageOf(harness);
  const who = await harness.newPerson();
  await proveAs(harness, who);
  const begun = needs('an app', await page.change(who, startApp), 200);
  const elsewhere = await signIn(harness, who.account);
  const code = totpAt(begun.json().totp_secret, new Date());
  const confirmed = await page.change(elsewhere, { action: 'confirm_totp', code });
  return isDone(confirmed) ? 'an app that another session began' : undefined;
}

async function numberByText(harness: AttackHarness): Promise<string | undefined> {
  const page = securityPageOf(harness);
  const who = await harness.newPerson();
  const reply = await page.call(sendNumberCode, who, { number: freshNumber() });
  return isDone(reply) ? 'a code for another number than the proven one' : undefined;
}

async function stepUpAgain(harness: AttackHarness): Promise<string | undefined> {
  const page = securityPageOf(harness);
  const who = await harness.newPerson({ role: 'merchant' });
  const bank = (body: object, id: string) =>
    page.call(updateBankDetails, who, body, { 'step-up': id });
  const id = await stepUpOf(harness, who, { action: updateBankDetails.name, body: bdo });
  const other = { ...bdo, account_number: '999999999999' };
  if (isDone(await bank(other, id))) return 'a step-up for one account moved another';
  needs('the step-up for what it was asked for', await bank(bdo, id), 200);
  const third = { ...bdo, account_number: '111122223333' };
  const again = await stepUpOf(harness, who, { action: updateBankDetails.name, body: third });
  needs('a step-up once', await bank(third, again), 200);
  needs(
    'going back',
    await bank(bdo, await stepUpOf(harness, who, { action: updateBankDetails.name, body: bdo })),
    200,
  );
  return isDone(await bank(third, again)) ? 'a step-up spent twice' : undefined;
}

async function endedSession(harness: AttackHarness): Promise<string | undefined> {
  const page = securityPageOf(harness);
  const who = await harness.newPerson();
  needs('reading', await page.call(getSecuritySettings, who), 200);
  needs('signing out', await page.call(closeSession, who), 204);
  const after = await page.call(getSecuritySettings, who);
  return codeOf(after) === 'unauthenticated' ? undefined : 'a session after its end';
}

export const factorAttacks: Attack[] = [
  { threat: 'A1', name: 'a password alone makes a factor', run: passwordMakesFactor },
  { threat: 'A1', name: 'a password alone moves payouts', run: passwordMovesPayouts },
  { threat: 'A1', name: 'a password alone makes a live key', run: passwordMakesLiveKey },
  { threat: 'A1', name: 'a first bank account is paid to at once', run: firstBankAccount },
  { threat: 'A2', name: 'an app is planted and outlasts a new factor', run: appAfterAnotherFactor },
  { threat: 'A2', name: 'an app is confirmed without a step-up', run: appWithoutStepUp },
  { threat: 'A2', name: 'an app of one session is confirmed in another', run: appOfAnotherSession },
  { threat: 'T3', name: 'whoever has the SIM changes the number', run: numberByText },
  { threat: 'T5', name: 'a step-up is re-aimed, and spent twice', run: stepUpAgain },
  { threat: 'T2', name: 'a session goes on after signing out', run: endedSession },
];
