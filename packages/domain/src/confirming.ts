import { hourMs } from './durations.ts';
import type { Centavos } from './money.ts';

/**
 * What may confirm a purchase. A text is read by whoever took the SIM, and a factor made an hour
 * ago by whoever made it: both are enough for a small purchase inside the line, and no more.
 */
export const quickMaxCentavos = 5_000_00;

/** A device or a factor is trusted a day after it was first there: its owner was told of it. */
export const trustedAfterMs = 24 * hourMs;

/** After a factor was disowned nothing is lent for so long. */
export const borrowingHoldMs = 48 * hourMs;

/** Factors that are all lost are replaced after so long. */
export const recoveryWaitMs = 72 * hourMs;

export type ConfirmedPurchase = { amountCentavos: Centavos; payNowCentavos: Centavos };

/**
 * What a factor made today may still confirm at once. All that such factors confirmed within a day
 * counts, or ten small purchases would be one large one.
 */
export const isQuickForNewFactor = (
  purchase: ConfirmedPurchase,
  confirmedTodayCentavos: Centavos,
): boolean =>
  isQuick(purchase) && purchase.amountCentavos + confirmedTodayCentavos <= quickMaxCentavos;

export const isQuick = ({ amountCentavos, payNowCentavos }: ConfirmedPurchase): boolean =>
  payNowCentavos === 0 && amountCentavos <= quickMaxCentavos;

/** When a factor made at this instant has been there for long enough. */
export const trustedAtMs = (sinceMs: number): number => sinceMs + trustedAfterMs;

export const isTrusted = (sinceMs: number, nowMs: number): boolean => nowMs >= trustedAtMs(sinceMs);
