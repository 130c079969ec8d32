import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '@luwag/db';
import { shellEnv } from '@luwag/env';
import { noteRestoreProof } from '@luwag/platform/jobs/restore-proofs';
import pg from 'pg';
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

/** By the database's own clock; and a commit after it, which says that the log goes that far. */
async function noteMoment(client: pg.Client): Promise<{ moment: Date; segment: string }> {
  const { rows } = await client.query<{ moment: Date }>('select clock_timestamp() as moment');
  const { moment } = rows[0] ?? {};
  if (!moment) throw new Error('the database tells no time');
  await sleep(10);
  const after = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as segment, pg_current_xact_id()',
  );
  return { moment, segment: after.rows[0]?.segment ?? '' };
}

/** Segments are numbered on; the first eight letters say after which failover. */
async function waitUntilArchived(client: pg.Client, segment: string): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { rows } = await client.query<{ newest: string | null }>(
      'select last_archived_wal as newest from pg_stat_archiver',
    );
    const newest = rows[0]?.newest ?? '';
    if (newest.slice(8, 24) >= segment.slice(8)) return;
    if (performance.now() > deadline)
      throw new Error(`the archive ends with ${newest || 'nothing'}, and ${segment} is awaited`);
    await sleep(500);
  }
}

async function note(restoredTo: Date, tookSeconds: number): Promise<void> {
  const db = connect(sessionUrl(), { applicationName: 'prove-restore', connectionsMax: 1 });
  try {
    await db.transaction().execute((tx) => noteRestoreProof(tx, { restoredTo, tookSeconds }));
  } finally {
    await db.destroy();
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
const client = new pg.Client({ connectionString: sessionUrl() });
await client.connect();
const anchors = copyAnchors();
const { moment, segment } = await noteMoment(client);
await waitUntilArchived(client, segment).finally(() => client.end());
const began = performance.now();
const at = moment.toISOString();
if (restore(folder, at, ...anchors) === 0) {
  const tookSeconds = (performance.now() - began) / 1000;
  await note(moment, tookSeconds);
  console.log(`Restored to ${at} in ${tookSeconds.toFixed(0)} s, proved, and on record.`);
} else {
  console.error(`The backup does not restore to ${at} as it should: that is an incident.`);
  process.exitCode = 1;
}
