import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { rolesSql } from '../compose/own-files.ts';
import { printYaml } from '../kubernetes/yaml.ts';
import { redisConfig, sentinelConfig, sentinelsOf } from '../redis/config.ts';
import { etcdConfig } from './etcd.ts';
import { haproxyConfig } from './haproxy.ts';
import { drawPasswords, type Host, planOf, ports, redisPlanOf, usualVersion } from './hosts.ts';
import { patroniConfig } from './patroni.ts';
import { pgbouncerConfig, poolerUsers } from './pgbouncer.ts';

// The files of three hosts with PostgreSQL, Redis and what stands in front of them; passwords are
// drawn. A folder that has something in it is not written to.
//   npm run deploy:engines -- --host one=10.0.0.11 --host two=10.0.0.12 --host three=10.0.0.13 \
//     --to <folder>
// PostgreSQL is version 15 unless `--postgres` says another.
const { values: flags } = parseArgs({
  options: {
    host: { type: 'string', multiple: true, default: [] },
    postgres: { type: 'string', default: usualVersion },
    to: { type: 'string' },
  },
});
const { to } = flags;
const hosts: Host[] = flags.host.map((each) => {
  const [name = '', address = ''] = each.split('=');
  return { name, address };
});
if (!to || hosts.length !== 3 || hosts.some(({ address }) => !/^\d+(?:\.\d+){3}$/.test(address)))
  throw new Error(
    'usage: npm run deploy:engines -- --host <name>=<IPv4> (three times) --to <folder>',
  );
mkdirSync(to, { recursive: true, mode: 0o700 });
if (readdirSync(to).length > 0) throw new Error(`${to} has something in it already`);

const passwords = drawPasswords();
const redis = redisPlanOf(hosts);

/** By the path that a file has on its host. */
function filesOf(host: Host): Record<string, string> {
  const plan = planOf(hosts, host, { passwords, version: flags.postgres });
  const at = hosts.indexOf(host);
  const [node, own, first] = [plan.nodes[at], redis.nodes[at], redis.nodes[0]];
  if (!node || !own || !first) throw new Error(`${host.name} is no host of the plan`);
  return {
    'etc/patroni/config.yml': printYaml([patroniConfig(plan, node)]),
    'etc/etcd/luwag.yaml': printYaml([etcdConfig(plan, node)]),
    'etc/default/etcd': 'DAEMON_ARGS="--config-file /etc/etcd/luwag.yaml"\n',
    'etc/haproxy/haproxy.cfg': haproxyConfig(plan),
    'etc/pgbouncer/pgbouncer.ini': pgbouncerConfig(plan),
    'etc/pgbouncer/userlist.txt': poolerUsers(plan),
    'etc/redis/redis.conf': redisConfig(redis, own, first),
    'etc/redis/sentinel.conf': sentinelConfig(redis, own, first),
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, text, { mode: 0o600 });
}

/** Addresses in the form of deploy/settings/given.example; each name stands for all three hosts. */
const pooled = (role: 'luwag_app' | 'luwag_userpool') =>
  `postgres://${role}:${passwords[role]}@pgbouncer.luwag.example:${ports.pooler}/luwag`;
const direct = (role: 'luwag_app' | 'luwag_owner') =>
  `postgres://${role}:${passwords[role]}@postgres.luwag.example:${ports.primary}/luwag`;
const given = [
  `DATABASE_URL=${pooled('luwag_app')}`,
  `DATABASE_SESSION_URL=${direct('luwag_app')}`,
  `DATABASE_USERPOOL_URL=${pooled('luwag_userpool')}`,
  `DATABASE_OWNER_URL=${direct('luwag_owner')}`,
  `REDIS_URL=redis://luwag:${redis.passwords.luwag}@redis.luwag.example:${ports.redis}/0`,
  `REDIS_SENTINELS=${sentinelsOf(redis)}`,
  `REDIS_SENTINEL_PASSWORD=${redis.passwords.sentinel}`,
  '',
].join('\n');

for (const host of hosts)
  for (const [path, text] of Object.entries(filesOf(host))) write(join(to, host.name, path), text);
write(join(to, 'roles.sql'), rolesSql(passwords));
write(join(to, 'given.env'), given);
console.log(`Written to ${to}: a folder for each host, roles.sql and given.env.`);
