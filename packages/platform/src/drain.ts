import type { Logger } from './observability/log.ts';

/**
 * On SIGTERM or SIGINT: say "not ready" so that no new work is sent, go on until that was heard,
 * finish what is inside, close the engines, leave. What does not finish in time is cut off; every
 * money call is safe to repeat. Whoever sent the signal waits 45 seconds before it kills: five of
 * notice, 35 to finish, and some to spare.
 */
export function drainOnSignal(
  log: Logger,
  stop: () => Promise<void>,
  { noticeMs = 0, limitMs = 35_000 }: { noticeMs?: number; limitMs?: number } = {},
): { isDraining(): boolean } {
  let draining = false;
  const drain = (signal: string) => {
    if (draining) return;
    draining = true;
    log.info({ signal, noticeMs }, 'draining');
    const cutOff = setTimeout(() => {
      log.error('drain took too long');
      process.exit(1);
    }, noticeMs + limitMs);
    cutOff.unref();
    setTimeout(() => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'drain failed');
          process.exit(1);
        },
      );
    }, noticeMs);
  };
  process.once('SIGTERM', drain);
  process.once('SIGINT', drain);
  return { isDraining: () => draining };
}
