/**
 * What proves an address or a number: one-time codes with their limits, and the tokens of links in
 * mails. Owns the tables of codes and of how often they are sent.
 */
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import type { Vault } from '@luwag/key-service/vault';
import type { Clock } from '@luwag/platform/clock';
import { refuse } from '@luwag/platform/http/refusal';
import { enqueue } from '@luwag/platform/jobs/job';
import { deliverCode } from '../jobs.ts';
import { decryptCodeNumber, encryptCodeNumber } from '../profile/service.ts';
import { isStrangers, isUnproven, limitsOfAsking, senderOf } from './code-limits.ts';
import { type CodePurpose, isMailed, macOf, noCode } from './code-mac.ts';
import { isWorkDone } from './code-work.ts';
import {
  findIndexOfCode,
  insertCode,
  isHourUnusual,
  spendAttempt,
  takeSends,
} from './repository.ts';

/**
 * One-time codes by text or mail: for one purpose, one holder, one number or address and one thing
 * authorised. Five guesses and five minutes each, the newest alone, once. Whether a code is really
 * made and sent is decided later, by a job: whoever asks waits equally long and hears the same
 * either way.
 */
export { resendSeconds } from './code-limits.ts';
export { challengeFor } from './code-work.ts';
export { type DeliveryDeps, deliver } from './deliver-code.ts';
export {
  decryptClaims,
  encryptClaims,
  type LinkClaims,
  type LinkPurpose,
  linkMs,
  makeLinkToken,
  parseLinkToken,
} from './mail-tokens.ts';
export { deleteOldCodes, deleteOldSends, endCodesOf } from './repository.ts';
export const codeSeconds = 300;
const failuresMax = 20;

export type CodeRequest = {
  purpose: CodePurpose;
  /** The session or registration that asks, and that alone may bring the code back. */
  holder: string;
  /** Where it goes: a number, or for a code by mail an address. */
  number: string;
  /** Hash of what the code authorises; empty where it only verifies the number. */
  binding: Uint8Array;
  /** The account; undefined when the registration has none. */
  accountId: string | undefined;
  /** Where the request comes from. */
  address: string;
  /** Nothing is known of the requester but that they have the account's password. */
  isPasswordOnly?: boolean;
  /** Proof of work for this number, from a requester who is not signed in. */
  work?: string | undefined;
  /** Of a purchase, what its text says: nobody should confirm one that they cannot see. */
  purchase?: { store: string; amount: string };
};
export type Issued =
  | { kind: 'issued'; id: string }
  | { kind: 'sent_recently'; waitSeconds: number }
  | { kind: 'too_many'; waitSeconds: number };
type WorkRequired = { kind: 'work_required' };

/** A call that has a code sent. */
type SendsCodes = Endpoint & { refusals: { code_sent_recently: 429; too_many_codes: 429 } };

/** The id of the issued code; where none was issued, the refusal says how long to wait. */
export function requireIssued(call: SendsCodes, issued: Issued): string {
  if (issued.kind === 'issued') return issued.id;
  const wait = { retryAfterSeconds: issued.waitSeconds };
  return issued.kind === 'sent_recently'
    ? refuse(call, 'code_sent_recently', 'A code is on its way. Wait a moment.', wait)
    : refuse(call, 'too_many_codes', 'Too many codes. Try again later.', wait);
}

type Asking = { clock: Clock; requestId: string };

/** Dependencies for issuing and checking codes. */
export type CodeDeps = {
  vault: Vault;
  keys: { codeKey: Uint8Array; messageKey: Uint8Array };
};

/**
 * A code for somebody signed in: to a number or address that they have proven, or to the number
 * that is to be theirs. Needs the system's scope: a code belongs to nobody until it is given out.
 */
export async function issueCode(
  tx: Tx,
  deps: CodeDeps,
  asking: Asking,
  request: CodeRequest & { purpose: Exclude<CodePurpose, 'confirm_number'> },
): Promise<Issued> {
  const issued = await issueToAnyone(tx, deps, asking, request);
  if (issued.kind === 'work_required')
    throw new Error(`proof of work was asked for a code to ${request.purpose}`);
  return issued;
}

/** Issues a code to an unverified number for anybody. Needs the system's scope. */
export async function issueToAnyone(
  tx: Tx,
  { vault, keys }: CodeDeps,
  asking: Asking,
  request: CodeRequest,
): Promise<Issued | WorkRequired> {
  const now = asking.clock.now();
  const { purpose, holder, number, binding, accountId, address, purchase } = request;
  // Before any row is locked: others must not wait for the key process with us.
  const indexed = [number, number.slice(0, -4)];
  const kind = isMailed(purpose) ? 'email' : 'number';
  const [numberIndex, neighbours] = await vault.blindIndexes(kind, indexed);
  if (!numberIndex || !neighbours)
    throw new Error(`the vault returned fewer blind indexes than asked for (${purpose})`);
  const work = await workOf(tx, keys.codeKey, request, now);
  if (work.isRequired) return { kind: 'work_required' };
  const indexes = { number: numberIndex, neighbours };
  const limits = limitsOfAsking({ ...request, work: work.done }, indexes);
  const { waitSeconds, limit } = await takeSends(tx, limits, now);
  if (waitSeconds > 0 && limit === 'work') return { kind: 'work_required' };
  if (waitSeconds > 0)
    return { kind: limit === 'pause' ? 'sent_recently' : 'too_many', waitSeconds };
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
  const numberEncrypted = encryptCodeNumber(keys.messageKey, id, number);
  const subject = { id, purpose, holder, numberIndex, binding };
  await insertCode(tx, {
    ...subject,
    ...{ numberEncrypted, neighbours: isUnproven(purpose) ? neighbours : null },
    ...{ mac: noCode(), createdAt: now, expiresAt },
  });
  await enqueue(tx, asking, deliverCode, {
    code_id: id,
    account_id: accountId ?? null,
    purchase: purchase ?? null,
    from: senderOf(keys.codeKey, address),
  });
  return { kind: 'issued', id };
}

/** Checks a proof of work; in an hour of unusual traffic everybody needs one. */
async function workOf(
  tx: Tx,
  codeKey: Uint8Array,
  { purpose, number, work }: CodeRequest,
  now: Date,
): Promise<{ done?: string; isRequired: boolean }> {
  if (!isStrangers(purpose)) return { isRequired: false };
  if (work === undefined) return { isRequired: await isHourUnusual(tx, now) };
  return (await isWorkDone(codeKey, { work, number }, now))
    ? { done: work, isRequired: false }
    : { isRequired: true };
}

export type CodeGuess = {
  id: string;
  purpose: CodePurpose;
  holder: string;
  binding: Uint8Array;
  code: string;
  /** As in the request: their wrong guesses do not count against the number's owner. */
  isPasswordOnly?: boolean;
};
export type Consumed =
  | { kind: 'accepted'; accountId: string; number: string }
  | { kind: 'wrong'; accountId: string | undefined; isNumberDisabled: boolean }
  | { kind: 'expired' };

/**
 * Takes a code once. The caller commits whatever came out, a wrong guess too: rolled back, it would
 * not have counted. Needs the system's scope.
 */
export async function consumeCode(
  tx: Tx,
  { codeKey, messageKey }: CodeDeps['keys'],
  { code, isPasswordOnly = false, ...guess }: CodeGuess,
  now: Date,
): Promise<Consumed> {
  // A code's number never changes, so it may be read before the attempt is taken.
  const numberIndex = (await findIndexOfCode(tx, guess.id)) ?? new Uint8Array();
  const mac = macOf(codeKey, { ...guess, numberIndex }, code);
  // A day of their own: what they have used up comes back, and the number's owner never lost it.
  const apart = isPasswordOnly ? `#password-only ${manilaDateOf(now.getTime())}` : '';
  const spent = await spendAttempt(tx, { ...guess, mac, now, failuresMax, apart });
  // Only the number's owner has the right code, so refusing it tells a stranger nothing.
  if (!spent || spent.verdict === 'right_but_disabled') return { kind: 'expired' };
  const accountId = spent.account_id ?? undefined;
  if (spent.verdict === 'right' && accountId) {
    const number = decryptCodeNumber(messageKey, { ...spent, id: guess.id });
    return { kind: 'accepted', accountId, number };
  }
  return { kind: 'wrong', accountId, isNumberDisabled: spent.is_disabled && !isPasswordOnly };
}
