import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { logFileOf } from './canaries.ts';

const root = join(import.meta.dirname, '../..');

// Below the ports the system gives to connections that go out: one of those may take a port
// between the moment it was found free and the moment a process listens there.
const firstPort = 12_000;
const lastPort = 32_000;
const reservations = join(tmpdir(), 'luwag-ports');
const reservedMs = 600_000;

/** A port nobody listens on, and that no other process of ours was told in the last ten minutes. */
export async function freePort(): Promise<number> {
  mkdirSync(reservations, { recursive: true });
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(firstPort, lastPort);
    if (reserve(port) && (await isFree(port))) return port;
  }
  throw new Error(`no free port found between ${firstPort} and ${lastPort}`);
}

/**
 * Whoever was told a port may take seconds to listen there, and until then it looks free to
 * others. The file that says so is made by one process alone, and an old one is taken over. It has
 * the time since the machine began: all processes share that, whatever date they have.
 */
function reserve(port: number): boolean {
  const file = join(reservations, String(port));
  const nowMs = Math.round(Number(process.hrtime.bigint()) / 1e6);
  try {
    writeFileSync(file, String(nowMs), { flag: 'wx' });
    return true;
  } catch {
    const agoMs = nowMs - Number(readFileSync(file, 'utf8'));
    // Less than none: the machine has begun anew since.
    if (agoMs >= 0 && agoMs < reservedMs) return false;
    writeFileSync(file, String(nowMs));
    return true;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await once(server.close(), 'close');
  return isListening;
}

export type Started = { child: ChildProcess; stop(signal?: NodeJS.Signals): Promise<void> };

const children = new Set<ChildProcess>();
// A test that fails half-way must not leave its processes behind: the runner would wait for them.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

type StartOptions = {
  isSteered?: boolean;
  logFile?: string;
  /** Another checkout than this one, such as the release before. */
  tree?: string;
};

/**
 * In production a process says for seconds that it leaves: nobody has to hear it here. And a test's
 * database is the one it names, whatever address the checkout has beside its usual one.
 */
const unlessTold = { DRAIN_NOTICE_MS: '0', DATABASE_SESSION_URL: '' };

/**
 * A node process of ours, with its output passed on when `LOG_LEVEL` is not silent. Where logs are
 * collected it is never silent, and writes there.
 */
export function startProcess(
  entry: string,
  env: Record<string, string>,
  { isSteered = false, tree = root, ...told }: StartOptions = {},
): Started {
  const logFile = told.logFile ?? logFileOf(nameOf(entry));
  const output = logFile ? openSync(logFile, 'a') : 'inherit';
  const child = spawn(process.execPath, [join(tree, entry)], {
    env: { ...shellEnv(), ...unlessTold, ...env, ...(logFile ? { LOG_LEVEL: 'debug' } : {}) },
    // With a channel between the two: failpoints are then armed and let go by message.
    stdio: isSteered ? ['ignore', output, output, 'ipc'] : ['ignore', output, output],
  });
  if (output !== 'inherit') closeSync(output);
  const exited = once(child, 'exit').finally(() => children.delete(child));
  children.add(child);
  return {
    child,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
  };
}

/** `userpool` for apps/userpool/src/main.ts. */
const nameOf = (entry: string): string => {
  const name = basename(entry, '.ts');
  return name === 'main' ? basename(dirname(dirname(entry))) : name;
};

export const waitForHttp = (url: string): Promise<void> =>
  waitUntil(async () => (await fetch(url).catch(() => undefined))?.ok === true, url);

export async function waitUntil(
  check: () => Promise<boolean>,
  what: string,
  timeoutMs = 180_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
