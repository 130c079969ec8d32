import { touchSession } from '@luwag/contracts/sessions';
import type { FastifyRequest } from 'fastify';
import { call } from '../../src/shared/api/call.ts';
import { isExempt } from '../../src/shared/auth/inactivity.ts';
import { callOptionsOf } from './call-options.ts';
import type { AuthParts } from './parts.ts';
import type { Visit } from './visit.ts';

/**
 * Nobody is logged out of a page that takes time. Its own script says that it is being read; this
 * says so once for all, for browsers without script and phones that lock themselves meanwhile.
 * Nobody waits for it.
 */
export function keepReader(parts: AuthParts, visit: Visit, request: FastifyRequest): void {
  if (request.method !== 'GET' || !visit.token || visit.isStale) return;
  if (!isExempt(pageOf(request.url))) return;
  const asked = callOptionsOf(parts, request, visit.accessToken);
  void call(touchSession, { body: { reading: true } }, asked).then((kept) => {
    if (kept.ok || kept.code === 'unauthenticated') return;
    request.log.warn({ code: kept.code }, 'session not marked as reading: idle time not extended');
  });
}

/** Script asks for what a page shows at an address of its own. */
const pageOf = (url: string): string => (url.split('?', 1)[0] ?? '').replace(/\.data$/, '');
