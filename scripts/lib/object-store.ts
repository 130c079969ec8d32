import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBucket } from '@luwag/object-store/make-bucket';
import type { StoreSettings } from '@luwag/object-store/store';
import { type CephPlace, gatewayOf, killCeph, startCeph, startGateway, stopCeph } from './ceph.ts';
import { localDir, portsOf, root } from './checkout.ts';
import { portAnswers, runningPid, until } from './processes.ts';

// The store of this checkout that speaks S3, for tests. It forgets everything when it stops.

const place = (): CephPlace => {
  const { s3, ceph } = portsOf(root);
  return {
    name: 'object-store',
    home: join(localDir, 'object-store'),
    ports: { s3, monitor: ceph },
  };
};
const bucket = 'luwag-tests';

const access = () => ({
  endpoint: `http://127.0.0.1:${portsOf(root).s3}`,
  // The one that every store knows.
  region: 'us-east-1',
  keyId: 'LUWAGTESTS',
  // Of a store on loopback that forgets: it protects nothing.
  secret: 'of-a-store-on-loopback',
});

export function objectStoreSettings(): StoreSettings {
  const { endpoint, ...s3 } = access();
  return { url: `${endpoint}/${bucket}`, s3 };
}

/** Some fifteen seconds the first time; nothing when it is up. */
export async function startObjectStore(): Promise<void> {
  await oneAtATime(async () => {
    const { noted, program } = gatewayOf(place());
    const isUp = runningPid(noted, program) !== undefined;
    if (!isUp || !(await portAnswers(portsOf(root).s3))) await startAnew();
  });
  await makeBucket({ ...access(), bucket });
}

async function startAnew(): Promise<void> {
  await stopObjectStore();
  rmSync(place().home, { recursive: true, force: true });
  await startCeph(place(), access());
}

/** Two files of tests may want it at once, and the second would begin anew under the first. */
async function oneAtATime(work: () => Promise<void>): Promise<void> {
  const lock = join(localDir, 'object-store.lock');
  await until(async () => takes(lock), { what: 'whoever starts the store', timeoutMs: 180_000 });
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** The lock of a process that is gone is nobody's; the next look takes it. */
function takes(lock: string): boolean {
  const isTaken = answers(() => writeFileSync(lock, String(process.pid), { flag: 'wx' }));
  if (!isTaken && !answers(() => process.kill(Number(readFileSync(lock, 'utf8')), 0)))
    rmSync(lock, { force: true });
  return isTaken;
}

const answers = (ask: () => unknown): boolean => {
  try {
    ask();
    return true;
  } catch {
    return false;
  }
};

export const stopObjectStore = (): Promise<void> => stopCeph(place());

/** At once and without a farewell, for a script that is ended. */
export const killObjectStore = (): void => killCeph(place());

/** The process that speaks S3 to its callers; what it stores is behind it, and stays. */
export function objectGatewayPid(): number | undefined {
  const { noted, program } = gatewayOf(place());
  return runningPid(noted, program);
}

/** After that process alone was killed. */
export const restartObjectGateway = (): Promise<void> => startGateway(place());
