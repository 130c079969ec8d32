import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { IdentityProof } from '@luwag/contracts/factors';
import * as contracts from '@luwag/contracts/factors';
import type { Tx } from '@luwag/db';
import { minuteMs } from '@luwag/domain/durations';
import { maskEmail } from '@luwag/domain/masking';
import { maskMobileNumber } from '@luwag/domain/mobile-number';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { consumeCode, issueCode, requireIssued, resendSeconds } from '../codes/service.ts';
import type { AccountsDeps } from '../deps.ts';
import { isPoolError, poolAway } from '../pool-refusals.ts';
import { getPerson, type PersonRow } from '../profile/service.ts';
import { isPasswordOnly } from '../sessions/service.ts';
import * as proofs from './identity-proof-repository.ts';
import { assertNumberTrusted } from './trusted-factor.ts';

/** From the password on: time to find a mail and a text, and to make the factor. */
const proofMs = 15 * minuteMs;
// What a code is for is showing who one is; nothing more is bound to it.
const binding = new Uint8Array();

const holderOf = (ctx: Pick<Ctx, 'caller'>): proofs.Holder => {
  const { id: accountId, sessionId } = personOf(ctx);
  return { accountId, sessionId };
};
// Each has a name of its own, so that neither uses up the other's sends.
const codeHolders = ({ sessionId }: proofs.Holder) => ({
  prove_email: `proof-mail:${sessionId}`,
  prove_number: `proof-text:${sessionId}`,
});

const hasOnlyPassword = (tx: Tx, ctx: Pick<Ctx, 'caller' | 'clock'>): Promise<boolean> => {
  const { accountId, sessionId: id } = holderOf(ctx);
  return isPasswordOnly(tx, { id, accountId }, ctx.clock.now());
};

export const getProof = (
  deps: AccountsDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getProof>> =>
  ctx.own(async (tx) => {
    const holder = holderOf(ctx);
    const person = await getPerson(tx, deps.vault, holder.accountId);
    return viewOf(await proofs.findProof(tx, holder), person, ctx.clock.now());
  });

/** Whether this session has reauthenticated, and has not used that yet. */
export async function isReauthenticated(
  tx: Tx,
  ctx: Pick<Ctx, 'caller' | 'clock'>,
): Promise<boolean> {
  const open = openOf(await proofs.findProof(tx, holderOf(ctx)), ctx.clock.now());
  return Boolean(open?.email_at && open.number_at);
}

const openOf = (row: proofs.ProofRow | undefined, now: Date): proofs.ProofRow | undefined =>
  row && !row.used_at && row.expires_at > now ? row : undefined;

function viewOf(row: proofs.ProofRow | undefined, person: PersonRow, now: Date): IdentityProof {
  const open = openOf(row, now);
  const isWhole = Boolean(open?.email_at && open.number_at);
  const passedSeconds = open ? Math.floor((now.getTime() - open.sent_at.getTime()) / 1000) : 0;
  return {
    state: !open ? 'none' : isWhole ? 'proven' : 'sent',
    email: maskEmail(person.email),
    number: maskMobileNumber(person.contact_number ?? ''),
    is_email_proven: Boolean(open?.email_at),
    is_number_proven: Boolean(open?.number_at),
    resend_in_seconds: open ? Math.max(0, resendSeconds - passedSeconds) : 0,
    expires_at: open?.expires_at.toISOString() ?? null,
  };
}

/** The password comes first: without it no code is sent. */
export async function startProof(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.startProof>,
): Promise<ResultOf<typeof contracts.startProof>> {
  const holder = holderOf(ctx);
  const { person, before } = await ctx.own(async (tx) => ({
    person: await getPerson(tx, deps.vault, holder.accountId),
    before: await proofs.findProof(tx, holder),
  }));
  const { contact_number: number, number_confirmed_at } = person;
  if (!number || !number_confirmed_at)
    return refuse(
      contracts.startProof,
      'number_not_confirmed',
      'Confirm your mobile number first.',
    );
  await ctx.own((tx) =>
    assertNumberTrusted(tx, contracts.startProof, holder.accountId, ctx.clock.now()),
  );
  const passwordAt = await passwordShownAt(deps, ctx, { person, before, typed: body.password });
  const sentAt = ctx.clock.now();
  await ctx.system(async (tx) => {
    const alone = await hasOnlyPassword(tx, ctx);
    const emailCodeId = await send(tx, deps, ctx, {
      purpose: 'prove_email',
      to: person.email,
      isPasswordOnly: alone,
    });
    const numberCodeId = await send(tx, deps, ctx, {
      purpose: 'prove_number',
      to: number,
      isPasswordOnly: alone,
    });
    const expiresAt = new Date(passwordAt.getTime() + proofMs);
    await proofs.putProof(tx, holder, { emailCodeId, numberCodeId, passwordAt, sentAt, expiresAt });
  });
  return getProof(deps, ctx);
}

type Shown = { email_code_id: string; number_code_id: string; password_at: string };

/** All of it was shown before the session was there; it counts from the password on, as ever. */
export async function putProvenProof(
  tx: Tx,
  holder: proofs.Holder,
  shown: Shown,
  now: Date,
): Promise<void> {
  const passwordAt = new Date(shown.password_at);
  const { email_code_id: emailCodeId, number_code_id: numberCodeId } = shown;
  const expiresAt = new Date(passwordAt.getTime() + proofMs);
  const row = { emailCodeId, numberCodeId, passwordAt, sentAt: passwordAt, expiresAt };
  await proofs.putProof(tx, holder, row);
  await proofs.markProven(tx, holder, { part: 'email', codeId: emailCodeId, at: now });
  await proofs.markProven(tx, holder, { part: 'number', codeId: numberCodeId, at: now });
}

type Showing = {
  person: PersonRow;
  before: proofs.ProofRow | undefined;
  typed: string | undefined;
};

/** Since when the password counts as shown: now, or since it was typed for codes that got lost. */
async function passwordShownAt(
  deps: AccountsDeps,
  ctx: Ctx,
  { person, before, typed }: Showing,
): Promise<Date> {
  const now = ctx.clock.now();
  if (typed !== undefined) {
    await checkPassword(deps, ctx, person, typed);
    return now;
  }
  const open = openOf(before, now);
  if (!open) return refuse(contracts.startProof, 'password_required', 'Type your password first.');
  return open.password_at;
}

/** The identity provider checks it and counts failures as for a sign-in. No session is opened. */
async function checkPassword(
  { userPool }: AccountsDeps,
  ctx: Ctx,
  { id: accountId, email: username }: PersonRow,
  password: string,
): Promise<void> {
  try {
    const outcome = await userPool.signIn({ username, password, visitorAddress: ctx.address });
    // A challenge for an authenticator app comes only after the password was right.
    if (outcome.kind === 'signed_in')
      await userPool.revokeToken({ refreshToken: outcome.tokens.refreshToken });
  } catch (error) {
    if (!isPoolError(error, 'NotAuthorizedException', 'PasswordResetRequiredException'))
      throw poolAway(error);
    await ctx.own((tx) => audit(tx, ctx, accountId, 'proof.password_wrong'));
    if (error.code === 'PasswordResetRequiredException')
      return refuse(
        contracts.startProof,
        'password_ended',
        'This password no longer works. Set a new one by mail.',
      );
    if (error.areAttemptsExceeded)
      return refuse(contracts.startProof, 'too_many_attempts', 'Too many tries. Wait a while.');
    return refuse(contracts.startProof, 'password_wrong', 'That password is not right.');
  }
}

type Sending = {
  purpose: 'prove_email' | 'prove_number';
  to: string;
  isPasswordOnly: boolean;
};

async function send(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  { purpose, to, isPasswordOnly }: Sending,
): Promise<string> {
  const holder = holderOf(ctx);
  const issued = await issueCode(tx, deps, ctx, {
    purpose,
    holder: codeHolders(holder)[purpose],
    number: to,
    binding,
    accountId: holder.accountId,
    address: ctx.address,
    isPasswordOnly,
  });
  return requireIssued(contracts.startProof, issued);
}

type Wrong = 'email_code_wrong' | 'number_code_wrong' | 'code_expired';

/** A code that was right stays valid: only the other one is asked for again. */
export async function confirmProof(
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.confirmProof>,
): Promise<ResultOf<typeof contracts.confirmProof>> {
  const holder = holderOf(ctx);
  const now = ctx.clock.now();
  // Wrong guesses are committed like right ones, and refused afterwards.
  const wrong = await ctx.system(async (tx): Promise<Wrong | undefined> => {
    const row = openOf(await proofs.findProof(tx, holder), now);
    if (!row) return 'code_expired';
    const mailed = row.email_at ? undefined : body.email_code;
    const texted = row.number_at ? undefined : body.number_code;
    const byMail = mailed && (await take(tx, deps, ctx, { part: 'email', row, code: mailed }));
    const byText = texted && (await take(tx, deps, ctx, { part: 'number', row, code: texted }));
    return (byMail || byText) as Wrong | undefined;
  });
  if (wrong === 'code_expired')
    return refuse(contracts.confirmProof, wrong, 'These codes no longer work. Ask for new ones.');
  if (wrong) return refuse(contracts.confirmProof, wrong, 'This is not the code.');
  return getProof(deps, ctx);
}

async function take(
  tx: Tx,
  { keys }: AccountsDeps,
  ctx: Ctx,
  { part, row, code }: { part: 'email' | 'number'; row: proofs.ProofRow; code: string },
): Promise<Wrong | undefined> {
  const holder = holderOf(ctx);
  const purpose = part === 'email' ? 'prove_email' : 'prove_number';
  const codeId = part === 'email' ? row.email_code_id : row.number_code_id;
  const guess = {
    id: codeId,
    purpose,
    holder: codeHolders(holder)[purpose],
    binding,
    code,
    isPasswordOnly: await hasOnlyPassword(tx, ctx),
  } as const;
  const now = ctx.clock.now();
  const consumed = await consumeCode(tx, keys, guess, now);
  if (consumed.kind === 'expired') return 'code_expired';
  if (consumed.kind === 'accepted') {
    await proofs.markProven(tx, holder, { part, codeId, at: now });
    await audit(tx, ctx, holder.accountId, part === 'email' ? 'proof.email' : 'proof.number');
    return undefined;
  }
  if (consumed.isNumberDisabled) await audit(tx, ctx, holder.accountId, 'number.disabled');
  return `${part}_code_wrong`;
}

const audit = (
  tx: Tx,
  { caller, requestId }: Ctx,
  accountId: string,
  action: 'proof.password_wrong' | 'proof.email' | 'proof.number' | 'number.disabled',
): Promise<void> => recordAudit(tx, { caller, accountId, action, requestId });
