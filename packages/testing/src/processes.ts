import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { shellEnv } from '@luwag/env';

const root = join(import.meta.dirname, '../../..');

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

/** A node process of ours, with its output passed on when `LOG_LEVEL` is not silent. */
export function startProcess(entry: string, env: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(root, entry)], {
    env: { ...shellEnv(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
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

export async function waitForHttp(url: string, timeoutMs = 20_000): Promise<void> {
  await waitUntil(
    async () => (await fetch(url).catch(() => undefined))?.ok === true,
    url,
    timeoutMs,
  );
}

export async function waitUntil(
  check: () => Promise<boolean>,
  what: string,
  timeoutMs = 20_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
