import { dayMs, hourMs, minuteMs } from './durations.ts';

/**
 * Another mobile number for an account. Whoever takes an account over wants its texts too: the
 * owner is told on every channel and can take the change back, and until the owner has had time to
 * notice, a text to the new number vouches for nobody.
 */

/** From asking, with a factor, to the right code: time to find the text, and one or two more. */
export const numberChangeMs = 15 * minuteMs;

/** How long after a change a text to the new number confirms no purchase and proves nobody. */
export const newNumberMs = 72 * hourMs;

/** How long after a change the old number is nobody else's, so that it can come back. */
export const numberKeptMs = 7 * dayMs;

/** Until when a number that came by a change is new. */
export const newNumberUntilMs = (changedAtMs: number): number => changedAtMs + newNumberMs;

export type AskedChange = {
  requestedAtMs: number;
  confirmedAtMs: number | undefined;
  undoneAtMs: number | undefined;
};

/** Whether the code of a change may still come back. */
export const isChangeOpen = (change: AskedChange, nowMs: number): boolean =>
  change.confirmedAtMs === undefined &&
  change.undoneAtMs === undefined &&
  nowMs < change.requestedAtMs + numberChangeMs;

/** Whether the number that a change brought is still too new to be trusted. */
export const isNumberNew = (change: AskedChange, nowMs: number): boolean =>
  change.confirmedAtMs !== undefined &&
  change.undoneAtMs === undefined &&
  nowMs < newNumberUntilMs(change.confirmedAtMs);
