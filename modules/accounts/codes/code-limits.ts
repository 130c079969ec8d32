import { createHash, createHmac } from 'node:crypto';
import { networkOf } from '@luwag/platform/http/addresses';
import type { CodePurpose } from './code-mac.ts';
import { workSeconds } from './code-work.ts';
import type { SendLimit } from './repository.ts';

const hour = 3600;
export const resendSeconds = 60;

/** Whether neither the requester nor the number has been verified yet. */
export const isStrangers = (purpose: CodePurpose): boolean => purpose === 'confirm_number';

/** Whether the number has not been verified by whoever asks, and may be anybody's. */
export const isUnproven = (purpose: CodePurpose): boolean =>
  isStrangers(purpose) || purpose === 'change_number';

type Asked = {
  purpose: CodePurpose;
  holder: string;
  address: string;
  accountId: string | undefined;
  work: string | undefined;
  isPasswordOnly?: boolean | undefined;
};
export type Indexes = { number: Buffer; neighbours: Buffer };

const keyOf = (kind: string, index: Buffer) => `${kind}:${index.toString('base64url')}`;

const ofOne = (key: string): SendLimit[] => [
  { name: 'pause', key, seconds: resendSeconds, max: 1 },
  { name: 'number', key, seconds: 600, max: 3 },
  { name: 'number', key, seconds: hour, max: 5 },
  { name: 'number', key, seconds: 24 * hour, max: 10 },
];

/**
 * What asking costs. It may only ever cost whoever asks: what others lose by it, strangers would
 * use up for them. So a stranger's asking is counted by their own token. Who has proven the number
 * has a budget for each purpose that nobody else can touch; somebody of whom no more is known than
 * that they have the password pays by their own session, within a bound on all of these together.
 *
 * Without work done for it, a stranger's request also takes from what their network and the numbers
 * around this one have to give away. Where that is used up, work is asked for.
 */
export function limitsOfAsking(asked: Asked, { number, neighbours }: Indexes): SendLimit[] {
  const { purpose, holder, address, work } = asked;
  if (asked.isPasswordOnly) {
    const key = keyOf(`${purpose}:password-only`, number);
    return [
      ...ofOne(keyOf(`${purpose}:${holder}`, number)),
      { name: 'number', key, seconds: hour, max: 10 },
      { name: 'number', key, seconds: 24 * hour, max: 20 },
    ];
  }
  if (purpose === 'change_number') {
    // By account: a factor stands for whoever asks, and their asking costs nobody else.
    const key = `${purpose}:${asked.accountId}`;
    return [
      ...ofOne(keyOf(key, number)),
      { name: 'holder', key, seconds: hour, max: 5 },
      { name: 'holder', key, seconds: 24 * hour, max: 10 },
    ];
  }
  if (!isStrangers(purpose)) return ofOne(keyOf(purpose, number));
  const own = [
    ...ofOne(keyOf(`asked:${holder}`, number)),
    { name: 'holder', key: `holder:${holder}`, seconds: hour, max: 5 },
  ];
  if (work !== undefined) {
    const spent = createHash('sha256').update(work).digest();
    return [...own, { name: 'work', key: keyOf('work', spent), seconds: 2 * workSeconds, max: 1 }];
  }
  return [
    ...own,
    { name: 'work', key: `free:${networkOf(address)}`, seconds: hour, max: 10 },
    { name: 'work', key: keyOf('free', neighbours), seconds: hour, max: 10 },
  ];
}

/**
 * What a text to a stranger's number costs, taken when it is handed over and not before. Nobody is
 * told when it is used up: that a text went out says that the asker's account is a new one. The
 * times are a little shorter than those of asking, for a job may run late.
 */
export function limitsOfSending(from: string | null, { number, neighbours }: Indexes): SendLimit[] {
  const key = keyOf('number', number);
  return [
    { name: 'pause', key, seconds: 30, max: 1 },
    { name: 'number', key, seconds: 540, max: 3 },
    { name: 'number', key, seconds: hour - 300, max: 5 },
    { name: 'number', key, seconds: 23 * hour, max: 10 },
    { name: 'neighbours', key: keyOf('neighbours', neighbours), seconds: hour, max: 30 },
    ...(from ? [{ name: 'address', key: `from:${from}`, seconds: hour, max: 10 }] : []),
  ];
}

/** A pseudonym of the requesting network, since the queue may be read in a dump. */
export const senderOf = (codeKey: Uint8Array, address: string): string =>
  createHmac('sha256', codeKey)
    .update(`from\n${networkOf(address)}`)
    .digest('base64url');
