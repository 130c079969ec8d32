import type { InputOf } from '@luwag/contracts/endpoint';
import type { OpenedSession, SigningBrowser } from '@luwag/contracts/sessions';
import * as contracts from '@luwag/contracts/sessions';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { PoolError } from '@luwag/user-pool/errors';
import type { z } from 'zod';
import type { AccountsDeps } from '../deps.ts';
import { checkSignInPasskey, findPasskeyOwner } from '../factors/service.ts';
import { isPoolError, poolAway } from '../pool-refusals.ts';
import { findPerson, type PersonRow } from '../profile/service.ts';
import { hasSignedInBefore } from '../sessions/service.ts';
import { begin } from './sign-in.ts';

// Signing in without a password. We have recognised somebody by ourselves, and the identity
// provider takes our word for it: tokens and a session are opened here in one go.

type Browser = z.output<typeof SigningBrowser>;
type Vouched = {
  factor: 'passkey' | 'registration' | 'recovery';
  browser: Browser;
  /** What becomes true together with the session, in its transaction. */
  beside?: (tx: Tx, sessionId: string) => Promise<void>;
};

/**
 * A passkey says itself whose it is, and its device has asked who is there. Whatever is wrong with
 * it sounds the same: which accounts there are, and of which kind, is nobody's to find out.
 */
export async function openSessionByPasskey(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.openSessionByPasskey>,
): Promise<OpenedSession> {
  const { account_type, passkey, ...browser } = body;
  const credentialId = Buffer.from(passkey.answer.id, 'base64url');
  const ownerId = await ctx.system((tx) => findPasskeyOwner(tx, credentialId));
  // Asked for nobody as well: a challenge is used up by whatever answers it.
  const isTheirs = await checkSignInPasskey(deps, ctx, ownerId ?? nobody, passkey);
  const account =
    ownerId && isTheirs && (await ctx.system((tx) => findPerson(tx, deps.vault, ownerId)));
  if (!account || account.role !== account_type || account.account_status === 'CLOSED')
    return refused();
  if (account.account_status === 'SUSPENDED')
    return refuse(
      contracts.openSessionByPasskey,
      'account_suspended',
      'This account is suspended. Write to support.',
    );
  return openSessionFor(deps, ctx, account, { factor: 'passkey', browser }).catch(
    (error: unknown) => {
      if (isPoolError(error, 'UserNotFoundException', 'UserNotConfirmedException'))
        return refused();
      throw poolAway(error);
    },
  );
}

const nobody = '00000000-0000-0000-0000-000000000000';
const refused = () =>
  refuse(contracts.openSessionByPasskey, 'passkey_refused', 'This passkey opens no account here.');

/**
 * The first session of somebody who has just finished registering: their browser chose the password
 * minutes ago, the address is confirmed, and the number was proven by this very call. Undefined
 * where that is not so, or where the identity provider is away: there is always the password.
 */
export async function beginByRegistration(
  deps: AccountsDeps,
  ctx: Ctx,
  accountId: string,
  browser: Browser,
): Promise<OpenedSession | undefined> {
  const account = await ctx.system(async (tx) => {
    const person = await findPerson(tx, deps.vault, accountId);
    const isFirst = !(await hasSignedInBefore(tx, accountId));
    return person?.email_confirmed_at && isFirst ? person : undefined;
  });
  if (!account || account.role === 'staff') return undefined;
  if (account.account_status === 'SUSPENDED' || account.account_status === 'CLOSED')
    return undefined;
  try {
    return await openSessionFor(deps, ctx, account, { factor: 'registration', browser });
  } catch (error) {
    if (error instanceof PoolError) return undefined;
    throw error;
  }
}

/** Opens a session and gets tokens of the identity provider for a person we have authenticated. */
export async function openSessionFor(
  deps: AccountsDeps,
  ctx: Ctx,
  account: PersonRow,
  { factor, browser, beside }: Vouched,
): Promise<OpenedSession> {
  const { userPool } = deps;
  const { pool_sub: username } = account;
  if (!username) throw new Error(`the account ${account.id} has no user at the identity provider`);
  const earlierKey = browser.device_key;
  const tokens = await userPool.adminSignIn({ username, factor, deviceKey: earlierKey });
  const { originJti } = await userPool.verifyAccessToken(tokens.accessToken, ctx.clock.now());
  const arrival = {
    account_type: account.role,
    user_agent: browser.user_agent,
    device_key: tokens.newDeviceKey ?? earlierKey,
    earlier_device_key: tokens.newDeviceKey && earlierKey,
    factors: [factor],
    originJti,
  };
  const session = await ctx
    .system(async (tx) => {
      const begun = await begin(tx, deps, ctx, account, arrival);
      await beside?.(tx, begun.id);
      return begun;
    })
    .catch(async (error: unknown) => {
      // Tokens that open nothing must not live on.
      await userPool.revokeToken(tokens).catch(() => undefined);
      throw error;
    });
  return {
    session,
    tokens: {
      access_token: tokens.accessToken,
      id_token: tokens.idToken,
      refresh_token: tokens.refreshToken,
      new_device_key: tokens.newDeviceKey,
    },
  };
}
