import { randomUUID } from 'node:crypto';
import type { Tx } from '@luwag/db';
import type { Clock } from '@luwag/platform/clock';
import { enqueue } from '@luwag/platform/jobs';
import { type CodePurpose, macOf, noCode } from './code-mac.ts';
import {
  findNumberOfCode,
  insertCode,
  isSendingUnusual,
  type SendLimit,
  spendAttempt,
  takeSends,
} from './codes-repository.ts';
import { deliverCode } from './jobs.ts';

/**
 * One-time codes by text: for one purpose, one holder, one number and one thing authorised. Five
 * guesses and five minutes each, the newest alone, once. Whether a code is really made and sent is
 * decided later, by a job: whoever asks waits equally long and hears the same either way.
 */
export const codeSeconds = 300;
export const resendSeconds = 60;
export const attemptsMax = 5;
const failuresMax = 20;

export type CodeRequest = {
  purpose: CodePurpose;
  /** The session or registration that asks, and that alone may bring the code back. */
  holder: string;
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

/** Needs the system's scope: a code belongs to nobody until it is given out. */
export async function issueCode(tx: Tx, asking: Asking, request: CodeRequest): Promise<Issued> {
  const now = asking.clock.now();
  const { waitSeconds, limit } = await takeSends(tx, limitsOf(request), now);
  if (waitSeconds > 0)
    return { kind: limit === 'pause' ? 'sent_recently' : 'too_many', waitSeconds };
  if (await isSendingUnusual(tx, now)) return { kind: 'too_many', waitSeconds: 600 };
  const id = randomUUID();
  const { purpose, holder, number, binding, accountId, purchase } = request;
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
  const code = { id, purpose, holder, number, binding, mac: noCode(), createdAt: now, expiresAt };
  await insertCode(tx, code);
  await enqueue(tx, asking, deliverCode, {
    code_id: id,
    account_id: accountId ?? null,
    purchase: purchase ?? null,
  });
  return { kind: 'issued', id };
}

/** Texts cost money, and numbers in a row are how strangers make us spend it. */
function limitsOf({ number, holder, address }: CodeRequest): SendLimit[] {
  const hour = 3600;
  const neighbours = number.slice(0, -4);
  return [
    { name: 'pause', key: `number:${number}`, seconds: resendSeconds, max: 1 },
    { name: 'number', key: `number:${number}`, seconds: 600, max: 3 },
    { name: 'number', key: `number:${number}`, seconds: hour, max: 5 },
    { name: 'number', key: `number:${number}`, seconds: 24 * hour, max: 10 },
    { name: 'neighbours', key: `neighbours:${neighbours}`, seconds: hour, max: 30 },
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
  codeKey: Uint8Array,
  { code, ...guess }: CodeGuess,
  now: Date,
): Promise<Consumed> {
  // A code's number never changes, so it may be read before the attempt is taken.
  const number = (await findNumberOfCode(tx, guess.id)) ?? '';
  const mac = macOf(codeKey, { ...guess, number }, code);
  const spent = await spendAttempt(tx, { ...guess, mac, now, failuresMax });
  if (!spent) return { kind: 'expired' };
  const accountId = spent.account_id ?? undefined;
  if (spent.is_right && accountId) return { kind: 'accepted', accountId, number: spent.number };
  return { kind: 'wrong', accountId, isNumberDisabled: spent.is_disabled };
}
