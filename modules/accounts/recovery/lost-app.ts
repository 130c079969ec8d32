import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/lost-app';
import type { OpenedSession } from '@luwag/contracts/sessions';
import type { Tx } from '@luwag/db';
import { maskEmail } from '@luwag/domain/masking';
import { maskMobileNumber } from '@luwag/domain/mobile-number';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { z } from 'zod';
import {
  type CodeGuess,
  type Consumed,
  consumeCode,
  decryptClaims,
  encryptClaims,
  issueCode,
  requireIssued,
} from '../codes/service.ts';
import type { AccountsDeps } from '../deps.ts';
import { assertNumberTrusted, putProvenProof } from '../factors/service.ts';
import { isPoolError, poolAway } from '../pool-refusals.ts';
import { findPerson, findPersonByEmail, type PersonRow } from '../profile/service.ts';
import { openSessionFor } from '../sign-in/service.ts';
import { beginRecoveryAtSignIn } from './factor-recovery.ts';

// Sign-in asks for an authenticator app, and the app is lost. What a proof takes inside a session,
// the password and both codes, is shown here before there is one. The session that opens has begun
// the recovery with it: nothing is lent until that is finished, and cancelled it ends the session.

/** What was sent to whom, kept by whoever asked: encrypted, it needs no row of ours. */
const Begun = z.object({
  sub: z.uuid(),
  email_code_id: z.uuid(),
  number_code_id: z.uuid(),
  password_at: z.iso.datetime(),
});
type Begun = z.infer<typeof Begun>;

const purposes = { email: 'prove_email', number: 'prove_number' } as const;
type Part = keyof typeof purposes;
const bothParts = ['email', 'number'] as const satisfies Part[];
// By account: whoever asks again and again shares one allowance of sends.
const holderOf = (part: Part, accountId: string) => `lost-app-${part}:${accountId}`;
// What a code is for is showing who one is; nothing more is bound to it.
const binding = new Uint8Array();

export async function startLostApp(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.startLostApp>,
): Promise<ResultOf<typeof contracts.startLostApp>> {
  const isAppAsked = await checkPassword(deps, ctx, body);
  const emailIndex = await deps.vault.blindIndex('email', body.email);
  const person = await ctx.system((tx) => findPersonByEmail(tx, deps.vault, emailIndex));
  if (person?.role !== body.account_type) return passwordWrong();
  if (person.account_status === 'SUSPENDED') return suspended(contracts.startLostApp);
  if (!isAppAsked)
    return refuse(contracts.startLostApp, 'nothing_to_recover', 'Sign-in asks for no app here.');
  const { id: sub, contact_number: number } = person;
  if (!number || !person.number_confirmed_at)
    return refuse(contracts.startLostApp, 'number_not_confirmed', 'No mobile number is confirmed.');
  await ctx.system((tx) => assertNumberTrusted(tx, contracts.startLostApp, sub, ctx.clock.now()));
  const begun = await ctx.system(async (tx) => ({
    sub,
    email_code_id: await send(tx, deps, ctx, { part: 'email', person, to: person.email }),
    number_code_id: await send(tx, deps, ctx, { part: 'number', person, to: number }),
    password_at: ctx.clock.now().toISOString(),
  }));
  return {
    recovery_key: await encryptClaims(deps.keys.linkKey, 'lost_app', begun, ctx.clock.now()),
    email: maskEmail(person.email),
    number: maskMobileNumber(number),
  };
}

/** Whether an app is asked for next; a password that is wrong, and nobody's, is refused. */
async function checkPassword(
  { userPool }: AccountsDeps,
  ctx: Ctx,
  { email: username, password }: { email: string; password: string },
): Promise<boolean> {
  const outcome = await userPool
    .signIn({ username, password, visitorAddress: ctx.address })
    .catch(refusePassword);
  if (outcome.kind === 'signed_in') await userPool.revokeToken(outcome.tokens);
  return outcome.kind === 'challenge' && outcome.challenge === 'SOFTWARE_TOKEN_MFA';
}

function refusePassword(error: unknown): never {
  const isExceeded = isPoolError(error, 'NotAuthorizedException') && error.areAttemptsExceeded;
  if (isExceeded || isPoolError(error, 'LimitExceededException', 'TooManyFailedAttemptsException'))
    return refuse(contracts.startLostApp, 'too_many_attempts', 'Too many tries. Wait a while.');
  const isWrong = isPoolError(
    error,
    'NotAuthorizedException',
    'UserNotFoundException',
    'UserNotConfirmedException',
    'PasswordResetRequiredException',
    'InvalidParameterException',
  );
  if (isWrong) return passwordWrong();
  throw poolAway(error);
}

const passwordWrong = () =>
  refuse(
    contracts.startLostApp,
    'password_wrong',
    'The address and the password do not go together.',
  );
const suspended = (
  endpoint: typeof contracts.startLostApp | typeof contracts.openSessionByLostApp,
) => refuse(endpoint, 'account_suspended', 'This account is suspended. Write to support.');

async function send(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  { part, person, to }: { part: Part; person: PersonRow; to: string },
): Promise<string> {
  const issued = await issueCode(tx, deps, ctx, {
    purpose: purposes[part],
    holder: holderOf(part, person.id),
    number: to,
    binding,
    accountId: person.id,
    address: ctx.address,
    isPasswordOnly: true,
  });
  return requireIssued(contracts.startLostApp, issued);
}

export async function openSessionByLostApp(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.openSessionByLostApp>,
): Promise<OpenedSession> {
  const { recovery_key, email_code, number_code, ...browser } = body;
  const now = ctx.clock.now();
  const opened = await decryptClaims(deps.keys.linkKey, recovery_key, 'lost_app', now);
  const begun = Begun.safeParse(opened).data;
  if (!begun) return expired();
  const codes = { email: email_code, number: number_code };
  for (const part of bothParts) await checkCode(deps, ctx, part, guessOf(begun, part, codes));
  const account = await ctx.system((tx) => findPerson(tx, deps.vault, begun.sub));
  if (!account || account.account_status === 'CLOSED') return expired();
  if (account.account_status === 'SUSPENDED') return suspended(contracts.openSessionByLostApp);
  const beside = async (tx: Tx, sessionId: string) => {
    for (const part of bothParts) {
      const taken = await consumeCode(tx, deps.keys, guessOf(begun, part, codes), now);
      if (taken.kind !== 'accepted') return expired();
    }
    await putProvenProof(tx, { accountId: account.id, sessionId }, begun, now);
    await beginRecoveryAtSignIn(tx, deps, ctx, account.id);
  };
  return openSessionFor(deps, ctx, account, { factor: 'recovery', browser, beside }).catch(
    (error) => {
      throw poolAway(error);
    },
  );
}

const guessOf = (begun: Begun, part: Part, codes: Record<Part, string>): CodeGuess => ({
  id: begun[`${part}_code_id`],
  purpose: purposes[part],
  holder: holderOf(part, begun.sub),
  binding,
  code: codes[part],
  isPasswordOnly: true,
});

class RightCode extends Error {}

/**
 * A wrong guess counts and is refused. A right one is taken back until both are right: whoever
 * mistyped the other need not have new codes sent.
 */
async function checkCode(
  { keys }: AccountsDeps,
  ctx: Ctx,
  part: Part,
  guess: CodeGuess,
): Promise<void> {
  const consumed = await ctx
    .system(async (tx): Promise<Consumed> => {
      const outcome = await consumeCode(tx, keys, guess, ctx.clock.now());
      if (outcome.kind === 'accepted') throw new RightCode();
      const { caller, requestId } = ctx;
      if (outcome.kind === 'wrong' && outcome.isNumberDisabled && outcome.accountId) {
        const { accountId } = outcome;
        await recordAudit(tx, { caller, accountId, action: 'number.disabled', requestId });
      }
      return outcome;
    })
    .catch((error: unknown) => {
      if (!(error instanceof RightCode)) throw error;
    });
  if (!consumed) return;
  if (consumed.kind === 'expired') return expired();
  return refuse(contracts.openSessionByLostApp, `${part}_code_wrong`, 'This is not the code.');
}

const expired = () =>
  refuse(
    contracts.openSessionByLostApp,
    'code_expired',
    'These codes no longer work. Ask for new ones.',
  );
