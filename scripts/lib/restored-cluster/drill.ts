import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, scope } from '../../../deploy/postgres/plan.ts';
import { childEnv } from '../checkout.ts';
import type { Daemons } from '../cluster/daemons.ts';
import { type PostgresCluster, startPostgresCluster } from '../cluster/postgres-cluster.ts';
import { until } from '../processes.ts';
import { type Backups, operate, prepareBackups } from '../restore-drill/backups.ts';
import { askFor } from '../restore-drill/books.ts';
import { type BackupStore, prepareBackupStore } from '../restore-drill/store.ts';

export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;
type Drill = { postgres: PostgresCluster; daemons: Daemons; backups: Backups; faults: string[] };

/**
 * The copy of a moment takes the place of what runs, on three nodes under Patroni, by the steps of
 * docs/runbooks/restoring-the-ledger.md: what was written until the moment is there and nothing
 * since, on every node, and the cluster confirms, archives, backs up and fails over as before.
 */
export async function drillRestoredCluster(daemons: Daemons, step: Step): Promise<string[]> {
  const store = await prepareBackupStore();
  try {
    await step('store', () => store.start());
    return await onCluster(daemons, store, step);
  } finally {
    await store.stop();
  }
}

async function onCluster(daemons: Daemons, store: BackupStore, step: Step): Promise<string[]> {
  const backups = prepareBackups(daemons.home, store);
  const postgres = await step('three nodes', () =>
    startPostgresCluster(daemons, () => undefined, backups.archive),
  );
  try {
    const drill = { postgres, daemons, backups, faults: [] };
    await runDrill(drill, step);
    return drill.faults;
  } finally {
    postgres.destroy();
  }
}

async function runDrill(drill: Drill, step: Step): Promise<void> {
  const { postgres } = drill;
  await ask(drill, 'create table marks (n int primary key)');
  await mark(drill, 1, 50);
  await step('full backup', () => backUp(drill, 'stanza-create', 'check'));
  await mark(drill, 51, 100);
  // After a failover the log goes on under another timeline, as on most bad nights.
  await step('switchover', async () => {
    await postgres.switchOver();
    await postgres.untilWhole();
  });
  await mark(drill, 101, 150);
  const moment = await ask(drill, 'select clock_timestamp()::text');
  await mark(drill, 151, 200);
  await ask(drill, 'delete from marks where n <= 100 returning n');
  await untilArchived(drill);

  const folder = join(drill.daemons.home, 'incident');
  await step('restore beside what runs', () => restoreTo(drill, folder, moment));
  await step('the copy leads', () => putInPlace(drill, folder));
  await step('the others are made anew', () => makeAnew(drill));
  await assertAsAtMoment(drill);
  await mark(drill, 1001, 1010);
  await step('log and a backup leave', () => backUp(drill, 'check'));
  await step('a failover', async () => {
    const leader = await postgres.nodeThat('leader');
    await postgres.killNode(leader);
    await until(async () => (await leaderBut(drill, leader)) !== undefined, {
      what: 'another node to lead',
      timeoutMs: 120_000,
    });
    postgres.startNode(leader);
    await postgres.untilWhole();
  });
  await assertMarks(drill, '160');
}

const ask = ({ postgres }: Drill, statement: string): Promise<string> =>
  askFor(postgres.urls.admin, statement);

const mark = (drill: Drill, from: number, to: number): Promise<string> =>
  ask(drill, `insert into marks select generate_series(${from}, ${to}) returning n`);

/** On the leader's host, as its timer does it. */
async function backUp({ postgres, backups }: Drill, ...before: string[]): Promise<void> {
  const { folders, postgres: address } = await postgres.nodeThat('leader');
  const server = backups.of({
    ...{ data: folders.data, sockets: folders.socket, port: address.port },
    password: postgres.plan.passwords.postgres,
  });
  for (const command of before) server.run(command);
  server.backUp();
}

/** A statement of its own, or the commit would be in the segment after the one that leaves. */
async function untilArchived(drill: Drill): Promise<void> {
  const segment = await ask(drill, 'select pg_walfile_name(pg_switch_wal())');
  const last = 'select last_archived_wal from pg_stat_archiver';
  await until(async () => (await ask(drill, last)).slice(0, 24) >= segment, {
    what: 'the log to be archived',
    timeoutMs: 60_000,
  });
}

async function restoreTo({ daemons, backups }: Drill, folder: string, moment: string) {
  const anchors = ['ledger', 'audit'].map((name) => join(daemons.home, `${name}.jsonl`));
  for (const file of anchors) writeFileSync(file, '');
  const { status, said } = await operate(['deploy/postgres/restore', folder, moment, ...anchors], {
    ...childEnv(),
    ...backups.env,
  });
  if (status !== 0) throw new Error(`restore to ${moment} ended with ${status}: ${said}`);
}

/** The steps of the runbook: everything rests, etcd forgets, and the copy is where the data was. */
async function putInPlace({ postgres, daemons }: Drill, folder: string): Promise<void> {
  const leader = await postgres.nodeThat('leader');
  const others = postgres.plan.nodes.filter((node) => node !== leader);
  for (const node of [...others, leader]) await postgres.stopNode(node);
  const config = join(daemons.home, `patroni-${leader.name}.yml`);
  execFileSync('/usr/bin/patronictl', ['-c', config, 'remove', scope], {
    input: `${scope}\nYes I am aware\n`,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  daemons.run([
    join(postgres.plan.programs, 'pg_ctl'),
    ...['-D', join(folder, 'data'), '-m', 'fast', '-w', 'stop'],
  ]);
  setAside(leader);
  renameSync(join(folder, 'data'), leader.folders.data);
  postgres.startNode(leader);
  const leads = async () => (await postgres.nodeThat('leader').catch(() => undefined)) === leader;
  await until(leads, {
    what: `${leader.name} to lead with the copy`,
    timeoutMs: 120_000,
  });
}

const setAside = ({ folders }: Node): void =>
  renameSync(folders.data, `${folders.data}-before-the-restore`);

async function makeAnew({ postgres }: Drill): Promise<void> {
  const leader = await postgres.nodeThat('leader');
  for (const node of postgres.plan.nodes) {
    if (node === leader) continue;
    setAside(node);
    postgres.startNode(node);
  }
  await postgres.untilWhole();
}

const leaderBut = async ({ postgres }: Drill, former: Node): Promise<string | undefined> => {
  const members = await postgres.members().catch(() => []);
  return members.find(({ name, role }) => role === 'leader' && name !== former.name)?.name;
};

async function assertAsAtMoment(drill: Drill): Promise<void> {
  await assertMarks(drill, '150');
  const newest = await ask(drill, 'select max(n) from marks');
  if (newest !== '150') drill.faults.push(`the newest mark is ${newest}: it is from after`);
}

/** On each node, by its own port: a standby that was made anew has what its leader has. */
async function assertMarks({ postgres, faults }: Drill, expected: string): Promise<void> {
  for (const { name, postgres: address } of postgres.plan.nodes) {
    const url = new URL(postgres.urls.admin);
    url.port = String(address.port);
    const count = () => askFor(url.href, 'select count(*) from marks');
    const isThere = async () => (await count()) === expected;
    await until(isThere, { what: `${expected} marks on ${name}` }).catch(async () =>
      faults.push(`${name} has ${await count()} marks instead of ${expected}`),
    );
  }
}
