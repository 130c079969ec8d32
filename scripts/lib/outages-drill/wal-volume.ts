import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ScratchCluster } from '../scratch-cluster.ts';

/** A small volume of its own for the write-ahead log of a scratch cluster. */
export type WalVolume = {
  /** Until there is no room, and the server has found out. */
  fill(): Promise<void>;
  makeRoom(): void;
  remove(): void;
};

const mebibyte = 1024 * 1024;
/** Above what is in it when it is made: some segments of the log. */
const roomBytes = 128 * mebibyte;
const stopsWithinMs = 120_000;
const twoMebibytes = `select pg_logical_emit_message(false, 'drill', repeat(md5('x'), 65536))`;

/**
 * Moves the log of a running cluster to a file system of its own, in memory, as large as the log
 * and a little more. Only root may mount one.
 */
export async function moveWalToVolume(cluster: ScratchCluster): Promise<WalVolume> {
  await tell(cluster, 'checkpoint');
  await cluster.kill();
  const wal = join(cluster.home, 'data', 'pg_wal');
  const folder = mkdtempSync('/var/tmp/luwag-wal-');
  const { uid, gid } = statSync(wal);
  const size = `size=${bytesIn(wal) + roomBytes},mode=0700,uid=${uid},gid=${gid}`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]);
  let isMounted = true;
  const remove = () => {
    if (!isMounted) return;
    isMounted = false;
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  };
  // After the cluster's own handler, which ends the server that has files open in it.
  process.once('exit', remove);
  const moved = join(folder, 'pg_wal');
  execFileSync('cp', ['-a', wal, moved]);
  rmSync(wal, { recursive: true });
  symlinkSync(moved, wal);
  cluster.start();
  const filler = join(folder, 'of-somebody-else');
  return {
    async fill() {
      fillWith(filler);
      await writeUntilItStops(cluster);
    },
    makeRoom: () => rmSync(filler),
    remove,
  };
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** As another program's file does that grows. */
function fillWith(path: string): void {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(mebibyte);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/** Log that nobody needs, until the server cannot write the next piece and stops. */
async function writeUntilItStops(cluster: ScratchCluster): Promise<void> {
  const deadline = performance.now() + stopsWithinMs;
  while (cluster.pids().length > 0 && performance.now() < deadline)
    // It says first that it recovers, and then nothing any more.
    await tell(cluster, twoMebibytes).catch(() => sleep(50));
  if (cluster.pids().length > 0) throw new Error('the server still runs without room for its log');
}

async function tell(cluster: ScratchCluster, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query(statement).finally(() => admin.end().catch(() => undefined));
}
