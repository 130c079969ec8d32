import { createGateway, type Gateway } from '@luwag/gateway/gateway';
import type { WorkerEnv } from '@luwag/platform/env/env';
import { gatewayCalls } from '@luwag/platform/observability/counters';
import { inSpan } from '@luwag/platform/observability/spans';

/**
 * The gateway of each mode. Live rows meet a live key and test rows a test key; away from
 * production one test key serves both, for nothing there is real.
 */
export function gatewaysOf(env: WorkerEnv): (mode: string) => Gateway {
  const gatewayWith = (secretKey: string) =>
    createGateway({
      origin: env.XENDIT_ORIGIN,
      secretKey,
      callbackToken: env.XENDIT_CALLBACK_TOKEN,
      onCall: ({ operation: call, outcome, durationMs }) =>
        gatewayCalls.observe({ call, outcome }, durationMs / 1000),
      around: (operation, call) =>
        inSpan({ name: `gateway.${operation}`, kind: 'client' }, async (span) => {
          const answer = await call();
          span.set({ 'luwag.outcome': answer.kind });
          if (answer.kind !== 'answered') span.fail();
          return answer;
        }),
    });
  const live = gatewayWith(env.XENDIT_SECRET_KEY);
  const test = gatewayWith(env.XENDIT_TEST_SECRET_KEY ?? env.XENDIT_SECRET_KEY);
  if (test.mode !== 'test') throw new Error('XENDIT_TEST_SECRET_KEY is not a test key');
  if (env.LUWAG_MODE === 'production' && live.mode !== 'live')
    throw new Error('XENDIT_SECRET_KEY is not a live key, and this is production');
  return (mode) => (mode === 'live' ? live : test);
}
