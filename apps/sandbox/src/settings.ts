import { z } from 'zod';

/** What the sandbox process reads from its environment. */
export const Settings = z.object({
  LUWAG_MODE: z
    .enum(['development', 'test', 'production'])
    .refine((mode) => mode !== 'production', {
      error: 'the sandbox plays the outside world and does not start in production',
    }),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535),
  SANDBOX_SMTP_PORT: z.coerce.number().int().min(0).max(65_535),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type Settings = z.infer<typeof Settings>;
