import { appendFileSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { anchorAll, anchorsFrom } from '@luwag/ledger/anchors';
import { coveredTo } from '@luwag/modules/audit/service';
import { watchChain } from '@luwag/modules/audit/worker';
import { enqueue } from '@luwag/platform/jobs/job';
import { waitUntil } from '@luwag/testing/harness/processes';
import { type DrillHarness, startDrillHarness } from '../checkout-drill/harness.ts';
import { openShop } from '../checkout-drill/people.ts';
import { type Backups, operate, prepareBackups } from './backups.ts';
import { asAdmin, askFor, type Books, differencesOf, readBooks } from './books.ts';
import { type Copies, copyUrl, payOnCopy, takeRowsBack } from './copy.ts';
import { type Market, openMarket } from './purchases.ts';
import { folderFaults, keyFaults, readKnown, storeFaults } from './secrecy.ts';
import { type BackupStore, prepareBackupStore } from './store.ts';

/** How many pay before the full backup, then before the moment, and then before the mistake. */
export type Sizes = { before: number; between: number; after: number };
export type Say = (line: string) => void;
export type Phase = <T>(name: string, work: () => Promise<T>) => Promise<T>;

type Drill = {
  harness: DrillHarness;
  backups: Backups & ReturnType<Backups['of']>;
  store: BackupStore;
  say: Say;
  isShort: boolean;
  faults: string[];
};

/** Log that nothing fills leaves after so long: a minute in production. */
const archiveTimeoutSeconds = 5;

/** Everything that must hold of a backup, from the first payment to the mistake and back. */
export async function drillRestore(
  sizes: Sizes,
  { phase, say, isShort }: { phase: Phase; say: Say; isShort: boolean },
): Promise<string[]> {
  const store = await prepareBackupStore();
  try {
    let backups: Drill['backups'] | undefined;
    const starting = store.start();
    const harness = await phase('product and store', async () => {
      const started = await startDrillHarness('restore-drill', {
        configure: (place) => {
          const prepared = prepareBackups(place.home, store);
          backups = { ...prepared, ...prepared.of({ ...place, password: 'postgres' }) };
          return linesOf(prepared);
        },
      });
      await starting;
      return started;
    });
    try {
      if (!backups) throw new Error('the server was not configured');
      const drill: Drill = { harness, backups, store, say, isShort, faults: [] };
      await runDrill(drill, sizes, phase);
      return drill.faults;
    } finally {
      await harness.close();
    }
  } finally {
    await store.stop();
  }
}

async function runDrill(drill: Drill, sizes: Sizes, phase: Phase): Promise<void> {
  const { harness, backups, say, faults } = drill;
  const market = await openMarket(harness);
  bringLeftovers(harness);
  await phase('first payments', () => market.pay(sizes.before));
  await phase('full backup', async () => {
    backups.run('stanza-create');
    backups.run('check');
    backups.backUp();
  });
  const { type, databaseBytes, backupBytes } = backups.newest();
  if (type !== 'full') faults.push(`the first backup is ${type}`);
  say(`${megabytes(databaseBytes)} are ${megabytes(backupBytes)} in the store`);
  await phase('more payments', () => market.pay(sizes.between));
  await phase('incremental backup', async () => backups.backUp());
  if (backups.newest().type !== 'incr') faults.push('the second backup is not incremental');
  if (Date.now() / 1000 - backups.finishedAt() > 60) faults.push('the metric tells another time');
  await anchor(harness);
  await phase('nightly proof', () => proveNightly(drill));

  const { moment, books } = await noteMoment(harness);
  say(`the moment is ${moment}: ${books.plans} plans, ${books['ledger.entries']} entries`);
  const anchored = anchoredTo(harness);
  await phase('payments after the moment', () => market.pay(sizes.after));
  // Its key is on record.
  await openShop(harness);
  await anchor(harness);
  await makeMistake(drill);
  const spoiled = await readBooks(harness.cluster.adminUrl);

  const folder = join(harness.cluster.home, 'restored');
  try {
    const copies = await phase('restore to the moment', () => restoreTo(drill, folder, moment));
    const restored = connect(copyUrl(folder), {
      applicationName: 'restore-drill',
      connectionsMax: 2,
    });
    try {
      const admin = copyUrl(folder, 'postgres');
      const found = await readBooks(admin);
      for (const each of differencesOf(books, found)) faults.push(`restored ${each}`);
      say(`restored: ${found.plans} plans, ${found.installments} installments, as at the moment`);
      await phase('what is missing', () => giveUp(drill, { folder, copies, anchored }));
      if ((await askFor(admin, 'show synchronous_standby_names')) !== '')
        faults.push('the copy waits for a standby that is not there');
      await phase('secrecy', () => searchSecrets(drill, { restored, folder, market }));
      await stillRuns(drill, spoiled);
      takeRowsBack(folder, harness.cluster.ownerUrl);
      const { installments } = await readBooks(harness.cluster.adminUrl);
      if (installments !== books.installments) faults.push('the rows of the copy are not back');
      say(`${installments} installments are back where all else went on`);
      if (!drill.isShort) {
        const paid = await phase('payments on the copy', () => payOnCopy(harness, folder, copies));
        faults.push(...paid);
        await phase('a moment to come', () => refusesFuture(drill));
      }
    } finally {
      await restored.destroy();
    }
  } finally {
    await operate(['deploy/postgres/restore', 'remove', folder], backups.env);
  }
}

const linesOf = ({ archive }: Backups): string[] => [
  'archive_mode = on',
  `archive_command = '${archive.command}'`,
  `archive_timeout = ${archiveTimeoutSeconds}`,
];

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const anchorFiles = ({ settings }: DrillHarness) => ({
  ledger: settings.LEDGER_ANCHORS_FILE,
  audit: settings.AUDIT_ANCHORS_FILE,
});

/**
 * What Patroni leaves in a data folder: files of the node that it was on, and a standby without
 * which nothing is committed. Nobody tells the server that runs to read them.
 */
const bringLeftovers = ({ cluster }: DrillHarness): void =>
  appendFileSync(
    join(cluster.home, 'data/postgresql.auto.conf'),
    "hba_file = '/nowhere/pg_hba.conf'\nsynchronous_standby_names = '\"another node\"'\n",
  );

/** As the worker does it by itself every few minutes. */
async function anchor(harness: DrillHarness): Promise<void> {
  const { db } = harness;
  const { ledger, audit } = anchorFiles(harness);
  await anchorAll(db, ledger);
  const wanted = Number(
    await askFor(harness.cluster.adminUrl, 'select count(*) from audit.events'),
  );
  await inScope(db, 'system', (tx) =>
    enqueue(tx, { requestId: 'restore-drill' }, watchChain, {}, { key: 'restore-drill' }),
  );
  await waitUntil(async () => coveredTo(audit) >= wanted, 'the audit record to be anchored');
}

const anchoredTo = (harness: DrillHarness) => {
  const { ledger, audit } = anchorFiles(harness);
  return { batch: anchorsFrom(ledger, 0).at(-1)?.seq ?? 0, position: coveredTo(audit) };
};

/** Nobody writes while the books are read, so that they are those of that moment. */
async function noteMoment({ cluster, api, worker }: DrillHarness) {
  const both = [api, worker];
  for (const one of both) one.signal('SIGSTOP');
  try {
    // What was on its way to the database by then is done.
    await sleep(500);
    const books = await readBooks(cluster.adminUrl);
    const moment = await askFor(cluster.adminUrl, 'select clock_timestamp()::text');
    await sleep(20);
    return { moment, books };
  } finally {
    for (const one of both) one.signal('SIGCONT');
  }
}

/** Somebody who may do everything means another table, or another database. */
async function makeMistake({ harness, say }: Drill): Promise<void> {
  const { ownerUrl, adminUrl } = harness.cluster;
  const gone = await asAdmin(ownerUrl, async (owner) => {
    await owner.query('set row_security = off');
    return (await owner.query('delete from installments')).rowCount;
  });
  say(`the mistake: delete from installments took ${gone} rows`);
  if (!gone) throw new Error('the mistake did nothing');
  // A statement of its own, or the commit would be in the segment after the one that leaves.
  const segment = await askFor(adminUrl, 'select pg_walfile_name(pg_switch_wal())');
  const archived = 'select last_archived_wal from pg_stat_archiver';
  await waitUntil(
    async () => (await askFor(adminUrl, archived)).slice(0, 24) >= segment,
    'the log to be archived',
  );
}

/** As docs/runbooks/backups.md has it, at night. */
async function proveNightly({ harness, backups, say, faults }: Drill): Promise<void> {
  const { settings, cluster } = harness;
  const folder = join(cluster.home, 'proof');
  const { status, said } = await operate(
    ['scripts/run', 'node', 'scripts/prove-restore.ts', '--folder', folder],
    { ...backups.env, ...settings, DATABASE_SESSION_URL: cluster.appUrl },
  );
  const proofs = await askFor(cluster.adminUrl, 'select count(*) from restore_proofs');
  if (status === 0 && proofs === '1') say(said.trim().split('\n').at(-1) ?? '');
  else faults.push(`the nightly proof ended with ${status}: ${said}`);
}

/** Into a folder beside what runs; it says what the anchors know and the copy does not. */
async function restoreTo(drill: Drill, folder: string, moment: string): Promise<Copies> {
  const { harness, backups, faults, say } = drill;
  const { ledger, audit } = anchorFiles(harness);
  const { home } = harness.cluster;
  const copies = { ledger: join(home, 'ledger.jsonl'), audit: join(home, 'audit.jsonl') };
  copyFileSync(ledger, copies.ledger);
  copyFileSync(audit, copies.audit);
  const { status, said } = await operate(
    ['deploy/postgres/restore', folder, moment, copies.ledger, copies.audit],
    { ...backups.env, ...harness.settings },
  );
  for (const line of said.trim().split('\n')) say(`  ${line}`);
  // Both records go on after the moment, so that each has to say what it misses.
  for (const words of [/batch \d+: missing_batch/, /position \d+: cut_off/])
    if (status !== 3 || !words.test(said)) faults.push(`restore (${status}) does not say ${words}`);
  return copies;
}

/** Log that is not there yet is waited for by nobody: it says so and ends. */
async function refusesFuture({ harness, backups, faults }: Drill): Promise<void> {
  const folder = join(harness.cluster.home, 'early');
  const { ledger, audit } = anchorFiles(harness);
  const moment = new Date(Date.now() + 3_600_000).toISOString();
  const { status, said } = await operate(
    ['deploy/postgres/restore', folder, moment, ledger, audit],
    backups.env,
  );
  await operate(['deploy/postgres/restore', 'remove', folder], backups.env);
  if (status !== 1 || !said.includes('The archive ends before'))
    faults.push(`a moment to come ended with ${status}: ${said}`);
}

/** By docs/runbooks/restoring-the-ledger.md: what is lost is written down, and then all is well. */
async function giveUp(
  { harness, faults, say }: Drill,
  {
    folder,
    copies,
    anchored,
  }: { folder: string; copies: Copies; anchored: { batch: number; position: number } },
): Promise<void> {
  const DATABASE_SESSION_URL = copyUrl(folder);
  const commands = [
    ['scripts/anchor-ledger.ts', '--anchors', copies.ledger, '--restored-to', anchored.batch],
    ['scripts/audit-verify.ts', '--anchors', copies.audit, '--restored-to', anchored.position],
  ];
  for (const command of commands) {
    const { status, said } = await operate(['scripts/run', 'node', ...command.map(String)], {
      ...harness.settings,
      DATABASE_SESSION_URL,
    });
    if (status !== 0 || !said.includes(' is well')) faults.push(`${command[0]}: ${said}`);
    say(`  ${said.trim().split('\n').at(-1)}`);
  }
}

async function searchSecrets(
  { harness, store, faults, say }: Drill,
  { restored, folder, market }: { restored: Db; folder: string; market: Market },
): Promise<void> {
  const socketPath = harness.settings.KEYS_SOCKET;
  const buyerId = market.buyers[0]?.account.id ?? '';
  const known = await readKnown({ db: harness.db, socketPath }, buyerId);
  const stored = await storeFaults(store, known);
  faults.push(...(await keyFaults(restored, known, socketPath)));
  faults.push(...folderFaults(folder, known), ...stored.faults);
  say(`${stored.objects} objects, ${megabytes(stored.bytes)}, nothing to read in any of them`);
}

/** What ran while all this was done is what it was, mistake and all. */
async function stillRuns({ harness, faults }: Drill, spoiled: Books): Promise<void> {
  const { installments } = await readBooks(harness.cluster.adminUrl);
  if (installments !== spoiled.installments) faults.push('what runs was touched');
  if (!harness.api.isAlive() || !harness.worker.isAlive()) faults.push('a process has ended');
}
