import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { shellEnv } from '@luwag/env';
import { ensureEnvFile } from './lib/checkout.ts';
import { findPostgresBin } from './lib/postgres.ts';

// Debian packages the checkout runs on. Missing ones are installed when we are root; otherwise
// the command to run is printed, because a setup script must not ask for somebody's password.
const wanted = [
  { package: 'postgresql', present: () => findPostgresBin() !== undefined },
  { package: 'redis-server', present: () => existsSync('/usr/bin/redis-server') },
  { package: 'chromium', present: () => existsSync('/usr/bin/chromium') },
  {
    package: 'chromium-headless-shell',
    present: () => existsSync('/usr/bin/chromium-headless-shell'),
  },
];
// A store that speaks S3, the virus scanner, and the languages of our SDKs: some tests start them,
// nothing else needs them.
const wantedByTests = [
  { package: 'ceph-mon', present: () => existsSync('/usr/bin/ceph-mon') },
  { package: 'ceph-osd', present: () => existsSync('/usr/bin/ceph-osd') },
  { package: 'radosgw', present: () => existsSync('/usr/bin/radosgw') },
  { package: 'ceph-common', present: () => existsSync('/usr/bin/ceph') },
  { package: 'clamav-daemon', present: () => existsSync('/usr/sbin/clamd') },
  { package: 'pgbackrest', present: () => existsSync('/usr/bin/pgbackrest') },
  { package: 'jq', present: () => existsSync('/usr/bin/jq') },
  { package: 'openssl', present: () => existsSync('/usr/bin/openssl') },
  // For promtool, which tests the alert rules, and the server that the status page asks.
  { package: 'prometheus', present: () => existsSync('/usr/bin/promtool') },
  { package: 'php-cli', present: () => existsSync('/usr/bin/php') },
  { package: 'php-curl', present: () => globSync('/usr/lib/php/*/curl.so').length > 0 },
  // Three nodes of PostgreSQL that fail over. Debian 12's own PgBouncer is too old: see
  // lib/cluster/pooler-program.ts. Services that a package starts listen on its usual ports, where
  // nothing of ours is.
  { package: 'patroni', present: () => existsSync('/usr/bin/patroni') },
  { package: 'etcd-server', present: () => existsSync('/usr/bin/etcd') },
  { package: 'python3-etcd', present: () => existsSync('/usr/lib/python3/dist-packages/etcd') },
  { package: 'haproxy', present: () => existsSync('/usr/sbin/haproxy') },
  { package: 'python3', present: () => existsSync('/usr/bin/python3') },
];
const isRoot = process.getuid?.() === 0;
const namesOf = (engines: typeof wanted) =>
  engines.filter((engine) => !engine.present()).map((engine) => engine.package);

ensureEnvFile();
const missing = namesOf(isRoot ? [...wanted, ...wantedByTests] : wanted);
const forTests = namesOf(wantedByTests);
if (!isRoot && forTests.length > 0)
  console.error(`Some tests need: sudo apt-get install -y ${forTests.join(' ')}`);
if (missing.length > 0) {
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  if (!isRoot) {
    console.error(`Missing: ${missing.join(', ')}. Run: sudo apt-get ${install.join(' ')}`);
    console.error('or use compose.yaml and put the addresses into .env.');
    process.exit(1);
  }
  const options = {
    stdio: 'inherit',
    env: { ...shellEnv(), DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['-qq', ...install], options);
}
console.log('Ready. Next: npm run dev');
