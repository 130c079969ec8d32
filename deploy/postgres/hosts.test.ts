import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleLimits } from '@luwag/db/limits';
import { expect, test } from 'vitest';
import { redisConfig, sentinelConfig } from '../redis/config.ts';
import { readIf } from '../settings/files.ts';
import { haproxyConfig } from './haproxy.ts';
import { drawPasswords, planOf, ports, redisPlanOf } from './hosts.ts';
import { patroniConfig } from './patroni.ts';
import { pgbouncerConfig, poolerUsers } from './pgbouncer.ts';

const root = join(import.meta.dirname, '../..');
const hosts = ['one', 'two', 'three'].map((name, i) => ({ name, address: `10.0.0.${11 + i}` }));
const [own, other] = hosts;
if (!own || !other) throw new Error('there are three hosts');
const plan = planOf(hosts, own, { passwords: drawPasswords() });
const [node] = plan.nodes;
if (!node) throw new Error('there are three nodes');
const patroni = patroniConfig(plan, node);

test('roles of the product may connect, from the hosts alone, and nobody without a password', () => {
  const rules = patroni.postgresql.pg_hba.map((line) => line.split(' '));
  const fromHosts = rules.filter(([kind, database]) => kind === 'host' && database === 'all');
  expect(fromHosts.map(([, , , network]) => network)).toEqual(plan.clients);
  for (const [, , roles = ''] of fromHosts)
    expect(roles.split(',').sort()).toEqual([...Object.keys(roleLimits), 'luwag_owner'].sort());
  expect(rules.filter(([, , roles]) => roles === 'all')).toEqual([]);
  expect(rules.map((rule) => rule.at(-1))).not.toContain('trust');
  // The superuser has no way in from another host.
  expect(rules.filter(([kind, , role]) => kind === 'host' && role === 'postgres')).toEqual([]);
});

test('what is acknowledged is on two hosts, and a failover fits into what is promised', () => {
  const { dcs } = patroni.bootstrap;
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout);
  expect(dcs.postgresql.parameters.synchronous_commit).toBe('on');
  expect(patroni.bootstrap.initdb).toContain('data-checksums');
});

test('the pooler knows api and identity provider, and never the roles that need a session', () => {
  const users = poolerUsers(plan);
  expect([...users.matchAll(/^"(\w+)"/gm)].map(([, name]) => name)).toEqual([
    'luwag_app',
    'luwag_userpool',
    'luwag_pooler',
  ]);
  expect(pgbouncerConfig(plan)).not.toContain('ignore_startup_parameters');
});

test('addresses given to the product name the ports that HAProxy and PgBouncer have', () => {
  const given = readIf(join(root, 'deploy/settings/given.example'));
  const portOf = (name: string) => Number(new URL(given[name] ?? '').port);
  expect(portOf('DATABASE_URL')).toBe(ports.pooler);
  expect(portOf('DATABASE_USERPOOL_URL')).toBe(ports.pooler);
  expect(portOf('DATABASE_SESSION_URL')).toBe(ports.primary);
  expect(portOf('DATABASE_OWNER_URL')).toBe(ports.primary);
  const policies = readFileSync(join(root, 'deploy/kubernetes/network.ts'), 'utf8');
  for (const port of [ports.pooler, ports.primary, ports.redis])
    expect(policies).toContain(`toEngine(${port})`);
});

test('HAProxy takes its file', ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'luwag-haproxy-'));
  try {
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, haproxyConfig(plan));
    const said = execFileSync('/usr/sbin/haproxy', ['-c', '-f', file], { encoding: 'utf8' });
    expect(said).toContain('valid');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') skip('HAProxy is not installed');
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('one Redis leads at first, and sentinels of all hosts watch that one', () => {
  const redis = redisPlanOf(hosts);
  const [first, second] = redis.nodes;
  if (!first || !second) throw new Error('there are three nodes');
  expect(redisConfig(redis, first, first)).not.toContain('replicaof');
  expect(redisConfig(redis, second, first)).toContain(`replicaof ${own.address} ${ports.redis}`);
  expect(redisConfig(redis, second, first)).toContain('user default off');
  for (const each of redis.nodes)
    expect(sentinelConfig(redis, each, first)).toContain(`${own.address} ${ports.redis} 2`);
});
