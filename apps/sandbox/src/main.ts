import { readEnv } from '@luwag/env';
import { sandboxFrom } from './from-settings.ts';
import { Settings } from './settings.ts';

const settings = readEnv(Settings);
const sandbox = await sandboxFrom(settings);
await sandbox.listen({
  httpPort: settings.SANDBOX_PORT,
  smtpPort: settings.SANDBOX_SMTP_PORT,
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close());
}
