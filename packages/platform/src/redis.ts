import { Redis } from 'ioredis';

/**
 * Nothing in Redis is needed for correctness, so a call to it never waits for it to come back: it
 * fails at once and the caller decides (limits open or close, live status is read again).
 */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: true,
    maxRetriesPerRequest: 1,
    connectTimeout: 1000,
    commandTimeout: 1000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  redis.on('error', () => undefined);
  return redis;
}
