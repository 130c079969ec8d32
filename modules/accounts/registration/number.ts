import * as contracts from '@luwag/contracts/accounts';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { maskMobileNumber } from '@luwag/domain/mobile-number';
import { codeTriesMax } from '@luwag/domain/one-time-codes';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import type { Caller } from '@luwag/platform/security/caller';
import { notify } from '../../notices/service.ts';
import {
  challengeFor,
  codeSeconds,
  consumeCode,
  issueToAnyone,
  requireIssued,
  resendSeconds,
} from '../codes/service.ts';
import type { AccountsDeps } from '../deps.ts';
import { noticeDepsOf } from '../notice-deps.ts';
import {
  encryptNumber,
  getAccount,
  getPerson,
  isNumberKeptForAnother,
  isNumberTaken,
  lockAccount,
  matchRosters,
} from '../profile/service.ts';
import { beginByRegistration } from '../sign-in/service.ts';
import {
  deleteRegistrationTokens,
  findRegistrationToken,
  markNumberConfirmed,
} from './repository.ts';

const purpose = 'confirm_number';
// Proving the number is all that such a code authorises.
const binding = new Uint8Array();

/** Who may bring a code back: the session or the registration that asked for it. */
function holderOf(caller: Caller): { holder: string; accountId: string | undefined } {
  if (caller.kind === 'person')
    return { holder: `session:${caller.sessionId}`, accountId: caller.id };
  if (caller.kind === 'registrant')
    return { holder: `registration:${caller.id}`, accountId: caller.accountId };
  throw new Error(`needs a signed-in or registering person, called by ${caller.kind}`);
}

export async function sendNumberCode(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.sendNumberCode>,
): Promise<ResultOf<typeof contracts.sendNumberCode>> {
  const { holder, accountId } = holderOf(ctx.caller);
  if (ctx.caller.kind === 'person') await assertUnproven(ctx, ctx.caller.id);
  const { number, work } = body;
  const { address } = ctx;
  const issued = await ctx.system((tx) =>
    issueToAnyone(tx, deps, ctx, { purpose, holder, number, binding, accountId, address, work }),
  );
  if (issued.kind === 'work_required')
    return refuse(
      contracts.sendNumberCode,
      'work_required',
      'Do the work that `startNumberWork` gives.',
    );
  return {
    sessionId: requireIssued(contracts.sendNumberCode, issued),
    resend_after_seconds: resendSeconds,
    expires_in_seconds: codeSeconds,
    attempts_left: codeTriesMax,
  };
}

/** Given to whoever asks: it is the doing that costs. */
export async function startNumberWork(
  { keys }: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.startNumberWork>,
): Promise<ResultOf<typeof contracts.startNumberWork>> {
  return { challenge: challengeFor(keys.codeKey, body.number, ctx.clock.now()) };
}

/** A text alone never changes a number that was proven: it may be read by whoever took the SIM. */
async function assertUnproven(ctx: Ctx, accountId: string): Promise<void> {
  const account = await ctx.own((tx) => getAccount(tx, accountId));
  if (account.number_confirmed_at)
    refuse(contracts.sendNumberCode, 'number_already_confirmed', 'Your number is confirmed.');
}

export async function confirmNumber(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.confirmNumber>,
): Promise<ResultOf<typeof contracts.confirmNumber>> {
  const { holder } = holderOf(ctx.caller);
  const now = ctx.clock.now();
  const guess = { id: body.session_id, purpose, holder, binding, code: body.otp } as const;
  // A wrong guess is committed like a right one, and refused afterwards.
  const outcome = await ctx
    .system(async (tx) => {
      const consumed = await consumeCode(tx, deps.keys, guess, now);
      if (consumed.kind === 'accepted')
        return (await prove(tx, deps, ctx, consumed)) ? consumed : expired;
      if (consumed.kind === 'wrong' && consumed.isNumberDisabled)
        await audit(tx, ctx, consumed.accountId, 'number.disabled', { code_id: guess.id });
      return consumed;
    })
    // Somebody else proved the same number first; a number has one owner.
    .catch((error: unknown) => {
      if (isNumberTaken(error)) return expired;
      throw error;
    });
  if (outcome.kind === 'wrong')
    return refuse(contracts.confirmNumber, 'code_wrong', 'This is not the code.');
  if (outcome.kind === 'expired')
    return refuse(
      contracts.confirmNumber,
      'code_expired',
      'This code no longer works. Ask for a new one.',
    );
  const browser = ctx.caller.kind === 'registrant' ? body.sign_in : undefined;
  const opened = browser && (await beginByRegistration(deps, ctx, outcome.accountId, browser));
  return { contact_number: outcome.number, opened };
}

const expired = { kind: 'expired' } as const;

/**
 * Whether it is still this registration's account. Another one for the same address may have
 * replaced it since the code was asked for, and ended its token. Asked under the account's lock,
 * which whoever replaces takes too.
 */
async function isStillTheirs(tx: Tx, { caller, clock }: Ctx, accountId: string) {
  if (caller.kind !== 'registrant') return true;
  await lockAccount(tx, accountId);
  const hash = Buffer.from(caller.id, 'hex');
  return (await findRegistrationToken(tx, hash, clock.now())) === accountId;
}

/**
 * False when the account has proven a number meanwhile, is another registration's by now, or the
 * number is kept for whoever left it a short while ago.
 */
async function prove(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  { accountId, number }: { accountId: string; number: string },
): Promise<boolean> {
  const now = ctx.clock.now();
  if (!(await isStillTheirs(tx, ctx, accountId))) return false;
  const encrypted = await encryptNumber(tx, deps.vault, accountId, number);
  const { contact_number_index: index } = encrypted;
  if (await isNumberKeptForAnother(tx, index, { accountId, now })) return false;
  if (!(await markNumberConfirmed(tx, accountId, encrypted, now))) return false;
  // Registration has nothing left to prove.
  await deleteRegistrationTokens(tx, accountId);
  await matchRosters(tx, accountId);
  await audit(tx, ctx, accountId, 'number.confirmed', {});
  const person = await getPerson(tx, deps.vault, accountId);
  const at = now.toISOString();
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'number_confirmed',
    about: `${accountId} ${at}`,
    person,
    data: { first_name: person.first_name, number: maskMobileNumber(number), at },
  });
  return true;
}

const audit = (
  tx: Tx,
  { caller, requestId }: Ctx,
  accountId: string | undefined,
  action: 'number.confirmed' | 'number.disabled',
  detail: Record<string, string>,
) => recordAudit(tx, { caller, accountId: accountId ?? null, action, detail, requestId });
