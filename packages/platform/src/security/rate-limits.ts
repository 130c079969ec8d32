import type { CallClass } from '@luwag/contracts/endpoint';
import type { Redis } from 'ioredis';
import { networkOf } from '../http/addresses.ts';
import { platformRefusal } from '../http/refusal.ts';
import type { Logger } from '../observability/log.ts';
import { createSparing } from '../sparing.ts';
import { type Caller, callerKey } from './caller.ts';
import { type Bucket, createOwnBuckets, type Taken } from './own-buckets.ts';

/** How a caller stands with a limit, after this call. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number };

const perMinute = (count: number): Bucket => ({ perSecond: count / 60, burst: count });
const perHour = (count: number): Bucket => ({ perSecond: count / 3600, burst: count });

/** Classes with a bucket of their own, whoever calls. */
const byClass: Partial<Record<CallClass, Bucket>> = {
  upload: perHour(10),
  export: perHour(5),
  otp: perHour(5),
  login: perMinute(20),
};

/** Every other call, by who calls. What keys have is promised in the guide to limits. */
export function byCaller(caller: Caller): Bucket {
  if (caller.kind === 'service') return { perSecond: 200, burst: 400 };
  if (caller.kind === 'device') return { perSecond: 2, burst: 60 };
  if (!('mode' in caller)) return perMinute(60);
  if (caller.mode === 'test') return { perSecond: 10, burst: 30 };
  if (caller.kind === 'key') return { perSecond: 25, burst: 100 };
  return { perSecond: 10, burst: 30 };
}

/** Calls of this class by every session of an account that has shown a factor. */
const provenSessions = perMinute(60);
/** The same by all sessions on one network that have shown the password alone. */
const passwordOnlySessions = perMinute(60);

type Limit = { key: string; bucket: Bucket };

/**
 * What a call costs. A person pays by session, or whoever knows the password would use up what the
 * owner has in another one. Answers to questions also have a wider bound: of the account for those
 * who have shown a factor, of the network for those who have not, who cannot touch the former.
 */
function limitsOf(caller: Caller, callClass: CallClass, address: string | undefined): Limit[] {
  const ofClass = byClass[callClass];
  const bucket = ofClass ?? byCaller(caller);
  const name = `limit:${ofClass ? callClass : 'all'}`;
  const ofCaller = { key: `${name}:${callerKey(caller)}`, bucket };
  if (caller.kind !== 'person' || (ofClass && callClass !== 'login')) return [ofCaller];
  const ofSession = { key: `${name}:session:${caller.sessionId}`, bucket };
  if (!ofClass) return [ofSession];
  if (!caller.isPasswordOnly) return [ofSession, { ...ofCaller, bucket: provenSessions }];
  if (!address) return [ofSession];
  const key = `${name}:password-only:${networkOf(address)}`;
  return [ofSession, { key, bucket: passwordOnlySessions }];
}

/** Unauthenticated calls of one network: more than the process handles at a time. */
const unproven = perMinute(60);
/** How long a credential that was valid is remembered as such. */
const knownSeconds = 600;

/**
 * Guessing must stay limited even without Redis: each process then counts these itself. All other
 * calls go on without limits.
 */
const staysLimited: ReadonlySet<CallClass> = new Set(['otp', 'login']);

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
return { allowed and 1 or 0, allowed and 0 or math.ceil((1 - tokens) / rate), math.floor(tokens) }
`;

// Gives a token back to a bucket that is still there, and notes the proof that was good.
const giveBackScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HINCRBYFLOAT', KEYS[1], 'tokens', 1) end
if ARGV[1] ~= '' then redis.call('SETEX', ARGV[1], ARGV[2], 1) end
`;

/** A Redis that hangs answers each question after a second: calls go on as if it were gone. */
const restMs = 1_000;

/** A call whose proof has yet to be looked at; `proof` is a hash of it. */
export type Unproven = { address: string; proof: string | undefined };
/** To be told who it was; or nobody, when that could not be found out. */
export type Tried = (caller?: Caller) => void;

export type RateLimits = {
  /** Before authentication: costs one of the network's tries, unless the caller proves known. */
  takeTry(call: Unproven): Promise<Tried>;
  /**
   * After authentication, per caller; `address` is where the call comes from. `tell` is told how
   * the caller stands, also when the call is refused; not while the store is away.
   */
  take(
    caller: Caller,
    callClass: CallClass,
    address?: string,
    tell?: (allowance: Allowance) => void,
  ): Promise<void>;
};

export const noRateLimits: RateLimits = {
  takeTry: async () => () => undefined,
  take: async () => undefined,
};

/**
 * Takes one token or refuses with the seconds to wait. Decisions here protect the service, never
 * money.
 */
export function createRateLimits(redis: Redis, log: Logger): RateLimits {
  const spare = createSparing(restMs);
  const takeAny = bucketIn(redis);
  const giveAny = givingBackIn(redis);
  const takeToken = (key: string, bucket: Bucket) => spare(() => takeAny(key, bucket));
  const giveBack = (key: string, known?: string) => spare(() => giveAny(key, known));
  const isKept = (key: string) => spare(() => redis.exists(key));
  const takeOwn = createOwnBuckets();
  const whenAway =
    <T>(answer: T, detail: object = {}) =>
    (error: unknown): T => {
      log.warn({ err: error, ...detail }, 'Redis unreachable: calls are not counted together');
      return answer;
    };
  return {
    async takeTry({ address, proof }) {
      const key = `limit:try:${networkOf(address)}`;
      const known = proof ? `limit:known:${proof}` : undefined;
      const { waitSeconds } = await takeToken(key, unproven).catch(whenAway({ waitSeconds: 0 }));
      // Thousands may share an address. Whoever was let in a moment ago does not have to wait for
      // the others' failures.
      if (waitSeconds > 0 && !(known && (await isKept(known).catch(whenAway(1)))))
        throw tooMany(waitSeconds);
      return (caller) => {
        if (waitSeconds > 0 || (caller && !isProven(caller))) return;
        const isKnown = caller && ['person', 'key', 'device'].includes(caller.kind);
        void giveBack(key, isKnown ? known : undefined)
          // It comes back by itself in a minute.
          .catch(whenAway(undefined));
      };
    },
    async take(caller, callClass, address, tell) {
      const noteAway = whenAway(undefined, { call_class: callClass });
      const isCounted = staysLimited.has(callClass);
      for (const { key, bucket } of limitsOf(caller, callClass, address)) {
        const { waitSeconds, remaining } = await takeToken(key, bucket).catch((error): Taken => {
          noteAway(error);
          return isCounted ? takeOwn(key, bucket) : { waitSeconds: 0 };
        });
        if (remaining !== undefined) tell?.(allowanceOf(bucket, remaining));
        if (waitSeconds > 0) throw tooMany(waitSeconds);
      }
    },
  };
}

/** A registrant's token may have been made up: to every limit it is a stranger's. */
const isProven = ({ kind }: Caller): boolean => kind !== 'anonymous' && kind !== 'registrant';

const tooMany = (retryAfterSeconds: number) =>
  platformRefusal('rate_limited', 'Too many requests. Wait a little and try again.', {
    retryAfterSeconds,
  });

const allowanceOf = ({ perSecond, burst }: Bucket, remaining: number): Allowance => ({
  limit: burst,
  remaining,
  resetSeconds: Math.ceil((burst - remaining) / perSecond),
});

type TakeToken = (
  key: string,
  perSecond: number,
  burst: number,
) => Promise<[number, number, number]>;

/** By the script's hash: Redis is sent the script itself once, not at every call. */
function bucketIn(redis: Redis) {
  redis.defineCommand('takeLimitToken', { numberOfKeys: 1, lua: script });
  const { takeLimitToken } = redis as Redis & { takeLimitToken: TakeToken };
  return async (key: string, { perSecond, burst }: Bucket): Promise<Taken> => {
    const [allowed, waitSeconds, remaining] = await takeLimitToken.call(
      redis,
      key,
      perSecond,
      burst,
    );
    return { waitSeconds: allowed === 1 ? 0 : waitSeconds, remaining };
  };
}

type GiveToken = (key: string, known: string, seconds: number) => Promise<unknown>;

function givingBackIn(redis: Redis) {
  redis.defineCommand('giveLimitToken', { numberOfKeys: 1, lua: giveBackScript });
  const { giveLimitToken } = redis as Redis & { giveLimitToken: GiveToken };
  return (key: string, known = '') => giveLimitToken.call(redis, key, known, knownSeconds);
}
