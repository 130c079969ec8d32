import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { shellEnv } from '@luwag/env';

/** The checkout these scripts belong to, and the git-ignored folder that holds all its data. */
export const root = join(import.meta.dirname, '../..');
export const localDir = join(root, '.local');

const names = ['web', 'api', 'worker', 'sandbox', 'smtp', 'postgres', 'redis'] as const;
type PortName = (typeof names)[number];

/**
 * Ten ports of our own out of 20000–29999, below the range the kernel hands out. The block is taken
 * from the checkout's path: always the same here, almost surely another one next door.
 */
export function portsOf(checkout: string): Record<PortName, number> {
  const block = createHash('sha256').update(checkout).digest().readUInt16BE(0) % 1000;
  return Object.fromEntries(names.map((name, i) => [name, 20_000 + block * 10 + i])) as Record<
    PortName,
    number
  >;
}

/** Writes .env from .env.example when there is none; an existing one is the developer's own. */
export function ensureEnvFile(): void {
  const file = join(root, '.env');
  if (existsSync(file)) return;
  const ports = portsOf(root);
  const text = readFileSync(join(root, '.env.example'), 'utf8');
  writeFileSync(
    file,
    text.replaceAll(/\{port:(\w+)\}/g, (_, name: PortName) => String(ports[name])),
  );
}

/** Settings of this checkout: .env, under what the shell already says. */
export function settings(): Record<string, string> {
  ensureEnvFile();
  mkdirSync(localDir, { recursive: true });
  const fromFile = parseEnv(readFileSync(join(root, '.env'), 'utf8')) as Record<string, string>;
  const fromShell = shellEnv();
  return { ...fromFile, ...pick(fromShell, Object.keys(fromFile)) };
}

function pick(source: Record<string, string>, keys: string[]): Record<string, string> {
  return Object.fromEntries(keys.flatMap((key) => (source[key] ? [[key, source[key]]] : [])));
}

/** The whole environment for child processes: the shell's, with our settings over it. */
export const childEnv = (): Record<string, string> => ({ ...shellEnv(), ...settings() });
