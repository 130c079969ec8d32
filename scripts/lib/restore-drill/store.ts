import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBucket } from '@luwag/object-store/make-bucket';
import { readBucket } from '@luwag/object-store/read-bucket';
import { freePort } from '@luwag/testing/harness/processes';
import { type CephPlace, killCeph, startCeph, stopCeph } from '../ceph.ts';
import { localDir } from '../checkout.ts';

/** A store of the drill's own, which speaks HTTPS with a certificate that only the drill trusts. */
export type BackupStore = {
  /** As deploy/postgres/pgbackrest.own.example names them. */
  settings: Record<string, string>;
  start(): Promise<void>;
  /** Every object as it lies there. */
  objects(): AsyncIterable<{ key: string; bytes: Buffer }>;
  stop(): Promise<void>;
};

const bucket = 'luwag-backups';
const region = 'us-east-1';
const user = { keyId: 'LUWAGBACKUPS', secret: 'of-a-store-on-loopback' };

/** Its settings are known before it starts, so that a server can be told of it meanwhile. */
export async function prepareBackupStore(): Promise<BackupStore> {
  const name = `backup-store-${process.pid}`;
  const home = join(localDir, name);
  mkdirSync(home, { recursive: true });
  const { caFile, certificate } = makeCertificate(home);
  const [s3, monitor, port] = [await freePort(), await freePort(), await freePort()];
  const place: CephPlace = { name, home, ports: { s3, monitor }, https: { port, certificate } };
  const access = { endpoint: `http://127.0.0.1:${s3}`, region, bucket, ...user };
  const forget = () => {
    killCeph(place);
    rmSync(home, { recursive: true, force: true });
    for (const daemon of ['mon', 'osd', 'rgw']) {
      rmSync(join(localDir, 'logs', `${name}-${daemon}.log`), { force: true });
      rmSync(join(localDir, `${name}-${daemon}.pid`), { force: true });
    }
  };
  // A script that fails or is stopped leaves no store behind.
  process.once('exit', forget);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(130));
  return {
    settings: settingsOf(port, caFile),
    async start() {
      await startCeph(place, user);
      await makeBucket(access);
    },
    objects: () => readBucket(access),
    async stop() {
      await stopCeph(place);
      forget();
    },
  };
}

const settingsOf = (port: number, caFile: string): Record<string, string> => ({
  'repo1-s3-endpoint': 'localhost',
  'repo1-storage-port': String(port),
  'repo1-storage-ca-file': caFile,
  'repo1-s3-region': region,
  'repo1-s3-bucket': bucket,
  'repo1-s3-key': user.keyId,
  'repo1-s3-key-secret': user.secret,
});

/** It vouches for itself, so it is its own authority. */
function makeCertificate(home: string): { caFile: string; certificate: string } {
  const [caFile, key] = [join(home, 'ca.pem'), join(home, 'key.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', key, '-out', caFile],
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const certificate = join(home, 'certificate.pem');
  writeFileSync(certificate, `${readFileSync(caFile, 'utf8')}${readFileSync(key, 'utf8')}`, {
    mode: 0o600,
  });
  // The database's account reads it.
  chmodSync(caFile, 0o644);
  return { caFile, certificate };
}
