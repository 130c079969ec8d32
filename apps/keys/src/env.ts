import { kmsKeyShape } from '@luwag/kms/wire';
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
    /** The ARN of the KMS key that the file is encrypted under. Left out, it is in the clear. */
    KEYS_KMS_KEY: z.string().regex(kmsKeyShape, { error: 'not the ARN of a KMS key' }).optional(),
    /** Another address of the KMS than AWS's own, such as one inside a private network. */
    KEYS_KMS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    /** How long a start waits for a KMS that is away, refuses or asks for fewer calls. */
    KEYS_KMS_SECONDS: z.coerce.number().int().min(1).max(3600).default(120),
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
  })
  .refine(
    ({ LUWAG_MODE, KEYS_KMS_ENDPOINT }) =>
      LUWAG_MODE !== 'production' || KEYS_KMS_ENDPOINT?.startsWith('https:') !== false,
    { path: ['KEYS_KMS_ENDPOINT'], error: 'not https, over which alone a key may travel' },
  );
export type KeysEnv = z.infer<typeof KeysEnv>;
