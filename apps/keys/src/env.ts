import { z } from 'zod';

const id = z.coerce.number().int().min(1).max(65_534);
const perSecond = z.coerce.number().int().min(1).max(1_000_000);

/** What the key process reads from its environment. No key is among it: those are in the file. */
export const KeysEnv = z
  .object({
    LUWAG_MODE: z.enum(['development', 'test', 'production']),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    /** Where it listens, and the file with the keys: both for nobody else's eyes. */
    KEYS_SOCKET: z.string().min(1).max(107, { error: 'longer than a socket’s name may be' }),
    KEYS_FILE: z.string().min(1),
    /** Started by root, it becomes this user, in the group of those who may call. */
    KEYS_UID: id.optional(),
    KEYS_GID: id.optional(),
    /** Above these it refuses and says so: nobody reads so many people at once. */
    KEYS_UNWRAPS_PER_SECOND: perSecond.default(500),
    KEYS_INDEXES_PER_SECOND: perSecond.default(2000),
  })
  .refine((env) => (env.KEYS_UID === undefined) === (env.KEYS_GID === undefined), {
    path: ['KEYS_GID'],
    error: 'a user and a group, or neither',
  });
export type KeysEnv = z.infer<typeof KeysEnv>;
