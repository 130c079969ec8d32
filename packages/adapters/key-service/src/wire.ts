import { z } from 'zod';

/**
 * What is said over the key process's socket: JSON by HTTP/1.1, bytes in base64. Every call is safe
 * to send again.
 */
export const batchMax = 500;
export const bodyBytesMax = 256 * 1024;

/**
 * Format, version of the wrapping key, iv, tag, and encrypted: a flag and the 32 bytes of the key.
 */
export const wrappedBytes = 64;

const bytes = (length: number) =>
  z.string().refine((text) => Buffer.from(text, 'base64').length === length, {
    error: `not ${length} bytes in base64`,
  });
const key = bytes(32);
const wrapped = bytes(wrappedBytes);
/** Where a wrapped key belongs; it unwraps nowhere else. */
const place = z.string().min(1).max(200);
const batch = <S extends z.ZodType>(item: S) => z.array(item).min(1).max(batchMax);

const indexNames = [
  'number',
  'email',
  'id_number',
  'bank_account',
  'person',
  'name',
  'device',
  'address',
  'staff_role',
] as const;
/** What a blind index is of. Each has a key of its own: equal values of two kinds look unlike. */
export type IndexName = (typeof indexNames)[number];

export const calls = {
  /** `is_canary` marks keys whose unwrapping by anyone is an alarm. Nothing outside shows it. */
  wrap: {
    asked: z.strictObject({
      items: batch(z.strictObject({ place, key })),
      is_canary: z.boolean().default(false),
    }),
    answer: z.object({ version: z.int(), wrapped: z.array(wrapped) }),
  },
  /** An item that does not open is null in the answer; the others are unharmed. */
  unwrap: {
    asked: z.strictObject({ items: batch(z.strictObject({ place, wrapped })) }),
    answer: z.object({ keys: z.array(key.nullable()) }),
  },
  /** From whatever version to the current one, without the key leaving. */
  rewrap: {
    asked: z.strictObject({ items: batch(z.strictObject({ place, wrapped })) }),
    answer: z.object({ version: z.int(), wrapped: z.array(wrapped.nullable()) }),
  },
  index: {
    asked: z.strictObject({ name: z.enum(indexNames), values: batch(z.string().max(400)) }),
    answer: z.object({ indexes: z.array(key) }),
  },
  versions: {
    asked: z.strictObject({}),
    answer: z.object({ current: z.int(), known: z.array(z.int()), index: z.int() }),
  },
  /** With the alarms that were raised since the start, by name: the process has no port to ask. */
  health: {
    asked: z.strictObject({}),
    answer: z.object({
      status: z.literal('ok'),
      alarms: z.record(z.string(), z.int()).optional(),
    }),
  },
} as const;

export type CallName = keyof typeof calls;
export type Asked<C extends CallName> = z.input<(typeof calls)[C]['asked']>;
export type Read<C extends CallName> = z.output<(typeof calls)[C]['asked']>;
export type Answer<C extends CallName> = z.output<(typeof calls)[C]['answer']>;
