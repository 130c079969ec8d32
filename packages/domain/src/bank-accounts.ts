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
