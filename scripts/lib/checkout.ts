import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { shellEnv } from '@luwag/env';

/** The checkout these scripts belong to, and the git-ignored folder that holds all its data. */
export const root = join(import.meta.dirname, '../..');
export const localDir = join(root, '.local');

const names = [
  'web',
  'api',
  'worker',
  'sandbox',
  'smtp',
  'postgres',
  'redis',
  'userpool',
  's3',
  'ceph',
] as const;
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

const example = (): string => {
  const ports = portsOf(root);
  return readFileSync(join(root, '.env.example'), 'utf8')
    .replaceAll(/\{port:(\w+)\}/g, (_, name: PortName) => String(ports[name]))
    .replaceAll(/\{socket:(\w+)\}/g, (_, name: string) => socketOf(root, name))
    .replaceAll('{local}', localDir);
};

/** A socket's name has 107 bytes. Where the checkout is too deep down, it is under /tmp. */
function socketOf(checkout: string, name: string): string {
  const near = join(checkout, '.local', name, `${name}.sock`);
  const block = createHash('sha256').update(checkout).digest('hex').slice(0, 12);
  return near.length <= 100 ? near : join(tmpdir(), `luwag-${block}-${name}`, `${name}.sock`);
}

/** `{secret:N}` becomes N random bytes, new ones each time. */
const withSecrets = (text: string): string =>
  text.replaceAll(/\{secret:(\d+)\}/g, (_, bytes: string) =>
    randomBytes(Number(bytes)).toString('base64url'),
  );

const parse = (text: string) => parseEnv(text) as Record<string, string>;

/**
 * Writes .env from .env.example when there is none. An existing one is the developer's own; only
 * secrets that it lacks are added to it, or they would be others at every start.
 */
export function ensureEnvFile(): void {
  const file = join(root, '.env');
  if (!existsSync(file)) writeFileSync(file, withSecrets(example()));
  const present = parse(readFileSync(file, 'utf8'));
  const missing = Object.entries(parse(example())).filter(
    ([name, value]) => !(name in present) && value.includes('{secret:'),
  );
  if (missing.length === 0) return;
  const lines = missing.map(([name, value]) => `${name}=${withSecrets(value)}\n`);
  appendFileSync(file, `\n# Secrets added since this file was made.\n${lines.join('')}`);
}

/** Settings of this checkout: the example's, under .env, under what the shell already says. */
export function settings(): Record<string, string> {
  ensureEnvFile();
  mkdirSync(localDir, { recursive: true });
  const fromFile = parse(readFileSync(join(root, '.env'), 'utf8'));
  const known = { ...parse(example()), ...fromFile };
  return { ...known, ...pick(shellEnv(), Object.keys(known)) };
}

function pick(source: Record<string, string>, keys: string[]): Record<string, string> {
  return Object.fromEntries(keys.flatMap((key) => (source[key] ? [[key, source[key]]] : [])));
}

/** The whole environment for child processes: the shell's, with our settings over it. */
export const childEnv = (): Record<string, string> => ({ ...shellEnv(), ...settings() });
