import { hourMs } from './durations.ts';

/** A transfer by InstaPay is at most ₱50,000; PESONet has no ceiling and goes by banking days. */
const instapayMaxCentavos = 5_000_000;

export type Rails = { instapay: boolean; pesonet: boolean };

/**
 * The rail an amount takes: InstaPay within its ceiling, for it arrives in minutes, else PESONet.
 * Undefined where the bank is on neither, or the amount is above what its one rail carries.
 */
export function railFor(rails: Rails, amountCentavos: number): 'instapay' | 'pesonet' | undefined {
  if (rails.instapay && amountCentavos <= instapayMaxCentavos) return 'instapay';
  return rails.pesonet ? 'pesonet' : undefined;
}

// How long account numbers are where it is known. The sources are weak, so a number of another
// length is remarked on and taken.
const usualLengths: Readonly<Record<string, readonly number[]>> = {
  PH_BDO: [10, 12],
  PH_BPI: [10, 14],
  PH_UBP: [12],
  PH_GCASH: [11],
  PH_PAYMAYA: [11],
  PH_COINS: [11],
};

/** Whether a number is as long as this bank's usually are. Wallets go by a mobile number. */
export const isUsualLength = (bankCode: string, accountNumber: string): boolean =>
  usualLengths[bankCode]?.includes(accountNumber.length) ?? true;

/** For screens and mails that only need to say which one: `•••• 4567`. */
export const maskAccountNumber = (accountNumber: string): string =>
  `•••• ${accountNumber.slice(-4)}`;

/** Whoever got into an account must not be able to send its money away before the owner reads. */
const holdMs = 48 * hourMs;

/** Until when nothing is paid out after an account was set, the first one too. */
export const payoutsHeldUntil = (setAtMs: number): number => setAtMs + holdMs;

/** One line of the history of where a merchant's payouts go. Exactly the last has no end. */
export type DatedAccount = {
  readonly id: string;
  readonly heldUntilMs: number | null;
  readonly endedAtMs: number | null;
};

/**
 * Which account payouts go to, and until when they wait; null when they need not. Undefined while
 * there is none. To be asked when money is about to leave, not before: it may change at any time.
 */
export function payoutDestination(
  history: readonly DatedAccount[],
  nowMs: number,
): { readonly id: string; readonly heldUntilMs: number | null } | undefined {
  const current = history.find(({ endedAtMs }) => endedAtMs === null);
  if (!current) return undefined;
  const { id, heldUntilMs } = current;
  return { id, heldUntilMs: heldUntilMs !== null && heldUntilMs > nowMs ? heldUntilMs : null };
}

/**
 * The account that a change is taken back to while it waits: the last one whose own wait was over
 * when it was replaced. Those that never came so far are passed over, for two changes in a row may
 * both be a thief's. Undefined where nothing waits, or nothing came before. `history` is newest
 * first.
 */
export function accountBeforeChange<Account extends DatedAccount>(
  history: readonly Account[],
  nowMs: number,
): Account | undefined {
  const heldUntilMs = payoutDestination(history, nowMs)?.heldUntilMs ?? null;
  if (heldUntilMs === null) return undefined;
  return history.find(
    (each) => each.endedAtMs !== null && (each.heldUntilMs ?? 0) <= each.endedAtMs,
  );
}
