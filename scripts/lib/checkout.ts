import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { shellEnv } from '@luwag/env';
import { sessionUrlOf } from '@luwag/platform/env/engines';

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
/** What operators ask, apart from what everybody does. */
const healthNames = ['apiHealth', 'userpoolHealth'] as const;
type PortName = (typeof names)[number] | (typeof healthNames)[number];

const blocks = 1_000;

/** Ten ports out of 20000–29999 and two out of 18000–19999, below those the kernel hands out. */
const portsIn = (block: number): Record<PortName, number> =>
  Object.fromEntries([
    ...names.map((name, i) => [name, 20_000 + block * names.length + i]),
    ...healthNames.map((name, i) => [name, 18_000 + block * healthNames.length + i]),
  ]) as Record<PortName, number>;

/** Which block a checkout's path stands for: almost surely another one next door. */
const hashedBlock = (checkout: string): number =>
  createHash('sha256').update(checkout).digest().readUInt16BE(0) % blocks;

/** The one that its .env names; an .env from before it did has the one its path stands for. */
function blockOf(checkout: string): number {
  const file = join(checkout, '.env');
  const written = existsSync(file) && parse(readFileSync(file, 'utf8')).PORT_BLOCK;
  if (!written) return hashedBlock(checkout);
  const block = Number(written);
  if (!Number.isInteger(block) || block < 0 || block >= blocks)
    throw new Error(`PORT_BLOCK in ${file} is ${written}; it must be from 0 to ${blocks - 1}`);
  return block;
}

/** A checkout's own ports. */
export const portsOf = (checkout: string): Record<PortName, number> => portsIn(blockOf(checkout));

/** From the block that its path stands for on, the first where nobody listens. */
function chooseBlock(checkout: string): number {
  const taken = listeningPorts();
  for (let step = 0; step < blocks; step += 1) {
    const block = (hashedBlock(checkout) + step) % blocks;
    if (!Object.values(portsIn(block)).some((port) => taken.has(port))) return block;
  }
  throw new Error('no block of ports is free between 18000 and 29999');
}

/** As the kernel lists them, in hexadecimal; state 0A is listening. */
function listeningPorts(): Set<number> {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(1) : [],
  );
  const found = lines.map((line) => /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) \S+ 0A /.exec(line)?.[1]);
  return new Set(found.flatMap((port) => (port ? [Number.parseInt(port, 16)] : [])));
}

function example(checkout: string, block = blockOf(checkout)): string {
  const ports = portsIn(block);
  return readFileSync(join(root, '.env.example'), 'utf8')
    .replaceAll('{block}', String(block))
    .replaceAll(/\{port:(\w+)\}/g, (_, name: PortName) => String(ports[name]))
    .replaceAll(/\{socket:(\w+)\}/g, (_, name: string) => socketOf(checkout, name))
    .replaceAll('{local}', join(checkout, '.local'));
}

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
 * secrets that it lacks are added to it, or they would be others at every start. It is for its
 * owner's eyes alone.
 */
export function ensureEnvFile(checkout = root): void {
  const file = join(checkout, '.env');
  if (!existsSync(file)) {
    const text = withSecrets(example(checkout, chooseBlock(checkout)));
    writeFileSync(file, text, { mode: 0o600 });
  }
  if (statSync(file).mode & 0o077) chmodSync(file, 0o600);
  const present = parse(readFileSync(file, 'utf8'));
  const missing = Object.entries(parse(example(checkout))).filter(
    ([name, value]) => !(name in present) && value.includes('{secret:'),
  );
  if (missing.length === 0) return;
  const lines = missing.map(([name, value]) => `${name}=${withSecrets(value)}\n`);
  appendFileSync(file, `\n# Secrets added since this file was made.\n${lines.join('')}`);
}

/**
 * Settings of this checkout: the example's, under .env, under what the shell already says. Where
 * the product runs there is no .env and none is made: what an operator's command was not told, it
 * does not know.
 */
export function settings(): Record<string, string> {
  const shell = shellEnv();
  if (isInstalled()) return shell;
  ensureEnvFile();
  mkdirSync(localDir, { recursive: true });
  const fromFile = parse(readFileSync(join(root, '.env'), 'utf8'));
  const known = { ...parse(example(root)), ...fromFile };
  return { ...known, ...pick(shell, Object.keys(known)) };
}

/**
 * The database for a command that runs for long or locks: an address without a pooler. What the
 * shell says of either address comes before what a file does.
 */
export function sessionUrl(): string {
  const shell = shellEnv();
  const ofShell = shell.DATABASE_SESSION_URL || shell.DATABASE_URL;
  return ofShell || sessionUrlOf(settings());
}

const isInstalled = (): boolean =>
  shellEnv().LUWAG_MODE === 'production' && !existsSync(join(root, '.env'));

function pick(source: Record<string, string>, keys: string[]): Record<string, string> {
  return Object.fromEntries(keys.flatMap((key) => (source[key] ? [[key, source[key]]] : [])));
}

/** The whole environment for child processes: the shell's, with our settings over it. */
export const childEnv = (): Record<string, string> => ({ ...shellEnv(), ...settings() });
