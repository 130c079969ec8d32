import type { z } from 'zod';

/**
 * The only file that reads `process.env`. Each process declares its own shape and gets a checked,
 * frozen object; a missing or malformed setting stops the start with a list of what is wrong.
 */
export function readEnv<S extends z.ZodObject>(
  shape: S,
  source: Record<string, string | undefined> = process.env,
): Readonly<z.output<S>> {
  const checked = shape.safeParse(source);
  if (checked.success) return Object.freeze(checked.data);
  const lines = checked.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable:\n${lines.join('\n')}`);
}

/** What the shell gave this process, for scripts that start other processes. */
export const shellEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => !!pair[1]),
  );

/** For a library that reads a setting from the environment and can be told in no other way. */
export function tellLibrary(name: string, value: string): void {
  process.env[name] = value;
}
