import { createPoolClient, type PoolClient } from '@luwag/user-pool/client';
import { PoolError } from '@luwag/user-pool/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSettings } from '../settings.ts';
import { logAuthError } from './auth-log.ts';
import { createEndedSessions, type EndedSessions } from './ended-sessions.ts';
import { type Refreshed, shareRefreshes } from './refresh.ts';
import { createSeal, formSecrets, type Seal } from './session-keys.ts';
import { accessOf, type SessionToken } from './session-token.ts';

/** What signing in needs, made once when the process starts. */
export type AuthParts = {
  settings: WebSettings;
  pool: PoolClient;
  seals: { session: Seal; challenge: Seal; guest: Seal };
  /** For next-auth's form token, the current one first. */
  formSecrets: string[];
  refresh(token: SessionToken): Promise<Refreshed>;
  endedSessions: EndedSessions;
  now(): number;
};

export function createAuthParts(settings: WebSettings, log: FastifyBaseLogger): AuthParts {
  const pool = createPoolClient({
    origin: settings.USERPOOL_ORIGIN,
    issuer: settings.USERPOOL_ISSUER,
    poolId: settings.USERPOOL_ID,
    clientId: settings.USERPOOL_CLIENT_ID,
    identityPoolId: settings.USERPOOL_IDENTITY_POOL_ID,
  });
  const keys = settings.SESSION_KEYS;
  const now = () => Date.now();
  return {
    settings,
    pool,
    seals: {
      session: createSeal(keys, 'session'),
      challenge: createSeal(keys, 'challenge'),
      guest: createSeal(keys, 'guest'),
    },
    formSecrets: formSecrets(keys),
    refresh: shareRefreshes((token) => refreshAtPool({ pool, log, now }, token)),
    endedSessions: createEndedSessions(now),
    now,
  };
}

/** Only silence keeps the tokens; whatever the provider answers other than new ones ends them. */
async function refreshAtPool(
  { pool, log, now }: { pool: PoolClient; log: FastifyBaseLogger; now(): number },
  token: SessionToken,
): Promise<Refreshed> {
  try {
    const { refreshToken, deviceKey } = token;
    const tokens = await pool.refreshTokens({ refreshToken, deviceKey });
    const access = accessOf(tokens, now());
    const { accessToken } = tokens;
    return {
      kind: 'fresh',
      token: { ...token, refreshToken: tokens.refreshToken, access },
      accessToken,
    };
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    logAuthError(log, { name: error.code, error });
    return { kind: error.code === 'NetworkError' ? 'kept' : 'refused' };
  }
}
