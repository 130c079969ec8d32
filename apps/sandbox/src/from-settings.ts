import { buildSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
import type { Settings } from './settings.ts';

/** The sandbox as its settings have it, ready to listen. */
export const sandboxFrom = (
  settings: Settings,
  { logTo }: Pick<SandboxOptions, 'logTo'> = {},
): Promise<Sandbox> =>
  buildSandbox({
    logLevel: settings.LOG_LEVEL,
    logTo,
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
