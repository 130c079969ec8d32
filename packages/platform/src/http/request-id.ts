import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const known = /^[\w-]{16,64}$/;

/** The caller's own id when it looks like one, so that both sides' logs go by one name. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && known.test(given) ? given : randomUUID();
}
