import { readEnv } from '@luwag/env';
import { startTracing } from '@luwag/platform/observability/tracing';
import { buildServer } from './server.ts';
import { WebSettings } from './settings.ts';

/** How long running answers may take after a stop was asked for; then the process ends anyway. */
const drainMs = 20_000;

const settings = readEnv(WebSettings);
const tracing = await startTracing('web', settings);
const app = await buildServer(settings);
await app.listen({ port: settings.WEB_PORT, host: settings.WEB_HOST });
if (settings.WEB_HEALTH_PORT)
  await app.health?.listen({ port: settings.WEB_HEALTH_PORT, host: settings.WEB_HOST });

async function stop(signal: NodeJS.Signals): Promise<void> {
  app.log.info({ signal }, 'draining');
  setTimeout(() => process.exit(1), drainMs).unref();
  await app.close();
  await tracing.stop();
  process.exit(0);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
