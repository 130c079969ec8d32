import { z } from 'zod';
import { isLocalUrl } from './gateway/bodies.ts';

const orNone = <T extends z.ZodType>(shape: T) =>
  shape.or(z.literal('').transform(() => undefined)).optional();
const local = z.url({ protocol: /^http$/ }).refine(isLocalUrl, {
  error: 'the sandbox’s shop calls this machine only',
});

/** What the sandbox process reads from its environment. */
export const Settings = z.object({
  LUWAG_MODE: z
    .enum(['development', 'test', 'production'])
    .refine((mode) => mode !== 'production', {
      error: 'the sandbox plays the outside world and does not start in production',
    }),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535),
  SANDBOX_SMTP_PORT: z.coerce.number().int().min(0).max(65_535),
  /** Where the gateway's book is kept between starts. */
  SANDBOX_DATA_DIR: z.string().min(1).default('.local/sandbox'),
  /** Multiplies every delay that the gateway plays; tests make it small. */
  SANDBOX_DELAY_SCALE: z.coerce.number().positive().max(1).default(1),
  SANDBOX_GATEWAY_CALLS_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  /** What an account sets on the gateway's dashboard: where its webhooks go, and their token. */
  XENDIT_CALLBACK_URL: z
    .url({ protocol: /^http$/ })
    .refine(isLocalUrl, {
      error: 'the sandbox sends webhooks to this machine only',
    })
    .or(z.literal('').transform(() => undefined))
    .optional(),
  XENDIT_CALLBACK_TOKEN: z.string().min(1).default('sandbox'),
  /** The shop: its test key at Luwag, what signs its webhooks, and where Luwag is. */
  SANDBOX_SHOP_KEY: orNone(z.string().regex(/^lw_test_[0-9A-Za-z]{36}$/)),
  SANDBOX_SHOP_WEBHOOK_SECRET: orNone(z.string().regex(/^whsec_[0-9A-Za-z+/=]{32,}$/)),
  API_ORIGIN: orNone(local),
  PUBLIC_ORIGIN: orNone(z.url()),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type Settings = z.infer<typeof Settings>;
