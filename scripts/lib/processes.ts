import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { localDir, root } from './checkout.ts';

const pidFile = (name: string) => join(localDir, `${name}.pid`);

/** Starts a background process that outlives this script, logging to .local/logs/<name>.log. */
export function startDetached(
  name: string,
  command: string[],
  options: { env?: Record<string, string>; cwd?: string },
): number {
  mkdirSync(join(localDir, 'logs'), { recursive: true });
  const log = openSync(join(localDir, 'logs', `${name}.log`), 'a');
  const [file = '', ...args] = command;
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  if (!child.pid) throw new Error(`${name} did not start`);
  writeFileSync(pidFile(name), String(child.pid));
  return child.pid;
}

/**
 * The pid we recorded, if that very process still runs. A pid taken over by a stranger is not ours,
 * and the same program of another checkout is a stranger.
 */
export function runningPid(name: string, commandPart: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile(name), 'utf8'));
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const places = `${commandLine} ${readlinkSync(`/proc/${pid}/cwd`)}/`;
    return commandLine.includes(commandPart) && places.includes(`${root}/`) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Waits until a background process that was just started answers. An answer counts only while that
 * process runs: whoever else has its port would answer too, and would be taken for it.
 */
export async function untilUp(
  name: string,
  { what, answers }: { what: string; answers: () => Promise<boolean> },
): Promise<void> {
  // Not by its command line: Redis rewrites that while it starts, and for a moment it has none.
  const pid = Number(readFileSync(pidFile(name), 'utf8'));
  await until(
    async () => {
      const isThere = await answers();
      if (!existsSync(`/proc/${pid}`))
        throw new Error(`${what} ended at once; see .local/logs/${name}.log`);
      return isThere;
    },
    { what },
  );
}

/** Throws when somebody listens where one of ours is to: it would be used, and be a stranger's. */
export async function assertPortFree(port: number, what: string): Promise<void> {
  if (!(await portAnswers(port))) return;
  throw new Error(
    `port ${port}, where ${what} of this checkout listens, is taken by another process: another ` +
      "checkout's, or an npm run dev that runs here already. Stop that one; or give this checkout " +
      'other ports, and new data: npm run services -- destroy, remove .env, npm run setup',
  );
}

export async function stopDetached(name: string, commandPart: string): Promise<boolean> {
  const pid = runningPid(name, commandPart);
  if (pid) {
    process.kill(pid, 'SIGTERM');
    await until(async () => !runningPid(name, commandPart), { what: `${name} to stop` });
  }
  rmSync(pidFile(name), { force: true });
  return pid !== undefined;
}

export async function until(
  check: () => Promise<boolean>,
  { what, timeoutMs = 120_000 }: { what: string; timeoutMs?: number },
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const portAnswers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(socket.end() && true));
    socket.once('error', () => resolve(false));
  });

export const httpAnswers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );
