import { Redis, type RedisOptions } from 'ioredis';
import type { RedisAddress } from './env/engines.ts';

/**
 * Nothing in Redis is needed for correctness, so a call to it never waits for it to come back: it
 * fails at once and the caller decides (limits open or close, live status is read again).
 */
const impatient = {
  enableOfflineQueue: true,
  maxRetriesPerRequest: 1,
  connectTimeout: 1000,
  commandTimeout: 1000,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 2000),
} satisfies RedisOptions;

const beginAgainMs = 100;

/**
 * Goes on until we end it. The library's client gives up for good, without a word, when a sentinel
 * tells of a new primary just while it is asking which one is: it takes the end of its own attempt
 * for a wish of ours.
 */
function lasting(redis: Redis): Redis {
  const [leave, copy] = [redis.disconnect.bind(redis), redis.duplicate.bind(redis)];
  let isOver = false;
  const begin = () => {
    if (!isOver) redis.connect().catch(() => undefined);
  };
  redis.disconnect = (reconnect = false) => {
    if (!reconnect) isOver = true;
    leave(reconnect);
  };
  redis.duplicate = ((more) => lasting(copy(more) as Redis)) as typeof redis.duplicate;
  redis.on('end', () => {
    if (!isOver) setTimeout(begin, beginAgainMs);
  });
  return redis;
}

/** One Redis at its address, or the one that its sentinels say is the primary now. */
export function connectRedis(address: string | RedisAddress): Redis {
  const told = typeof address === 'string' ? { REDIS_URL: address } : address;
  const redis = told.REDIS_SENTINELS
    ? lasting(new Redis({ ...impatient, ...throughSentinels(told, told.REDIS_SENTINELS) }))
    : new Redis(told.REDIS_URL, impatient);
  redis.on('error', () => undefined);
  return redis;
}

function throughSentinels(told: RedisAddress, sentinels: string) {
  const { protocol, username, password, pathname } = new URL(told.REDIS_URL);
  return {
    sentinels: sentinels.split(',').map((one) => {
      const [host = '', port] = one.split(':');
      return { host, port: Number(port) };
    }),
    name: told.REDIS_SENTINEL_NAME ?? 'luwag',
    sentinelCommandTimeout: 1000,
    sentinelRetryStrategy: (attempt: number) => Math.min(attempt * 100, 2000),
    // What a sentinel announces is heard at once, instead of when the old primary stops answering.
    failoverDetector: true,
    // A primary that became a replica is still there, and refuses what is written: nothing was
    // done, so the command goes to the new one.
    reconnectOnError: (error: Error): 2 | false =>
      error.message.startsWith('READONLY') ? 2 : false,
    db: Number(pathname.slice(1) || 0),
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(told.REDIS_SENTINEL_PASSWORD ? { sentinelPassword: told.REDIS_SENTINEL_PASSWORD } : {}),
    ...(protocol === 'rediss:' ? { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
  };
}
