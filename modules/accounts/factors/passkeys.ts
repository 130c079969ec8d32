import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/sessions';
import type { Tx } from '@luwag/db';
import { minuteMs } from '@luwag/domain/durations';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
} from '@simplewebauthn/server';
import type { AccountsDeps } from '../deps.ts';
import { getPerson, lockAccount, notifyOfFactor } from '../profile/service.ts';
import { addFactor, endPasswordOnly, findDevice } from '../sessions/service.ts';
import { notifyOfNewFactor } from './factor-notices.ts';
import { deleteTotpSetups } from './factor-rights-repository.ts';
import {
  algorithms,
  checkAnswer,
  checkNewPasskey,
  newChallenge,
  type PasskeyAnswer,
  relyingPartyOf,
} from './passkey-ceremonies.ts';
import * as passkeys from './passkeys-repository.ts';

const challengeMs = 2 * minuteMs;
const passkeysMax = 10;

/** For signing in: the passkey itself says whose it is. */
export async function startPasskeySignIn(
  deps: AccountsDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.startPasskeySignIn>> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(deps).id,
    challenge: newChallenge(),
    timeout: challengeMs,
    userVerification: 'required',
  });
  const challenge_id = await ctx.system((tx) =>
    remember(tx, ctx, { accountId: null, purpose: 'sign_in', challenge: options.challenge }),
  );
  return { challenge_id, options: { ...options } };
}

type SignInAnswer = NonNullable<InputOf<typeof contracts.openSession>['body']['passkey']>;

/** Whether an answer to a sign-in challenge was given by a passkey of this account. */
export async function checkSignInPasskey(
  deps: AccountsDeps,
  ctx: Ctx,
  accountId: string,
  { challenge_id: id, answer }: SignInAnswer,
): Promise<boolean> {
  const wanted = { id, accountId: null, purpose: 'sign_in' } as const;
  // Committed before the answer is looked at: a wrong answer uses the challenge up as well.
  const challenge = await ctx.system((tx) => passkeys.takeChallenge(tx, wanted, ctx.clock.now()));
  if (!challenge) return false;
  const found = await ctx.system((tx) => answers(tx, deps, ctx, { accountId, challenge, answer }));
  return found !== undefined;
}

/** The account's passkey that answered, if one did; its counter is written down. */
export async function answers(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  { accountId, challenge, answer }: { accountId: string; challenge: string; answer: PasskeyAnswer },
): Promise<passkeys.PasskeyRow | undefined> {
  const credentialId = Buffer.from(answer.id, 'base64url');
  const passkey = await passkeys.findPasskey(tx, { accountId, credentialId });
  if (!passkey) return undefined;
  const checked = await checkAnswer(relyingPartyOf(deps), { answer, challenge, passkey });
  if (!checked) return undefined;
  const use = { ...checked, now: ctx.clock.now() };
  const isUsed = await passkeys.markPasskeyUsed(tx, { id: passkey.id, accountId }, use);
  return isUsed ? passkey : undefined;
}

/** Options to answer one challenge with any of the account's passkeys. */
export async function startAnswer(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  known: passkeys.PasskeyRow[],
) {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(deps).id,
    challenge: newChallenge(),
    timeout: challengeMs,
    userVerification: 'required',
    // Also from another device that is near: the browser shows a code for it to scan.
    allowCredentials: known.map((row) => {
      const { id, transports } = credentialOf(row);
      return { id, transports: [...new Set([...transports, 'hybrid' as const])] };
    }),
  });
  const accountId = personOf(ctx).id;
  const challenge = { accountId, purpose: 'step_up', challenge: options.challenge } as const;
  return { challengeId: await remember(tx, ctx, challenge), options: { ...options } };
}

export const startPasskey = (
  deps: AccountsDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.startPasskey>> =>
  ctx.own(async (tx) => {
    const account = await getPerson(tx, deps.vault, personOf(ctx).id);
    const known = await passkeys.listPasskeys(tx, account.id);
    if (known.length >= passkeysMax)
      return refuse(
        contracts.startPasskey,
        'too_many_passkeys',
        'Remove a passkey before you add another.',
      );
    const options = await generateRegistrationOptions({
      rpName: 'Luwag',
      rpID: relyingPartyOf(deps).id,
      userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
      userName: account.email,
      userDisplayName: `${account.first_name} ${account.last_name}`,
      challenge: newChallenge(),
      timeout: challengeMs,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.map(credentialOf),
      authenticatorSelection: {
        // Staff sign in without saying who they are first, which a passkey must be made for.
        residentKey: account.role === 'staff' ? 'required' : 'preferred',
        userVerification: 'required',
      },
    });
    const challenge = {
      accountId: account.id,
      purpose: 'register',
      challenge: options.challenge,
    } as const;
    return { challenge_id: await remember(tx, ctx, challenge), options: { ...options } };
  });

const credentialOf = (row: passkeys.PasskeyRow) => ({
  id: row.credential_id.toString('base64url'),
  transports: row.transports as AuthenticatorTransport[],
});

const remember = (
  tx: Tx,
  ctx: Ctx,
  row: { accountId: string | null; purpose: passkeys.ChallengePurpose; challenge: string },
) => {
  const expiresAt = new Date(ctx.clock.now().getTime() + challengeMs);
  return passkeys.insertChallenge(tx, { ...row, expiresAt });
};

/** Takes the challenge of a passkey in the making; used up whether or not the answer is right. */
export const takeNewPasskeyChallenge = (ctx: Ctx, id: string): Promise<string | undefined> =>
  ctx.own((tx) =>
    passkeys.takeChallenge(
      tx,
      { id, accountId: personOf(ctx).id, purpose: 'register' },
      ctx.clock.now(),
    ),
  );

export async function addOwnPasskey(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  made: { challenge: string; answer: PasskeyAnswer; name: string },
): Promise<void> {
  const { id: accountId, sessionId } = personOf(ctx);
  await lockAccount(tx, accountId);
  const known = await passkeys.listPasskeys(tx, accountId);
  const checked = await checkNewPasskey(relyingPartyOf(deps), made);
  const device = await findDevice(tx, { accountId, sessionId });
  const passkeyId =
    known.length < passkeysMax && checked
      ? await passkeys.insertPasskey(tx, {
          ...checked,
          accountId,
          name: made.name,
          deviceHash: device?.hash ?? null,
          createdAt: ctx.clock.now(),
        })
      : undefined;
  if (!passkeyId)
    return refuse(contracts.putSecuritySettings, 'passkey_refused', 'This passkey cannot be used.');
  await deleteTotpSetups(tx, accountId);
  // Making it has just shown that the person has it: a member of staff may go on at once.
  await addFactor(tx, { id: sessionId, accountId }, 'passkey');
  await endPasswordOnly(tx, ctx);
  await audit(tx, ctx, 'passkey.added');
  const person = await getPerson(tx, deps.vault, accountId);
  await notifyOfNewFactor(tx, deps, ctx, person, { passkeyId });
}

export async function renameOwnPasskey(tx: Tx, ctx: Ctx, passkey: { id: string; name: string }) {
  const wanted = { id: passkey.id, accountId: personOf(ctx).id };
  if (!(await passkeys.renamePasskey(tx, wanted, passkey.name))) return passkeyNotFound();
}

/** `allow` refuses whoever may not take this one away. */
export async function removeOwnPasskey(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  { id, allow }: { id: string; allow(passkey: passkeys.PasskeyRow | undefined): Promise<void> },
): Promise<void> {
  const account = await lockAccount(tx, personOf(ctx).id);
  const known = await passkeys.listPasskeys(tx, account.id);
  const passkey = known.find((row) => row.id === id);
  await allow(passkey);
  if (!passkey) return passkeyNotFound();
  if (account.role === 'staff' && known.length === 1)
    return refuse(
      contracts.putSecuritySettings,
      'last_factor',
      'Add another passkey before you remove this.',
    );
  await passkeys.removePasskey(tx, { id, accountId: account.id });
  await deleteTotpSetups(tx, account.id);
  await audit(tx, ctx, 'passkey.removed', { passkey_id: id });
  const person = await getPerson(tx, deps.vault, account.id);
  await notifyOfFactor(tx, deps, ctx, person, 'passkey_removed');
}

const passkeyNotFound = () =>
  refuse(contracts.putSecuritySettings, 'passkey_not_found', 'There is no such passkey.');

const audit = (
  tx: Tx,
  ctx: Ctx,
  action: 'passkey.added' | 'passkey.removed',
  detail: Record<string, unknown> = {},
) => {
  const { caller, requestId } = ctx;
  return recordAudit(tx, { caller, accountId: personOf(ctx).id, action, detail, requestId });
};
