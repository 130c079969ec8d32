import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { localError } from './errors.ts';

export type Role = 'buyer' | 'merchant' | 'staff';

/** What an access token says, once it is known to be the pool's. */
export type AccessClaims = {
  sub: string;
  /** The sign-in this token came from; the same over all its refreshes. */
  originJti: string;
  authTimeAt: Date;
  role: Role;
  amr: string[];
  expiresAt: Date;
};
export type GuestClaims = { identityId: string; expiresAt: Date };

const toleranceSeconds = 5;
const kidRefreshMs = 60_000;
const fetchMs = 3000;

export type TokenVerifier = {
  /** Throws InvalidAuthTokens for whatever is not a token of ours in force at `now`. */
  verifyAccessToken(token: string, now: Date): Promise<AccessClaims>;
  verifyGuestToken(token: string, now: Date): Promise<GuestClaims>;
};

export function createTokenVerifier(options: {
  origin: string;
  issuer: string;
  poolId: string;
  clientId: string;
}): TokenVerifier {
  const issuer = `${options.issuer}/${options.poolId}`;
  // Kept until a token names a key we do not know, and asked for at most once a minute then: a
  // stream of made-up key ids must not become a stream of calls.
  const jwks = new URL(`${options.origin}/${options.poolId}/.well-known/jwks.json`);
  const keySet = createRemoteJWKSet(jwks, {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: kidRefreshMs,
    timeoutDuration: fetchMs,
  });
  const read = async (token: string, now: Date): Promise<JWTPayload> => {
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        algorithms: ['RS256'],
        clockTolerance: toleranceSeconds,
        currentDate: now,
        requiredClaims: ['exp', 'iat', 'sub', 'token_use'],
      });
      return payload;
    } catch (error) {
      throw localError(isUnreachable(error) ? 'NetworkError' : 'InvalidAuthTokens', error);
    }
  };
  const known = createKnownTokens();
  return {
    async verifyAccessToken(token, now) {
      const seen = known.find(token, now);
      if (seen) return seen;
      const claims = await read(token, now);
      const { sub, origin_jti, auth_time, amr } = claims;
      const role = [claims['cognito:groups']].flat()[0];
      if (
        claims.token_use !== 'access' ||
        claims.client_id !== options.clientId ||
        typeof sub !== 'string' ||
        typeof origin_jti !== 'string' ||
        typeof auth_time !== 'number' ||
        !isRole(role)
      )
        throw localError('InvalidAuthTokens');
      return known.keep(token, {
        sub,
        originJti: origin_jti,
        authTimeAt: new Date(auth_time * 1000),
        role,
        amr: Array.isArray(amr) ? amr.map(String) : [],
        expiresAt: new Date((claims.exp ?? 0) * 1000),
      });
    },
    async verifyGuestToken(token, now) {
      const claims = await read(token, now);
      if (claims.token_use !== 'guest') throw localError('InvalidAuthTokens');
      return { identityId: claims.sub ?? '', expiresAt: new Date((claims.exp ?? 0) * 1000) };
    },
  };
}

/** As many as some thousand people at once have; the oldest goes first. */
const knownMax = 5000;

/**
 * Tokens whose signature was found good. It stays good: what changes about a token is that it runs
 * out, which is looked at each time, and that its session ends, which is not for us to know.
 */
function createKnownTokens() {
  const claimsOf = new Map<string, AccessClaims>();
  return {
    find(token: string, now: Date): AccessClaims | undefined {
      const claims = claimsOf.get(token);
      const isOver = claims && now.getTime() >= claims.expiresAt.getTime();
      if (isOver) claimsOf.delete(token);
      return isOver ? undefined : claims;
    },
    keep(token: string, claims: AccessClaims): AccessClaims {
      const [oldest] = claimsOf.size >= knownMax ? claimsOf.keys() : [];
      if (oldest !== undefined) claimsOf.delete(oldest);
      claimsOf.set(token, claims);
      return claims;
    },
  };
}

const isRole = (value: unknown): value is Role =>
  value === 'buyer' || value === 'merchant' || value === 'staff';

/** The keys could not be fetched: nothing is known about the token. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError) || isBadJwks(error);
const isBadJwks = (error: errors.JOSEError): boolean =>
  error.code === 'ERR_JOSE_GENERIC' || error instanceof errors.JWKSInvalid;

export type TokenTimes = { issuedAt: Date; expiresAt: Date };

/** Reads without trusting: for those who hold a token and want to know when to renew it. */
export function readTokenTimes(token: string): TokenTimes {
  const { iat, exp } = decode(token);
  if (iat === undefined) throw localError('iatNotFoundException');
  if (exp === undefined) throw localError('InvalidAuthTokens');
  return { issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
}

function decode(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch (error) {
    throw localError('InvalidAuthTokens', error);
  }
}

/**
 * How far the pool's clock is ahead of ours, seen from a token that was issued just now. Seconds
 * are all a token tells, so less than one is no drift.
 */
export const clockDriftMs = (times: { issuedAt: Date; receivedAt: Date }): number => {
  const apart = times.issuedAt.getTime() - times.receivedAt.getTime();
  return Math.abs(apart) < 1000 ? 0 : apart;
};

/** Whether five seconds or less remain, by the pool's clock. */
export const needsRefresh = (times: {
  issuedAt: Date;
  expiresAt: Date;
  clockDriftMs: number;
  now: Date;
}): boolean => {
  const now = times.now.getTime() + times.clockDriftMs;
  return times.expiresAt.getTime() - now <= toleranceSeconds * 1000;
};
