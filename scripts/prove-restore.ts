import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, type Db } from '@luwag/db';
import { shellEnv } from '@luwag/env';
import { noteRestoreProof } from '@luwag/platform/jobs/restore-proofs';
import { sql } from 'kysely';
import { root, sessionUrl, settings } from './lib/checkout.ts';

// Every night: the newest backup, brought up to this minute, is restored into a server of its own;
// ledger and audit record are held against their anchors there; and that is noted, which is the
// metric luwag_restore_proved_at_seconds. The server and its data go again, however it ends.
//   npm run prove:restore -- --folder /var/lib/luwag-restore/proof
const { values: flags } = parseArgs({
  options: {
    /** Where there is as much room as the database takes. */
    folder: { type: 'string' },
    /** How long log may take to be archived. */
    'wait-seconds': { type: 'string', default: '600' },
  },
});
const folder = flags.folder ?? join(mkdtempSync(join(tmpdir(), 'luwag-proof-')), 'restored');
const waitMs = Number(flags['wait-seconds']) * 1000;
const script = join(root, 'deploy/postgres/restore');
const restore = (...args: string[]): number | null =>
  spawnSync(script, args, { stdio: 'inherit', env: { ...shellEnv(), ...auditKey() } }).status;

/** By the database's own clock; and a commit after it, or nothing says that the log goes that far. */
async function noteMoment(db: Db): Promise<{ moment: Date; segment: string }> {
  const { rows } = await sql<{ moment: Date }>`select clock_timestamp() as moment`.execute(db);
  const { moment } = rows[0] ?? {};
  if (!moment) throw new Error('the database tells no time');
  await sleep(10);
  const after = await db.transaction().execute((tx) =>
    sql<{ segment: string }>`
      select pg_walfile_name(pg_current_wal_lsn()) as segment, pg_current_xact_id()`.execute(tx),
  );
  return { moment, segment: after.rows[0]?.segment ?? '' };
}

/** Segments are numbered on; the first eight letters say after which failover. */
async function waitUntilArchived(db: Db, segment: string): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { rows } = await sql<{ newest: string | null }>`
      select last_archived_wal as newest from pg_stat_archiver`.execute(db);
    const newest = rows[0]?.newest ?? '';
    if (newest.slice(8, 24) >= segment.slice(8)) return;
    if (performance.now() > deadline)
      throw new Error(`the archive ends with ${newest || 'nothing'}, and ${segment} is awaited`);
    await sleep(500);
  }
}

/** As the worker knows it: a shell's own settings come first. */
function auditKey(): Record<string, string> {
  const { AUDIT_KEY } = settings();
  return AUDIT_KEY ? { AUDIT_KEY } : {};
}

/** As they are before the moment: what is anchored later is not in what comes back. */
function copyAnchors(): string[] {
  const copies = mkdtempSync(join(tmpdir(), 'luwag-anchors-'));
  process.once('exit', () => rmSync(copies, { recursive: true, force: true }));
  const { LEDGER_ANCHORS_FILE, AUDIT_ANCHORS_FILE } = settings();
  return [LEDGER_ANCHORS_FILE, AUDIT_ANCHORS_FILE].map((file = '', i) => {
    const copy = join(copies, `${i}.jsonl`);
    copyFileSync(file, copy);
    return copy;
  });
}

// One that was cut off left it behind.
restore('remove', folder);
process.once('exit', () => restore('remove', folder));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const db = connect(sessionUrl(), { applicationName: 'prove-restore', connectionsMax: 1 });
try {
  const anchors = copyAnchors();
  const { moment, segment } = await noteMoment(db);
  await waitUntilArchived(db, segment);
  const began = performance.now();
  const at = moment.toISOString();
  if (restore(folder, at, ...anchors) === 0) {
    const tookSeconds = (performance.now() - began) / 1000;
    const proof = { restoredTo: moment, tookSeconds };
    await db.transaction().execute((tx) => noteRestoreProof(tx, proof));
    console.log(`Restored to ${at} in ${tookSeconds.toFixed(0)} s, proved, and on record.`);
  } else {
    console.error(`The backup does not restore to ${at} as it should: that is an incident.`);
    process.exitCode = 1;
  }
} finally {
  await db.destroy();
}
