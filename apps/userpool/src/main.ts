import { readEnv } from '@luwag/env';
import { drainOnSignal } from '@luwag/platform/drain';
import { createLogger } from '@luwag/platform/log';
import { buildUserpool } from './app.ts';
import { UserpoolEnv } from './env.ts';
import { stepBack } from './priority.ts';

const env = readEnv(UserpoolEnv);
await stepBack();
const log = createLogger('userpool', env.LOG_LEVEL);
const drain = drainOnSignal(log, () => app.close());
const app = await buildUserpool({ env, log, isDraining: drain.isDraining });
await app.listen({ port: env.USERPOOL_PORT, host: env.USERPOOL_HOST });
log.info({ port: env.USERPOOL_PORT }, 'listening');
