import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const key = z.base64url().refine((text) => Buffer.from(text, 'base64url').length === 32, {
  error: 'not 32 bytes in base64url',
});
const version = z.int().min(1).max(65_535);
const Kek = z.strictObject({ version, key, created_at: z.iso.datetime() });

/** What is in the file: the keys that wrap, which of them wraps anew, and the key of indexes. */
export const KeyFile = z
  .strictObject({
    format: z.literal(1),
    /** Keys are wrapped with this version; the others only unwrap. Since when it is so. */
    current: version,
    current_since: z.iso.datetime(),
    keks: z.array(Kek).min(1).max(100),
    index: z.strictObject({ version, key, created_at: z.iso.datetime() }),
  })
  .refine((file) => file.keks.some((kek) => kek.version === file.current), {
    path: ['current'],
    error: 'names a key that is not there',
  })
  .refine((file) => new Set(file.keks.map((kek) => kek.version)).size === file.keks.length, {
    path: ['keks'],
    error: 'two keys of one version',
  });
export type KeyFile = z.infer<typeof KeyFile>;

/** Checks it. What is wrong is named by member; no value is ever repeated. */
export const checkKeyFile = (content: unknown): KeyFile => checked(KeyFile, content);

/** The same for either form of the file. */
export function checked<S extends z.ZodType>(shape: S, content: unknown): z.output<S> {
  const result = shape.safeParse(content);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`the key file is not usable: ${lines.join('; ')}`);
}

/** What is in the file, if nobody else can read or replace it. */
export function readPrivateJson(path: string): unknown {
  assertPrivate(path);
  return parsedJson(readFileSync(path, 'utf8'));
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own words quote the file.
    throw new Error('the key file is not JSON');
  }
}

/** A file that is not encrypted. */
export const readKeyFile = (path: string): KeyFile => checkKeyFile(readPrivateJson(path));

/** Ours, for our eyes alone, and in a folder where nobody else can put another in its place. */
function assertPrivate(path: string): void {
  const file = statSync(path);
  if (!file.isFile()) throw new Error('the key file is not a file');
  if (file.mode & 0o077) throw new Error('the key file can be read by others: chmod 0400');
  if (file.uid !== process.geteuid?.()) throw new Error('the key file belongs to somebody else');
  if (statSync(dirname(path)).mode & 0o022)
    throw new Error('others can write in the folder of the key file');
}
