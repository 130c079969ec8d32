import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@luwag/testing/harness/processes';
import { root } from './lib/checkout.ts';
import { findPostgresBin, makeServerFolder } from './lib/postgres.ts';
import { httpAnswers, until } from './lib/processes.ts';

// Which metrics the engines and their exporters really have: starts each of them as we deploy it,
// two nodes of PostgreSQL under Patroni among them, reads its /metrics, and writes the names to
// deploy/monitoring/exporter-metrics.json. Rules and panels may name only what stands there or what
// our own processes measure. As root, on Debian, with the packages below; a minute.
//   npm run exporters             writes the file anew
//   npm run exporters -- --diff   says what would change, and ends with 1 if anything would
// PgBouncer is not among them: Debian's exporter for it reads columns that it renamed in 1.8.
// What waits for a connection our own processes tell (luwag_db_pool_waiting).
const packages = [
  ...['etcd-server', 'patroni', 'python3-etcd', 'haproxy', 'redis-server'],
  ...['prometheus', 'prometheus-postgres-exporter', 'prometheus-redis-exporter'],
  ...['prometheus-node-exporter', 'prometheus-alertmanager'],
];
const kept = join(root, 'deploy/monitoring/exporter-metrics.json');
const home = mkdtempSync('/dev/shm/luwag-exporters-');
const children: ChildProcess[] = [];
const logs = join(home, 'logs');

/** Of the language an exporter is written in, and hundreds of settings that nobody watches. */
const passedOver = new RegExp(
  [
    '^(?:go|process|promhttp|python|net_conntrack)_',
    '^pg_settings_(?!max_connections$)',
    '^node_(?!filesystem_|cpu_|load|memory_Mem)',
  ].join('|'),
);

type Started = { port: number; path?: string };

function start(
  name: string,
  [file = '', ...args]: string[],
  env: Record<string, string> = {},
): void {
  const log = openSync(join(logs, `${name}.log`), 'w');
  const asUser = ['--reuid=postgres', '--regid=postgres', '--init-groups', file, ...args];
  children.push(
    spawn('setpriv', asUser, {
      cwd: home,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: home, ...env },
      stdio: ['ignore', log, log],
    }),
  );
}

const write = (name: string, text: string): string => {
  const path = join(home, name);
  writeFileSync(path, text, { mode: 0o644 });
  return path;
};

async function startEtcd(): Promise<Started> {
  const [port, peer] = [await freePort(), await freePort()];
  const [client, between] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  start('etcd', [
    ...['etcd', '--name', 'one', '--data-dir', join(home, 'etcd'), '--log-level', 'warn'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', between, '--initial-advertise-peer-urls', between],
    ...['--initial-cluster', `one=${between}`],
  ]);
  await until(() => httpAnswers(`${client}/health`), { what: 'etcd' });
  return { port };
}

const patroniSettings = (node: { name: string; etcd: number; api: number; sql: number }) => `
scope: luwag
name: ${node.name}
restapi: {listen: '127.0.0.1:${node.api}', connect_address: '127.0.0.1:${node.api}'}
etcd3: {hosts: ['127.0.0.1:${node.etcd}']}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 1
    retry_timeout: 5
    synchronous_mode: true
    postgresql: {use_slots: true, parameters: {archive_mode: 'on', archive_command: 'true'}}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}]
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
postgresql:
  listen: '127.0.0.1:${node.sql}'
  connect_address: '127.0.0.1:${node.sql}'
  data_dir: ${join(home, node.name)}
  bin_dir: ${findPostgresBin()}
  pgpass: ${join(home, `pgpass-${node.name}`)}
  authentication:
    superuser: {username: postgres, password: postgres}
    replication: {username: replicator, password: replicator}
  parameters: {unix_socket_directories: '${home}', shared_buffers: 32MB, fsync: 'off'}
`;

/** A primary and a standby that confirms: without one some metrics do not appear. */
async function startPatroni(etcd: number): Promise<{ api: number; sql: number }> {
  const nodes = [];
  for (const name of ['one', 'two']) {
    const node = { name, etcd, api: await freePort(), sql: await freePort() };
    nodes.push(node);
    start(`patroni-${name}`, ['patroni', write(`${name}.yml`, patroniSettings(node))]);
    const role = name === 'one' ? 'primary' : 'replica';
    await until(() => httpAnswers(`http://127.0.0.1:${node.api}/${role}`), {
      what: `the ${role} of Patroni`,
    });
  }
  const [one, two] = nodes;
  if (!one || !two) throw new Error('two nodes were started');
  await until(() => httpAnswers(`http://127.0.0.1:${two.api}/sync`), { what: 'a standby' });
  return one;
}

async function startHaproxy(sql: number): Promise<Started> {
  const [port, inFront] = [await freePort(), await freePort()];
  const settings = `
defaults
  mode tcp
  timeout connect 1s
  timeout client 1m
  timeout server 1m
listen primary
  bind 127.0.0.1:${inFront}
  server one 127.0.0.1:${sql} check
frontend metrics
  mode http
  bind 127.0.0.1:${port}
  http-request use-service prometheus-exporter
`;
  start('haproxy', ['haproxy', '-db', '-f', write('haproxy.cfg', settings)]);
  return { port };
}

async function startExporters(sql: number): Promise<Record<string, Started>> {
  const [postgres, redis, redisServer] = [await freePort(), await freePort(), await freePort()];
  start(
    'postgres-exporter',
    ['prometheus-postgres-exporter', `--web.listen-address=127.0.0.1:${postgres}`],
    { DATA_SOURCE_NAME: `postgresql://postgres@127.0.0.1:${sql}/postgres?sslmode=disable` },
  );
  start('redis', ['redis-server', '--port', String(redisServer), '--save', '', '--dir', home]);
  start('redis-exporter', [
    ...['prometheus-redis-exporter', '--redis.addr', `redis://127.0.0.1:${redisServer}`],
    ...['--web.listen-address', `127.0.0.1:${redis}`],
  ]);
  const node = await freePort();
  start('node-exporter', ['prometheus-node-exporter', `--web.listen-address=127.0.0.1:${node}`]);
  return { postgres: { port: postgres }, redis: { port: redis }, node: { port: node } };
}

/** With a rule to evaluate and an Alertmanager to tell: some metrics come with them only. */
async function startPrometheus(): Promise<Record<string, Started>> {
  const [port, alertmanager] = [await freePort(), await freePort()];
  const rules = 'groups: [{name: one, interval: 1s, rules: [{alert: One, expr: vector(1)}]}]';
  const settings = {
    rule_files: [write('rules.yml', rules)],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanager}`] }] }] },
  };
  const receiver = { route: { receiver: 'nobody' }, receivers: [{ name: 'nobody' }] };
  start('alertmanager', [
    ...['prometheus-alertmanager', '--cluster.listen-address='],
    ...['--config.file', write('alertmanager.yml', JSON.stringify(receiver))],
    ...[
      '--storage.path',
      join(home, 'alerts'),
      '--web.listen-address',
      `127.0.0.1:${alertmanager}`,
    ],
  ]);
  start('prometheus', [
    ...['prometheus', '--config.file', write('prometheus.yml', JSON.stringify(settings))],
    ...['--storage.tsdb.path', join(home, 'tsdb'), '--web.listen-address', `127.0.0.1:${port}`],
  ]);
  return { prometheus: { port }, alertmanager: { port: alertmanager } };
}

/** Names, and where they have any, their labels: a rule that asks for another finds nothing. */
async function readMetrics({
  port,
  path = '/metrics',
}: Started): Promise<Record<string, string[]>> {
  const url = `http://127.0.0.1:${port}${path}`;
  await until(() => httpAnswers(url), { what: url });
  const labelsOf = new Map<string, Set<string>>();
  for (const line of (await (await fetch(url)).text()).split('\n')) {
    const [, name, labels = ''] = /^([a-z_:][\w:]*)(?:\{(.*)\})? /i.exec(line) ?? [];
    if (!name || passedOver.test(name)) continue;
    const names = labelsOf.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(?:^|,)(\w+)="/g)) names.add(label);
    labelsOf.set(name, names);
  }
  const sorted = [...labelsOf].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, labels]) => [name, [...labels].sort()]));
}

async function readAll(): Promise<Record<string, Record<string, string[]>>> {
  const etcd = await startEtcd();
  const { api, sql } = await startPatroni(etcd.port);
  const sources: Record<string, Started> = {
    etcd,
    patroni: { port: api },
    haproxy: await startHaproxy(sql),
    ...(await startExporters(sql)),
    ...(await startPrometheus()),
  };
  // Some appear with the second look only: a rate of what was counted between two.
  await sleep(2_000);
  const found: Record<string, Record<string, string[]>> = {};
  for (const [name, source] of Object.entries(sources)) found[name] = await readMetrics(source);
  return found;
}

/** As the formatter wants it: a metric a line. */
function printed(found: Record<string, Record<string, string[]>>): string {
  const line = ([name, labels]: [string, string[]]) =>
    `    ${JSON.stringify(name)}: [${labels.map((each) => JSON.stringify(each)).join(', ')}]`;
  const source = ([name, metrics]: [string, Record<string, string[]>]) =>
    `  ${JSON.stringify(name)}: {\n${Object.entries(metrics).map(line).join(',\n')}\n  }`;
  return `{\n${Object.entries(found).map(source).join(',\n')}\n}\n`;
}

async function stopAll(): Promise<void> {
  for (const child of children.reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([gone, sleep(5_000)]);
    child.kill('SIGKILL');
  }
  rmSync(home, { recursive: true, force: true });
}

if (process.getuid?.() !== 0)
  throw new Error('this starts servers as their own users: run as root');
const missing = packages.filter((name) => {
  try {
    execFileSync('dpkg', ['-s', name], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
});
if (missing.length > 0) throw new Error(`missing: apt-get install -y ${missing.join(' ')}`);
makeServerFolder(home);
mkdirSync(logs);
try {
  const text = printed(await readAll());
  const isSame = readFileSync(kept, { encoding: 'utf8', flag: 'a+' }) === text;
  if (process.argv.includes('--diff')) {
    console.log(isSame ? 'as kept' : 'the exporters have other metrics: npm run exporters');
    process.exitCode = isSame ? 0 : 1;
  } else {
    writeFileSync(kept, text);
    console.log(`written: ${kept}`);
  }
} finally {
  await stopAll();
}
