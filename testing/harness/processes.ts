import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { logFileOf } from './canaries.ts';

const root = join(import.meta.dirname, '../..');

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

export type Started = { child: ChildProcess; stop(signal?: NodeJS.Signals): Promise<void> };

const children = new Set<ChildProcess>();
// A test that fails half-way must not leave its processes behind: the runner would wait for them.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * A node process of ours, with its output passed on when `LOG_LEVEL` is not silent. Where logs are
 * collected it is never silent, and writes there.
 */
export function startProcess(
  entry: string,
  env: Record<string, string>,
  { isSteered = false, ...told }: { isSteered?: boolean; logFile?: string } = {},
): Started {
  const logFile = told.logFile ?? logFileOf(nameOf(entry));
  const output = logFile ? openSync(logFile, 'a') : 'inherit';
  const child = spawn(process.execPath, [join(root, entry)], {
    env: { ...shellEnv(), ...env, ...(logFile ? { LOG_LEVEL: 'debug' } : {}) },
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
