import { dayMs, hourMs } from './durations.ts';

/**
 * Holds that staff lay on an account while they look: nothing new is lent to a buyer, nothing is
 * paid out to a shop. A hold is a span of time, and over when that is over: nobody has to lift it.
 */

/** How long a hold lasts that nobody prolongs (decided: 48 hours). */
export const holdMs = 48 * hourMs;
/** From its beginning on; what is longer takes a second person. */
export const holdAloneMs = 14 * dayMs;
/** What cannot be found out in this time is decided without it. */
export const holdMostMs = 90 * dayMs;

/** By how many days a hold can be prolonged. */
export const prolongDays = [2, 7, 14, 30] as const;
export type ProlongDays = (typeof prolongDays)[number];

export interface RiskHold {
  readonly heldBy: string;
  readonly heldAtMs: number;
  readonly untilMs: number;
  readonly endedAtMs: number | null;
}

/** When it was over, or will be if nobody does anything. */
const endOf = ({ untilMs, endedAtMs }: RiskHold): number =>
  endedAtMs === null ? untilMs : Math.min(untilMs, endedAtMs);

export const isHeldAt = (hold: RiskHold, atMs: number): boolean =>
  hold.heldAtMs <= atMs && atMs < endOf(hold);

/**
 * Whether somebody may lay a hold on an account that had these before. So long after one that was
 * theirs somebody else does: fourteen days laid on again and again would be one person's ninety.
 */
export function decideHolding(
  past: readonly RiskHold[],
  by: { holderId: string; nowMs: number },
): 'second_same_person' | undefined {
  const isOwn = past.some(
    (hold) => hold.heldBy === by.holderId && by.nowMs < endOf(hold) + holdMostMs,
  );
  return isOwn ? 'second_same_person' : undefined;
}

export type Prolonging =
  | { kind: 'accept'; untilMs: number; needsSecond: boolean }
  | { kind: 'reject'; code: 'hold_over' | 'hold_longer_waiting' | 'hold_too_long' };

/**
 * Counted from when it would have ended, so that nothing of it is lost by asking early. While
 * something waits for a second person, that is decided first: it would be counted from another end.
 */
export function decideProlonging(
  hold: RiskHold,
  by: { days: ProlongDays; nowMs: number; isAsked?: boolean },
): Prolonging {
  if (!isHeldAt(hold, by.nowMs)) return { kind: 'reject', code: 'hold_over' };
  if (by.isAsked) return { kind: 'reject', code: 'hold_longer_waiting' };
  const untilMs = hold.untilMs + by.days * dayMs;
  const wholeMs = untilMs - hold.heldAtMs;
  if (wholeMs > holdMostMs) return { kind: 'reject', code: 'hold_too_long' };
  return { kind: 'accept', untilMs, needsSecond: wholeMs > holdAloneMs };
}

/**
 * Whoever asked is not the second, and may take it back; and what was asked for must still be
 * running.
 */
export function decideSecond(
  hold: RiskHold,
  by: { askedBy: string; deciderId: string; isApproval: boolean; nowMs: number },
): 'hold_over' | 'second_same_person' | undefined {
  if (by.isApproval && by.askedBy === by.deciderId) return 'second_same_person';
  return isHeldAt(hold, by.nowMs) ? undefined : 'hold_over';
}

/** Somebody else than who laid it on ends it: nobody holds people to let them go for a favour. */
export function decideEnding(
  hold: RiskHold,
  by: { enderId: string; nowMs: number },
): 'hold_over' | 'second_same_person' | undefined {
  if (!isHeldAt(hold, by.nowMs)) return 'hold_over';
  return hold.heldBy === by.enderId ? 'second_same_person' : undefined;
}
