import { readEnv } from '@luwag/env';
import { buildSandbox } from './sandbox.ts';
import { Settings } from './settings.ts';

const settings = readEnv(Settings);
const sandbox = await buildSandbox({
  logLevel: settings.LOG_LEVEL,
  dataDir: settings.SANDBOX_DATA_DIR,
  gateway: {
    delayScale: settings.SANDBOX_DELAY_SCALE,
    callsPerMinute: settings.SANDBOX_GATEWAY_CALLS_PER_MINUTE,
    webhook: { url: settings.XENDIT_CALLBACK_URL, token: settings.XENDIT_CALLBACK_TOKEN },
  },
  shop: {
    key: settings.SANDBOX_SHOP_KEY,
    webhookSecret: settings.SANDBOX_SHOP_WEBHOOK_SECRET,
    apiOrigin: settings.API_ORIGIN,
    luwagOrigin: settings.PUBLIC_ORIGIN,
  },
});
await sandbox.listen({
  httpPort: settings.SANDBOX_PORT,
  smtpPort: settings.SANDBOX_SMTP_PORT,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close());
}
