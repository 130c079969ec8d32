import { createGateway, type Gateway } from '@luwag/gateway/gateway';
import type { WorkerEnv } from '@luwag/platform/env/env';

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
    });
  const live = gatewayWith(env.XENDIT_SECRET_KEY);
  const test = gatewayWith(env.XENDIT_TEST_SECRET_KEY ?? env.XENDIT_SECRET_KEY);
  if (test.mode !== 'test') throw new Error('test rows need a test key: XENDIT_TEST_SECRET_KEY');
  if (env.LUWAG_MODE === 'production' && live.mode !== 'live')
    throw new Error('production needs a live key: XENDIT_SECRET_KEY');
  return (mode) => (mode === 'live' ? live : test);
}
