import {
  freePort,
  type Started,
  startProcess,
  waitForHttp,
} from '@luwag/testing/harness/processes';
import { type AppName, apps } from '../apps.ts';
import type { Backend, Balancer } from './balancer.ts';
import type { Release } from './release-tree.ts';

/** The ports of one instance, by the settings that name them. */
const portsOf: Record<AppName, { http?: string; health: string }> = {
  userpool: { http: 'USERPOOL_PORT', health: 'USERPOOL_HEALTH_PORT' },
  api: { http: 'API_PORT', health: 'API_HEALTH_PORT' },
  worker: { health: 'WORKER_PORT' },
  // What the web server says of itself it says on its one port.
  web: { http: 'WEB_PORT', health: 'WEB_PORT' },
};

type Instance = { started: Started; backend: Backend };

/** All instances of one process, and the balancer in front of them if others call it. */
export type Fleet = {
  name: AppName;
  instances: Instance[];
  balancer: Balancer | undefined;
  env: Record<string, string>;
};

/** How long a balancer may take to hear that one leaves, before that one leaves. */
const noticeMs = 400;
/** After this the machine that stops a process ends it. */
const graceMs = 45_000;

async function startOne(fleet: Fleet, { tree }: Release): Promise<void> {
  const { http, health } = portsOf[fleet.name];
  const healthPort = await freePort();
  const httpPort = !http || http === health ? healthPort : await freePort();
  const ports = { [health]: String(healthPort), ...(http ? { [http]: String(httpPort) } : {}) };
  const env = { ...fleet.env, ...ports, DRAIN_NOTICE_MS: String(noticeMs), NODE_ENV: 'production' };
  const started = startProcess(apps[fleet.name].entry, env, { tree });
  const readyUrl = `http://127.0.0.1:${healthPort}/readyz`;
  const instance = { started, backend: { port: httpPort, readyUrl } };
  fleet.instances.push(instance);
  if (fleet.balancer) await fleet.balancer.add(instance.backend);
  else await waitForHttp(readyUrl);
}

export async function startFleet(fleet: Fleet, release: Release, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => startOne(fleet, release)));
}

/** SIGTERM, and what it ended with. Whoever is killed instead has not drained. */
async function stopOne(fleet: Fleet): Promise<string[]> {
  const instance = fleet.instances.shift();
  if (!instance) return [];
  const { child, stop } = instance.started;
  const began = performance.now();
  const cutOff = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await stop();
  clearTimeout(cutOff);
  fleet.balancer?.remove(instance.backend);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return child.exitCode === 0
    ? []
    : [`${fleet.name} ended with ${child.exitCode ?? child.signalCode} after ${seconds} s`];
}

/** One more first, then one of the old: there are never fewer than there were. */
export async function roll(fleet: Fleet, release: Release): Promise<string[]> {
  const faults: string[] = [];
  for (let left = fleet.instances.length; left > 0; left -= 1) {
    await startOne(fleet, release);
    faults.push(...(await stopOne(fleet)));
  }
  return faults;
}

export async function stopFleet(fleet: Fleet): Promise<string[]> {
  const faults: string[] = [];
  while (fleet.instances.length > 0) faults.push(...(await stopOne(fleet)));
  return faults;
}

/** Who ended although nobody asked. */
export const missingFrom = ({ name, instances }: Fleet): string[] =>
  instances
    .filter(({ started }) => started.child.exitCode !== null || started.child.signalCode !== null)
    .map(() => `an instance of ${name} ended by itself`);

export async function killFleet({ instances }: Fleet): Promise<void> {
  await Promise.all(instances.map(({ started }) => started.stop('SIGKILL')));
}
