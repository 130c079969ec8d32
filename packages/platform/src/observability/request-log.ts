import type { FastifyInstance } from 'fastify';
import type { Logger } from './log.ts';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/**
 * A request's own log is made when it first says something. Each costs as much as a tenth of
 * turning a request away, for it removes secrets from its bindings, and what is turned away says
 * nothing.
 */
export function logOnDemand(app: FastifyInstance): void {
  app.setChildLoggerFactory((logger, bindings, options) => {
    let made: Logger | undefined;
    const child = (): Logger => {
      made ??= (logger as Logger).child(bindings, options);
      return made;
    };
    const said = levels.map((level) => [
      level,
      (...args: Parameters<Logger['info']>) => child()[level](...args),
    ]);
    return {
      ...Object.fromEntries(said),
      level: logger.level,
      silent: () => undefined,
      child: (...args: Parameters<Logger['child']>) => child().child(...args),
    };
  });
}
