import { setTimeout as sleep } from 'node:timers/promises';
import { isPassingState } from '@luwag/db/passing';
import type pg from 'pg';

const pauseMs = 200;
/** After this the process ends, so that an outage is noticed. */
const retryMaxMs = 5 * 60_000;

/**
 * The connection pool of the job queue, which ends the process when it cannot write that a job is
 * done or has failed; a server that restarts in that moment must not be taken for such a case.
 * So connecting waits for the server, and a statement that was lost or timed out on the way, or
 * met a server that is a standby for now, fails with the one code for which the queue tries again.
 * Saying so twice does no harm.
 */
export function retryingPool(pgPool: pg.Pool): pg.Pool {
  const connect = (done?: Parameters<pg.Pool['connect']>[0]) =>
    done ? pgPool.connect(done) : connectWithRetries(pgPool);
  return new Proxy(pgPool, {
    get: (target, name) => (name === 'connect' ? connect : memberOf(target, name)),
  });
}

async function connectWithRetries(pgPool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + retryMaxMs;
  for (;;) {
    try {
      return watched(await pgPool.connect());
    } catch (error) {
      if (pgPool.ending || performance.now() > deadline) throw error;
      await sleep(pauseMs);
    }
  }
}

const watched = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get: (target, name) => {
      const member = memberOf(target, name);
      if (name !== 'query') return member;
      return (...args: unknown[]) => {
        const answer = (member as (...given: unknown[]) => unknown)(...args);
        return answer instanceof Promise ? answer.catch(rethrow) : answer;
      };
    },
  });

function rethrow(error: unknown): never {
  if (error instanceof Error && isPassing(error)) Object.assign(error, { code: 'ETIMEDOUT' });
  throw error;
}

/** Victims of a deadlock or a conflict, for which the queue tries again by itself, and sooner. */
const triedAgainSooner = /^(?:40001|40P01)$/;

/** What did not come from the server came from the connection. */
function isPassing(error: Error): boolean {
  if (!('severity' in error)) return !(error instanceof TypeError);
  const code = 'code' in error ? String(error.code) : '';
  return isPassingState(code) && !triedAgainSooner.test(code);
}

/** Methods of the thing itself, whoever holds them. */
function memberOf<T extends object>(target: T, name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name);
  return typeof member === 'function' ? member.bind(target) : member;
}
