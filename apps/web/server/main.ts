import { setTimeout as sleep } from 'node:timers/promises';
import { readEnv } from '@luwag/env';
import { startTracing } from '@luwag/platform/observability/tracing';
import { buildServer } from './server.ts';
import { noticeMsOf, WebSettings } from './settings.ts';

/** How long running answers may take after a stop was asked for; then the process ends anyway. */
const drainMs = 20_000;

const settings = readEnv(WebSettings);
const tracing = await startTracing('web', settings);
const app = await buildServer(settings);
await app.listen({ port: settings.WEB_PORT, host: settings.WEB_HOST });
if (settings.WEB_HEALTH_PORT)
  await app.health?.listen({ port: settings.WEB_HEALTH_PORT, host: settings.WEB_HOST });

async function stop(signal: NodeJS.Signals): Promise<void> {
  const noticeMs = noticeMsOf(settings);
  app.log.info({ signal, noticeMs }, 'draining');
  setTimeout(() => process.exit(1), noticeMs + drainMs).unref();
  // Whoever sends visitors here has to hear of it before the door closes.
  app.startDraining();
  await sleep(noticeMs);
  await app.close();
  await tracing.stop();
  process.exit(0);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
