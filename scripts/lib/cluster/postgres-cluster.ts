import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '@luwag/db/prepare';
import { printYaml } from '../../../deploy/kubernetes/yaml.ts';
import { etcdConfig } from '../../../deploy/postgres/etcd.ts';
import { haproxyConfig } from '../../../deploy/postgres/haproxy.ts';
import { patroniConfig } from '../../../deploy/postgres/patroni.ts';
import { pgbouncerConfig, poolerUsers } from '../../../deploy/postgres/pgbouncer.ts';
import { type Address, at, type Cluster, type Node } from '../../../deploy/postgres/plan.ts';
import { httpAnswers, portAnswers, until } from '../processes.ts';
import { isAlive, killHard, processesOf } from '../scratch-cluster.ts';
import type { Daemons } from './daemons.ts';
import { localPlan } from './local-plan.ts';
import { poolerCommand } from './pooler-program.ts';

/** As Patroni lists its cluster. */
export type Member = {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline: number;
  lag?: number | 'unknown';
};

export type PostgresCluster = {
  plan: Cluster;
  urls: ClusterUrls;
  /** What any node says that answers. */
  members(): Promise<Member[]>;
  nodeThat(role: Member['role']): Promise<Node>;
  /** SIGKILL to Patroni, the postmaster and every process under it. */
  killNode(node: Node): Promise<void>;
  startNode(node: Node): void;
  /** As `systemctl stop patroni` does: it takes the server along, in order. */
  stopNode(node: Node): Promise<void>;
  switchOver(): Promise<void>;
  /** One leader, one standby that confirms, one more that follows, all on one timeline. */
  untilWhole(): Promise<void>;
  pidsOf(node: Node): number[];
  destroy(): void;
};

export type ClusterUrls = {
  admin: string;
  owner: string;
  /** Past the pooler, for workers. */
  session: string;
  readonly: string;
  /** Through the pooler, for the api and the identity provider. */
  pooled: string;
  userpool: string;
};

/** What a loaded machine takes: two cores that start nine servers beside a test run. */
const patienceMs = 240_000;

function urlsOf({ passwords, proxy, pooler }: Cluster): ClusterUrls {
  const url = (
    role: 'postgres' | 'luwag_owner' | 'luwag_app' | 'luwag_readonly' | 'luwag_userpool',
    address: Address,
    database = 'luwag',
  ) => `postgres://${role}:${passwords[role]}@${at(address)}/${database}`;
  return {
    admin: url('postgres', proxy.primary, 'postgres'),
    owner: url('luwag_owner', proxy.primary),
    session: url('luwag_app', proxy.primary),
    readonly: url('luwag_readonly', proxy.primary),
    pooled: url('luwag_app', pooler),
    userpool: url('luwag_userpool', pooler),
  };
}

/** Three nodes as deploy/postgres describes them, HAProxy and PgBouncer, with the schema in it. */
export async function startPostgresCluster(
  daemons: Daemons,
  say: (what: string) => void = () => undefined,
  archive?: Cluster['archive'],
): Promise<PostgresCluster> {
  const pooler = poolerCommand();
  // A socket's name has 107 bytes, and a checkout may be deep down.
  const socket = mkdtempSync(join(tmpdir(), 'luwag-ha-'));
  const { uid, gid } = statSync(daemons.home);
  chownSync(socket, uid, gid);
  const plan = await localPlan(daemons, socket, archive);
  const cluster = clusterOf(plan, daemons, socket);
  try {
    startEtcd(plan, daemons);
    await Promise.all(
      plan.nodes.map(({ name, etcd }) =>
        until(() => httpAnswers(`http://${at(etcd)}/health`), { what: `etcd ${name}` }),
      ),
    );
    say('etcd has a leader');
    for (const node of plan.nodes) cluster.startNode(node);
    const haproxy = daemons.write('haproxy.cfg', haproxyConfig(plan));
    daemons.start('haproxy', ['/usr/sbin/haproxy', '-db', '-f', haproxy]);
    daemons.write('userlist.txt', poolerUsers(plan));
    const ini = daemons.write('pgbouncer.ini', pgbouncerConfig(plan));
    daemons.start('pgbouncer', [...pooler, ini]);
    await cluster.untilWhole();
    daemons.assertRunning('haproxy', 'pgbouncer');
    await until(() => portAnswers(plan.pooler.port), { what: 'PgBouncer' });
    say('three nodes follow one leader');
    await prepare(plan, cluster.urls);
    say('roles and schema are there');
    return cluster;
  } catch (error) {
    cluster.destroy();
    throw error;
  }
}

function startEtcd(plan: Cluster, daemons: Daemons): void {
  for (const node of plan.nodes) {
    const file = daemons.write(`etcd-${node.name}.yaml`, printYaml([etcdConfig(plan, node)]));
    daemons.start(`etcd-${node.name}`, ['/usr/bin/etcd', '--config-file', file]);
  }
}

/** HAProxy finds the leader half a second after it is one. */
async function prepare(plan: Cluster, urls: ClusterUrls): Promise<void> {
  await until(() => isPrimaryServed(plan), { what: 'HAProxy to find the leader' });
  const role = (name: 'luwag_app' | 'luwag_userpool' | 'luwag_readonly') =>
    `postgres://${name}:${plan.passwords[name]}@${at(plan.proxy.primary)}/luwag`;
  await prepareDatabase({
    adminUrl: urls.admin,
    ownerUrl: urls.owner,
    roleUrls: [role('luwag_app'), role('luwag_userpool'), role('luwag_readonly')],
  });
}

const isPrimaryServed = async ({ proxy }: Cluster): Promise<boolean> => {
  const reply = await fetch(`http://${at(proxy.metrics)}/metrics`).catch(() => undefined);
  const text = (await reply?.text()) ?? '';
  return /^haproxy_backend_active_servers\{proxy="primary"\} 1$/m.test(text);
};

function clusterOf(plan: Cluster, daemons: Daemons, socket: string): PostgresCluster {
  const pidsOf = (node: Node) => processesOf(node.folders.data);
  const members = () => membersOf(plan);
  const nodeThat = async (role: Member['role']): Promise<Node> => {
    const name = (await members()).find((member) => member.role === role)?.name;
    const node = plan.nodes.find((each) => each.name === name);
    if (!node) throw new Error(`no node is ${role}`);
    return node;
  };
  return {
    plan,
    urls: urlsOf(plan),
    members,
    nodeThat,
    pidsOf,
    async killNode(node) {
      const doomed = [daemons.pidOf(`patroni-${node.name}`) ?? 0, ...pidsOf(node)].filter(Boolean);
      for (const pid of doomed) killHard(pid);
      await until(async () => !doomed.some(isAlive), { what: `${node.name} to be gone` });
      // Where process 1 reaps nobody the number in this file still looks taken.
      rmSync(join(node.folders.data, 'postmaster.pid'), { force: true });
    },
    startNode(node) {
      const name = `patroni-${node.name}`;
      const file = daemons.write(`${name}.yml`, printYaml([patroniConfig(plan, node)]));
      daemons.start(name, ['/usr/bin/patroni', file]);
    },
    async stopNode(node) {
      const name = `patroni-${node.name}`;
      const pid = daemons.pidOf(name) ?? 0;
      daemons.signal(name, 'SIGTERM');
      await until(async () => !isAlive(pid) && pidsOf(node).length === 0, {
        what: `${node.name} to stop`,
        timeoutMs: patienceMs,
      });
    },
    switchOver: async () => switchOver(plan, await nodeThat('leader')),
    untilWhole: () =>
      until(async () => isWhole(await members().catch(() => []), plan), {
        what: 'a leader, a standby that confirms and one more',
        timeoutMs: patienceMs,
      }),
    destroy() {
      for (const { name } of plan.nodes) daemons.signal(`patroni-${name}`, 'SIGKILL');
      for (const node of plan.nodes) endServer(pidsOf(node));
      rmSync(socket, { recursive: true, force: true });
    },
  };
}

/** By SIGQUIT it takes its shared memory along, which after SIGKILL would stay behind. */
function endServer(pids: number[]): void {
  const [postmaster] = pids;
  if (!postmaster) return;
  process.kill(postmaster, 'SIGQUIT');
  const deadline = performance.now() + 5_000;
  while (isAlive(postmaster) && performance.now() < deadline)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  for (const pid of pids) killHard(pid);
}

const isWhole = (members: Member[], { nodes }: Cluster): boolean =>
  members.length === nodes.length &&
  members.filter(({ role }) => role === 'leader').length === 1 &&
  members.some(({ role }) => role === 'sync_standby') &&
  members.every(({ state }) => state === 'running' || state === 'streaming') &&
  new Set(members.map(({ timeline }) => timeline)).size === 1;

async function membersOf({ nodes }: Cluster): Promise<Member[]> {
  for (const { patroni } of nodes) {
    const signal = AbortSignal.timeout(2000);
    const reply = await fetch(`http://${at(patroni)}/cluster`, { signal }).catch(() => undefined);
    if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members;
  }
  throw new Error('no Patroni answers');
}

async function switchOver({ passwords }: Cluster, { name, patroni }: Node): Promise<void> {
  const login = Buffer.from(`patroni:${passwords.patroni}`).toString('base64');
  const reply = await fetch(`http://${at(patroni)}/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
    body: JSON.stringify({ leader: name }),
  });
  if (!reply.ok) throw new Error(`switchover: ${reply.status} ${await reply.text()}`);
}
