import { setTimeout as sleep } from 'node:timers/promises';
import { type PoolError, poolErrorOf, wasNeverSent } from './errors.ts';

/**
 * `always`: asking twice ends as asking once, so a lost answer is asked for again.
 * `unsent`: asking twice may count a failure twice, use up a code or send a second mail. Only a
 * call that never reached the pool is made again; what became of any other is for a person to see.
 */
export type Repeatable = 'always' | 'unsent';

const attemptsMax = 3;
const firstPauseMs = 100;
const pauseMaxMs = 300_000;

export async function withRetries<T>(repeatable: Repeatable, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (thrown) {
      const error = poolErrorOf(thrown);
      if (attempt >= attemptsMax || !mayRepeat(repeatable, error)) throw error;
      await sleep(pauseMs(attempt));
    }
  }
}

/** Doubles each time, with up to as much again by chance, so that callers do not return in step. */
const pauseMs = (attempt: number): number =>
  Math.min(firstPauseMs * 2 ** (attempt - 1) * (1 + Math.random()), pauseMaxMs);

function mayRepeat(repeatable: Repeatable, error: PoolError): boolean {
  if (wasNeverSent(error)) return true;
  const isPassing = error.code === 'NetworkError' || error.code === 'TooManyRequestsException';
  return repeatable === 'always' && isPassing;
}
