import { closeSession, touchSession } from '@luwag/contracts/sessions';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { call } from '../../src/shared/api/call.ts';
import { logAuthError } from './auth-log.ts';
import type { AuthWork } from './auth-options.ts';
import { callOptionsOf } from './call-options.ts';
import { NamedAuthError } from './named-error.ts';
import type { AuthParts } from './parts.ts';
import type { SessionToken } from './session-token.ts';
import { signIn } from './sign-in.ts';
import { endSession, keepTokens, type Visit } from './visit.ts';

/** What a page may say about its session: that somebody is there, or their name by now. */
const Change = z.object({
  activity: z.literal(true).optional(),
  /** Beside `activity`: the page is one to read, where nobody is logged out for being still. */
  reading: z.boolean().default(false),
  name: z.string().trim().min(1).max(120).optional(),
});

/** The three things that happen to a session, for one request. */
export function authWorkFor(parts: AuthParts, visit: Visit, request: FastifyRequest): AuthWork {
  const callOptions = () => callOptionsOf(parts, request, visit.accessToken);

  async function leave(token: SessionToken): Promise<void> {
    parts.endedSessions.add(token);
    // Both are tried whatever becomes of the other: half a logout is better than none.
    const [closed, revoked] = await Promise.allSettled([
      call(closeSession, {}, callOptions()),
      parts.pool.revokeToken(token),
    ]);
    const isClosed =
      closed.status === 'fulfilled' && (closed.value.ok || closed.value.status === 401);
    if (!isClosed || revoked.status === 'rejected')
      request.log.warn(
        { isClosed, isRevoked: revoked.status === 'fulfilled' },
        'sign-out incomplete',
      );
  }

  return {
    async signIn(role, posted) {
      try {
        const arrival = await signIn({ parts, visit, request, role }, posted);
        if (visit.token) await leave(visit.token);
        await keepTokens(parts, visit, arrival);
        return arrival;
      } catch (error) {
        if (error instanceof NamedAuthError && error.named !== 'SignInUnavailable') throw error;
        logAuthError(request.log, { name: 'SignInUnavailable', error });
        throw new NamedAuthError('SignInUnavailable');
      }
    },

    async update(token, posted) {
      const change: z.infer<typeof Change> = Change.safeParse(posted).data ?? { reading: false };
      if (change.activity && !visit.isStale) {
        const body = { reading: change.reading };
        const touched = await call(touchSession, { body }, callOptions());
        if (!touched.ok && touched.code === 'unauthenticated') {
          endSession(parts, visit);
          return undefined;
        }
      }
      if (change.name === undefined || !visit.accessToken) return token;
      const renamed = { ...token, name: change.name };
      await keepTokens(parts, visit, { token: renamed, accessToken: visit.accessToken });
      return renamed;
    },

    async signOut(token) {
      await leave(token);
      endSession(parts, visit);
    },
  };
}
