import { hourMs, minuteMs } from './durations.ts';

// When a device at a counter is open, and how often its PIN may be tried. It stands where anybody
// can reach it, so it locks by itself, and guessing ends with the owner's help alone.

/** Wrong PINs in a row; a blind guess succeeds five times in a million. */
export const pinTriesMax = 5;
/** Locked after this long without a call, and this long after it was opened however busy it is. */
export const counterIdleMs = 30 * minuteMs;
export const counterOpenMs = 12 * hourMs;
/** How long a code pairs a device, and how long one that is not used stays paired. */
export const pairingMs = 10 * minuteMs;
export const unusedDeviceMs = 30 * 24 * hourMs;

export type CounterState = 'open' | 'locked' | 'blocked';
export type CounterLock = {
  failures: number;
  /** Since when it is open; null while it is locked. */
  openedAtMs: number | null;
  /** The last call before this one. */
  seenAtMs: number | null;
};

/** Blocked waits for the owner; locked for the PIN. */
export function counterStateAt(lock: CounterLock, nowMs: number): CounterState {
  if (lock.failures >= pinTriesMax) return 'blocked';
  const { openedAtMs, seenAtMs } = lock;
  if (openedAtMs === null) return 'locked';
  const isIdle = nowMs - Math.max(openedAtMs, seenAtMs ?? 0) >= counterIdleMs;
  return isIdle || nowMs - openedAtMs >= counterOpenMs ? 'locked' : 'open';
}

/** What a PIN leads to. One that is right counts for nothing on a device that is blocked. */
export function afterPin(lock: CounterLock, isRight: boolean, nowMs: number): CounterLock {
  if (lock.failures >= pinTriesMax) return lock;
  if (isRight) return { failures: 0, openedAtMs: nowMs, seenAtMs: nowMs };
  return { ...lock, failures: lock.failures + 1, openedAtMs: null };
}

/** Those that are tried first: one digit six times, or a run up or down. */
export function isEasyPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}
