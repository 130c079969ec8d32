import { type Channel, type ChannelCode, channelOf } from './channels.ts';
import {
  INVALID_CARD,
  PAYMENT_FAILURE_CODES,
  REFUND_FAILURE_CODES,
  TOKEN_FAILURE_CODES,
} from './failure-codes.ts';
import { MISBEHAVIOUR_NAMES, type Misbehaviour } from './misbehaviours.ts';
import type { Fate } from './rows.ts';

/** Whole amounts that the gateway publishes, in centavos, by the kind of channel they work on. */
const CARD_AMOUNTS: Record<number, string> = {
  1005100: 'EXPIRED_CARD',
  1005200: 'SUSPECTED_FRAUDULENT',
  1005300: 'DECLINED_BY_PROCESSOR',
  1005400: 'INSUFFICIENT_BALANCE',
  1005500: 'STOLEN_CARD',
  1005600: 'INACTIVE_OR_UNAUTHORIZED_CARD',
  1005700: 'PROCESSOR_ERROR',
  1005800: 'INVALID_CVV',
  1005900: 'DECLINED_BY_ISSUER',
  1005: 'DECLINED_BY_ISSUER',
  1065: 'DECLINED_BY_ISSUER',
  1014: INVALID_CARD,
  1030: 'PROCESSOR_ERROR',
  1051: 'INSUFFICIENT_BALANCE',
};
const DEBIT_AMOUNTS: Record<number, string> = {
  1100000: 'unavailable',
  1100100: 'PAYMENT_AMOUNT_LIMITS_EXCEEDED',
  1100200: 'INSUFFICIENT_BALANCE',
  1100300: 'USER_DEVICE_UNREACHABLE',
  1100400: 'ACCOUNT_ACCESS_BLOCKED',
};
const WALLET_AMOUNTS: Record<number, string> = { 2110300: 'ACCOUNT_ACCESS_BLOCKED' };
export const PUBLISHED_AMOUNTS: Record<Channel['kind'], Record<number, string>> = {
  card: CARD_AMOUNTS,
  debit: DEBIT_AMOUNTS,
  wallet: WALLET_AMOUNTS,
  qr: {},
  counter: {},
};

/** The last four digits of an amount in centavos; ours, for every channel. */
export const ENDING_OF_FAILURES = 9000;
export const ENDING_OF_MISBEHAVIOURS = 9100;
export const ENDING_OF_REFUND_FAILURES = 9300;
export const ENDING_OF_LOST_ANSWER = 6670;

/** One-time passwords on the page of a bank. */
export const ONE_TIME_PASSWORDS: Record<string, string | undefined> = {
  '222000': undefined,
  '222001': 'EXPIRED_OTP',
  '222002': 'OTP_ATTEMPT_COUNTS_EXCEEDED',
  '222003': 'INVALID_OTP',
  '222005': 'INSUFFICIENT_BALANCE',
};

/** Test cards: whether the bank asks for a second step. */
export const TEST_CARDS: Record<string, { isChallenged: boolean }> = {
  '4000000000001000': { isChallenged: false },
  '5200000000001005': { isChallenged: false },
  '4000000000002503': { isChallenged: true },
  '5200000000002151': { isChallenged: true },
};

/** Account numbers that the gateway publishes for payouts. */
export const PAYOUT_ACCOUNTS: Record<string, Fate & { effect: string }> = {
  '131313': { staysOpen: true, effect: 'stays ACCEPTED' },
  '123456': { failureCode: 'TEMPORARY_TRANSFER_ERROR', effect: 'fails' },
  '999999': { failureCode: 'REJECTED_BY_CHANNEL', effect: 'fails' },
  '121212': { failureCode: 'INVALID_DESTINATION', effect: 'fails' },
  '654321': {
    failureCode: 'REJECTED_BY_CHANNEL',
    isReversed: true,
    effect: 'succeeds, and is sent back a minute later',
  },
};

const codes = new Set<string>([
  ...PAYMENT_FAILURE_CODES,
  ...TOKEN_FAILURE_CODES,
  ...REFUND_FAILURE_CODES,
  INVALID_CARD,
]);

/** A failure code or the name of a misbehaviour, wherever such a word may stand. */
export function readMagicWord(word: unknown): Fate {
  if (typeof word !== 'string') return {};
  if (codes.has(word)) return { failureCode: word };
  const misbehaviour = MISBEHAVIOUR_NAMES.find((name) => name === word);
  return misbehaviour === undefined ? {} : { misbehaviour };
}

type Asked = {
  referenceId?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
};

/** `metadata.sandbox`, else what follows the last dot of the reference. */
export function fateByWord({ referenceId = '', metadata }: Asked): Fate {
  const byMetadata = readMagicWord(metadata?.sandbox);
  if (isFate(byMetadata)) return byMetadata;
  return readMagicWord(/\.(\w+)$/.exec(referenceId)?.[1]);
}

export function fateByAmount(amountCentavos: number, channelCode: ChannelCode): Fate {
  const published = PUBLISHED_AMOUNTS[channelOf(channelCode).kind][amountCentavos];
  if (published !== undefined) return readMagicWord(published);
  const ending = amountCentavos % 10_000;
  if (ending === ENDING_OF_LOST_ANSWER) return { misbehaviour: 'timeout_but_done' };
  const failureCode = PAYMENT_FAILURE_CODES[ending - ENDING_OF_FAILURES - 1];
  return failureCode === undefined ? misbehaviourByEnding(ending) : { failureCode };
}

export function refundFateByAmount(amountCentavos: number): Fate {
  const ending = amountCentavos % 10_000;
  const failureCode = REFUND_FAILURE_CODES[ending - ENDING_OF_REFUND_FAILURES - 1];
  return failureCode === undefined ? misbehaviourByEnding(ending) : { failureCode };
}

export function payoutFateByAccount(accountNumber: string): Fate {
  const { effect: _, ...fate } = PAYOUT_ACCOUNTS[accountNumber] ?? { effect: '' };
  return fate;
}

function misbehaviourByEnding(ending: number): Fate {
  const misbehaviour: Misbehaviour | undefined =
    MISBEHAVIOUR_NAMES[ending - ENDING_OF_MISBEHAVIOURS - 1];
  return misbehaviour === undefined ? {} : { misbehaviour };
}

/** The first that says anything. */
export function firstFate(...fates: Fate[]): Fate {
  return fates.find(isFate) ?? {};
}

function isFate({ failureCode, misbehaviour, staysOpen }: Fate): boolean {
  return failureCode !== undefined || misbehaviour !== undefined || staysOpen === true;
}
