import type { CallClass } from '@luwag/contracts/endpoint';
import type { Redis } from 'ioredis';
import type { Logger } from './log.ts';
import { type Principal, principalKey } from './principal.ts';
import { platformRefusal } from './refusal.ts';

type Bucket = { perSecond: number; burst: number };
const perMinute = (count: number): Bucket => ({ perSecond: count / 60, burst: count });
const perHour = (count: number): Bucket => ({ perSecond: count / 3600, burst: count });

/** Classes with a bucket of their own, whoever calls. */
const byClass: Partial<Record<CallClass, Bucket>> = {
  upload: perHour(10),
  export: perHour(5),
  otp: perHour(5),
  login: perMinute(20),
};

/** Every other call, by who calls. */
function byPrincipal(principal: Principal): Bucket {
  if (principal.kind === 'service') return { perSecond: 200, burst: 400 };
  if (!('mode' in principal)) return perMinute(60);
  if (principal.mode === 'test') return { perSecond: 10, burst: 30 };
  if (principal.kind === 'key') return { perSecond: 25, burst: 100 };
  return { perSecond: 10, burst: 30 };
}

/** Guessing must stay bounded even with the store away; everything else goes on without limits. */
const failsClosed: ReadonlySet<CallClass> = new Set(['otp', 'login']);

// A token bucket in one round trip; Redis's own clock, so that processes agree.
const script = `
local rate, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local t = redis.call('TIME')
local now = t[1] + t[2] / 1e6
local state = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = math.min(burst, (tonumber(state[1]) or burst) + (now - (tonumber(state[2]) or now)) * rate)
local allowed = tokens >= 1
if allowed then tokens = tokens - 1 end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(now))
redis.call('EXPIRE', KEYS[1], math.ceil(burst / rate) + 1)
return { allowed and 1 or 0, allowed and 0 or math.ceil((1 - tokens) / rate) }
`;

export type RateLimits = { take(principal: Principal, callClass: CallClass): Promise<void> };

export const noRateLimits: RateLimits = { take: async () => undefined };

/**
 * Takes one token or refuses with the seconds to wait. Decisions here protect the service, never
 * money.
 */
export function createRateLimits(redis: Redis, log: Logger): RateLimits {
  const takeToken = bucketIn(redis);
  return {
    async take(principal, callClass) {
      const bucket = byClass[callClass] ?? byPrincipal(principal);
      const name = byClass[callClass] ? callClass : 'all';
      const waitSeconds = await takeToken(`limit:${name}:${principalKey(principal)}`, bucket).catch(
        (error: unknown) => {
          log.warn({ err: error, call_class: callClass }, 'rate limits are away');
          return failsClosed.has(callClass) ? 30 : 0;
        },
      );
      if (waitSeconds > 0)
        throw platformRefusal('rate_limited', 'Too many requests. Wait a little and try again.', {
          retryAfterSeconds: waitSeconds,
        });
    },
  };
}

type TakeToken = (key: string, perSecond: number, burst: number) => Promise<[number, number]>;

/** By the script's hash: Redis is sent the script itself once, not at every call. */
function bucketIn(redis: Redis) {
  redis.defineCommand('takeLimitToken', { numberOfKeys: 1, lua: script });
  const { takeLimitToken } = redis as Redis & { takeLimitToken: TakeToken };
  return async (key: string, { perSecond, burst }: Bucket): Promise<number> => {
    const [allowed, waitSeconds] = await takeLimitToken.call(redis, key, perSecond, burst);
    return allowed === 1 ? 0 : waitSeconds;
  };
}
