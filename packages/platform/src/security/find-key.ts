import type { FastifyRequest } from 'fastify';
import type { Logger } from '../observability/log.ts';
import { shownKeyOf } from './access-token.ts';
import { proofOf } from './authenticate.ts';
import type { Authenticator, Key } from './caller.ts';
import type { RateLimits } from './rate-limits.ts';

type Deps = { authenticator: Authenticator | undefined; rateLimits: RateLimits; log: Logger };

/**
 * Whose key a call came with that was answered before anybody asked. For the request log alone:
 * the answer is out, and so nothing is refused here. Beyond the caller's limits, and with nothing
 * that could be a key, nobody is asked.
 */
export const keyFinder =
  ({ authenticator, rateLimits, log }: Deps) =>
  async (request: FastifyRequest): Promise<Key | undefined> => {
    if (!authenticator || !shownKeyOf(request)) return undefined;
    try {
      const tried = await rateLimits.takeTry({ address: request.ip, proof: proofOf(request) });
      const found = await authenticator(request);
      // One that is nobody's costs its network the try, as it does at a call that is read.
      if (found === 'invalid') return undefined;
      const key = found?.kind === 'key' ? found : undefined;
      tried(key);
      if (key) await rateLimits.take(key, 'read', request.ip);
      return key;
    } catch (error) {
      log.info({ err: error, call: request.id }, 'a call is missing from the request log');
      return undefined;
    }
  };
