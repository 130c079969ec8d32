import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authErrorCodeOf } from '../../src/shared/auth/auth-errors.ts';
import { rateBucket } from '../rate-bucket.ts';
import { logAuthError } from './auth-log.ts';

/** What next-auth's client sends. Its details are a stranger's words, so they are left out. */
const Beacon = z.object({
  level: z.enum(['error', 'warn', 'debug']),
  code: z.string().regex(/^\w{1,60}$/),
});

/** `POST /api/auth/_log`: the browser's half of the log, bounded like the other reports. */
export function createClientLog() {
  const hasRoom = rateBucket({ perSecond: 20, burst: 100 });
  return (request: FastifyRequest, reply: FastifyReply, posted: unknown): FastifyReply => {
    if (!hasRoom()) return reply.code(429).send();
    const beacon = Beacon.safeParse(posted).data;
    const name = beacon && beacon.level !== 'debug' ? authErrorCodeOf(beacon.code) : null;
    if (beacon && name)
      logAuthError(request.log.child({ side: 'browser' }), { name, said: beacon.code });
    return reply.code(200).send();
  };
}
