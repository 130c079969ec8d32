import type { ResendTimer } from './resend-button.tsx';

/** Something was sent, and cannot be asked for again before the wait is over. */
type Wait = {
  /** Milliseconds since 1970. */
  sentAt: number;
  waitSeconds: number;
};

/** Whole seconds, rounded up: zero means now. A clock that was set back adds no time. */
export function secondsLeft(wait: Wait | undefined, now: number): number {
  if (!wait) return 0;
  const passedMs = Math.max(0, now - wait.sentAt);
  return Math.max(0, Math.ceil((wait.waitSeconds * 1_000 - passedMs) / 1_000));
}

export const timerOf = (name: ResendTimer['name'], wait: Wait | undefined): ResendTimer => ({
  name,
  sentAt: wait?.sentAt,
  secondsLeft: secondsLeft(wait, Date.now()),
});
