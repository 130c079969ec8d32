import { randomUUID } from 'node:crypto';
import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/personal/vault';
import type { Clock } from '@luwag/platform/clock';
import { enqueue } from '@luwag/platform/jobs';
import { type CodePurpose, isMailed, macOf, noCode } from './code-mac.ts';
import {
  findIndexOfCode,
  insertCode,
  isSendingUnusual,
  type SendLimit,
  spendAttempt,
  takeSends,
} from './codes-repository.ts';
import { deliverCode } from './jobs.ts';
import { openCodeNumber, sealCodeNumber } from './personal.ts';

/**
 * One-time codes by text or mail: for one purpose, one holder, one number or address and one thing
 * authorised. Five guesses and five minutes each, the newest alone, once. Whether a code is really
 * made and sent is decided later, by a job: whoever asks waits equally long and hears the same
 * either way.
 */
export const codeSeconds = 300;
export const resendSeconds = 60;
export const attemptsMax = 5;
const failuresMax = 20;

export type CodeRequest = {
  purpose: CodePurpose;
  /** The session or registration that asks, and that alone may bring the code back. */
  holder: string;
  /** Where it goes: a number, or for a code by mail an address. */
  number: string;
  /** What the code authorises, as a hash; empty where proving the number is all there is to it. */
  binding: Uint8Array;
  /** Whose code it would be; undefined when there is nobody behind the holder. */
  accountId: string | undefined;
  /** Where the request comes from. */
  address: string;
  /** Of a purchase, what its text says: nobody should confirm one that they cannot see. */
  purchase?: { shop: string; amount: string };
};
export type Issued =
  | { kind: 'issued'; id: string }
  | { kind: 'sent_recently'; waitSeconds: number }
  | { kind: 'too_many'; waitSeconds: number };

type Asking = { clock: Clock; requestId: string };

/** What codes are made and kept with. */
export type CodeParts = {
  vault: Vault;
  keys: { codeKey: Uint8Array; messageKey: Uint8Array };
};

/** Needs the system's scope: a code belongs to nobody until it is given out. */
export async function issueCode(
  tx: Tx,
  { vault, keys }: CodeParts,
  asking: Asking,
  request: CodeRequest,
): Promise<Issued> {
  const now = asking.clock.now();
  const { purpose, holder, number, binding, accountId, purchase } = request;
  // Before any row is locked: others must not wait for the key process with us.
  const indexed = [number, number.slice(0, -4)];
  const kind = isMailed(purpose) ? 'email' : 'number';
  const [numberIndex, neighbours] = await vault.blindIndexes(kind, indexed);
  if (!numberIndex || !neighbours) throw new Error('an index for each');
  const limits = limitsOf(request, { number: numberIndex, neighbours });
  const { waitSeconds, limit } = await takeSends(tx, limits, now);
  if (waitSeconds > 0)
    return { kind: limit === 'pause' ? 'sent_recently' : 'too_many', waitSeconds };
  if (!isMailed(purpose) && (await isSendingUnusual(tx, now)))
    return { kind: 'too_many', waitSeconds: 600 };
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
  const numberSealed = sealCodeNumber(keys.messageKey, id, number);
  const subject = { id, purpose, holder, numberIndex, binding };
  await insertCode(tx, { ...subject, numberSealed, mac: noCode(), createdAt: now, expiresAt });
  await enqueue(tx, asking, deliverCode, {
    code_id: id,
    account_id: accountId ?? null,
    purchase: purchase ?? null,
  });
  return { kind: 'issued', id };
}

/**
 * Texts cost money, and numbers in a row are how strangers make us spend it. Numbers and the
 * beginnings they share are counted by their blind indexes.
 */
function limitsOf(
  { holder, address, purpose }: CodeRequest,
  indexes: { number: Buffer; neighbours: Buffer },
): SendLimit[] {
  const hour = 3600;
  const number = `number:${indexes.number.toString('base64url')}`;
  const neighbours = `neighbours:${indexes.neighbours.toString('base64url')}`;
  const ofOne = [
    { name: 'pause', key: number, seconds: resendSeconds, max: 1 },
    { name: 'number', key: number, seconds: 600, max: 3 },
    { name: 'number', key: number, seconds: hour, max: 5 },
    { name: 'number', key: number, seconds: 24 * hour, max: 10 },
  ];
  // A mail costs nothing, and goes to the address of whoever asks.
  if (isMailed(purpose)) return ofOne;
  return [
    ...ofOne,
    { name: 'neighbours', key: neighbours, seconds: hour, max: 30 },
    { name: 'address', key: `address:${address}`, seconds: hour, max: 10 },
    { name: 'holder', key: `holder:${holder}`, seconds: hour, max: 5 },
  ];
}

export type CodeGuess = {
  id: string;
  purpose: CodePurpose;
  holder: string;
  binding: Uint8Array;
  code: string;
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
  { codeKey, messageKey }: CodeParts['keys'],
  { code, ...guess }: CodeGuess,
  now: Date,
): Promise<Consumed> {
  // A code's number never changes, so it may be read before the attempt is taken.
  const numberIndex = (await findIndexOfCode(tx, guess.id)) ?? new Uint8Array();
  const mac = macOf(codeKey, { ...guess, numberIndex }, code);
  const spent = await spendAttempt(tx, { ...guess, mac, now, failuresMax });
  if (!spent) return { kind: 'expired' };
  const accountId = spent.account_id ?? undefined;
  if (spent.is_right && accountId) {
    const number = openCodeNumber(messageKey, { ...spent, id: guess.id });
    return { kind: 'accepted', accountId, number };
  }
  return { kind: 'wrong', accountId, isNumberDisabled: spent.is_disabled };
}
