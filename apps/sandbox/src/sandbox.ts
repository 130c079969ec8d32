import Fastify, { type FastifyInstance } from 'fastify';
import { gatewayPart } from './gateway/part.ts';
import type { WebhookTarget } from './gateway/webhooks.ts';
import { homeRoutes } from './home/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { createMailListener, mailPart } from './mail/listener.ts';
import { createMessageBox } from './messages.ts';
import type { Settings } from './settings.ts';
import { shopPart } from './shop/part.ts';
import type { ShopOptions } from './shop/shop.ts';
import { m360Part } from './sms/m360.ts';
import { smsPart } from './sms/routes.ts';

const MESSAGES_MAX = 500;
const SLOW_MS = 29_000;
/** What the gateway allows a live account; its test accounts get a tenth of it. */
const GATEWAY_CALLS_PER_MINUTE = 600;

export type SandboxOptions = {
  logLevel?: Settings['LOG_LEVEL'];
  /** Where the log goes instead of this process's output. */
  logTo?: { write(line: string): void } | undefined;
  /** How long a slow answer takes; tests shorten it. */
  slowMs?: number;
  /** Where what must outlive the process is kept; without it nothing is. */
  dataDir?: string | undefined;
  gateway?: {
    /** Multiplies every delay the gateway plays. */
    delayScale?: number | undefined;
    callsPerMinute?: number | undefined;
    webhook?: WebhookTarget | undefined;
  };
  shop?: ShopOptions;
  now?: () => Date;
};

export type Sandbox = {
  app: FastifyInstance;
  /** Port 0 takes a free one; the ports taken are returned. Loopback only. */
  listen(ports: { httpPort: number; smtpPort: number }): Promise<{
    origin: string;
    smtpPort: number;
  }>;
  close(): Promise<void>;
};

/** The outside world in one process; going live replaces each part by the real party’s address. */
export async function buildSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const now = options.now ?? (() => new Date());
  const app = Fastify({
    // Dropped connections are a thing this server does on purpose; stopping must not wait for one.
    forceCloseConnections: true,
    logger: {
      level: options.logLevel ?? 'silent',
      ...(options.logTo ? { stream: options.logTo } : {}),
      // Only the path: keys and numbers travel in the query.
      serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] }) },
    },
  });
  const box = createMessageBox({ messagesMax: MESSAGES_MAX, now });
  const mail = createMailListener({
    box,
    onError: (error) => app.log.warn({ err: error }, 'SMTP connection failed'),
  });
  // By name: Luwag lets buyers return to a developer's own machine under this one alone.
  let shopOrigin = 'http://localhost';
  const parts = [
    mailPart,
    smsPart({ box, messagesMax: MESSAGES_MAX, slowMs: options.slowMs ?? SLOW_MS, now }),
    m360Part({ box, slowMs: options.slowMs ?? SLOW_MS, now }),
    gatewayPart({
      now,
      dataDir: options.dataDir,
      delayScale: options.gateway?.delayScale ?? 1,
      callsPerMinute: options.gateway?.callsPerMinute ?? GATEWAY_CALLS_PER_MINUTE,
      webhook: options.gateway?.webhook ?? { url: undefined, token: 'sandbox' },
    }),
    shopPart(options.shop ?? {}, { origin: () => shopOrigin, now, dataDir: options.dataDir }),
  ];

  for (const { plugin } of parts) if (plugin) await app.register(plugin);
  await app.register(inboxRoutes(box));
  await app.register(homeRoutes(parts));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.addHook('onClose', () => mail.close());

  return {
    app,
    async listen({ httpPort, smtpPort }) {
      const takenSmtpPort = await mail.listen(smtpPort);
      const origin = await app.listen({ host: '127.0.0.1', port: httpPort });
      shopOrigin = `http://localhost:${new URL(origin).port}`;
      app.log.info({ origin, smtpPort: takenSmtpPort }, 'listening');
      return { origin, smtpPort: takenSmtpPort };
    },
    close: () => app.close(),
  };
}
