import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { PoolException } from './exceptions.ts';
import type { KeyPurpose, SigningKeys } from './signing-keys.ts';
import type { User } from './user.ts';

export type Tokens = ReturnType<typeof createTokens>;

const accessSeconds = 600;
export const guestSeconds = 3600;

/** One sign-in as its tokens tell of it. */
export type SignedIn = { user: User; familyId: string; authAt: Date; amr: string[] };

const AccessClaims = z.object({
  sub: z.uuid(),
  origin_jti: z.uuid(),
  token_use: z.literal('access'),
  client_id: z.string(),
});

export function createTokens(options: { issuer: string; clientId: string; keys: SigningKeys }) {
  const { issuer, clientId, keys } = options;
  const keySet = createLocalJWKSet(keys.jwks);
  const sign = (purpose: KeyPurpose, claims: JWTPayload, now: Date, seconds: number) => {
    const { kid, privateKey } = keys.inUse[purpose];
    const issuedAt = Math.floor(now.getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .setJti(randomUUID())
      .sign(privateKey);
  };
  return {
    jwks: keys.jwks,

    async issue(signedIn: SignedIn, now: Date) {
      const { access, id } = claimsOf(signedIn, clientId);
      const [AccessToken, IdToken] = await Promise.all([
        sign('access', access, now, accessSeconds),
        sign('id', id, now, accessSeconds),
      ]);
      return { AccessToken, IdToken, ExpiresIn: accessSeconds, TokenType: 'Bearer' };
    },

    issueGuest: (identityId: string, now: Date) =>
      sign(
        'guest',
        { sub: identityId, token_use: 'guest', amr: ['unauthenticated'] },
        now,
        guestSeconds,
      ),

    /** What a token we issued for access says; anything else is refused. */
    async readAccess(token: string, now: Date) {
      try {
        const { payload } = await jwtVerify(token, keySet, {
          issuer,
          algorithms: ['RS256'],
          currentDate: now,
          requiredClaims: ['exp', 'iat'],
        });
        const claims = AccessClaims.parse(payload);
        if (claims.client_id !== clientId)
          throw new Error(`token of client ${claims.client_id}, expected ${clientId}`);
        return { sub: claims.sub, familyId: claims.origin_jti };
      } catch (error) {
        const expired = error instanceof errors.JWTExpired;
        throw new PoolException(
          'NotAuthorizedException',
          expired ? 'Access Token has expired' : 'Invalid Access Token',
        );
      }
    },
  };
}

function claimsOf({ user, familyId, authAt, amr }: SignedIn, clientId: string) {
  const both = {
    sub: user.sub,
    event_id: randomUUID(),
    origin_jti: familyId,
    auth_time: Math.floor(authAt.getTime() / 1000),
    'cognito:groups': [user.role],
    amr,
  };
  const access = {
    ...both,
    token_use: 'access',
    client_id: clientId,
    username: user.sub,
    scope: 'aws.cognito.signin.user.admin',
  };
  const id = {
    ...both,
    token_use: 'id',
    aud: clientId,
    'cognito:username': user.sub,
    email: user.email,
    email_verified: user.isEmailVerified,
    'custom:role': user.role,
    ...(user.locale === undefined ? {} : { locale: user.locale }),
    ...(user.name === undefined ? {} : { name: user.name }),
  };
  return { access, id };
}
