import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { graceSeconds, ids, placeOf } from '../settings/places.ts';
import { processes, processNames } from '../settings/processes.ts';

const folder = import.meta.dirname;
const root = join(folder, '../..');
const names = readdirSync(folder).filter((file) => /\.(?:service|timer)$/.test(file));
const read = (unit: string) => readFileSync(join(folder, unit), 'utf8');
/** Every value that a unit gives to a name; several lines of one name are a list. */
const valuesOf = (unit: string, name: string): string[] =>
  [...read(unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

test.each(processNames)(
  '%s has a unit that starts it with its own settings and secrets',
  (name) => {
    const unit = `luwag-${name}.service`;
    const [start = ''] = valuesOf(unit, 'ExecStart');
    expect(start.split(' ')).toContain(processes[name].entry);
    expect(valuesOf(unit, 'EnvironmentFile')).toEqual([`/etc/luwag/${name}.env`]);
    const secrets = name === 'keys' ? 'keys.json' : `${name}.secrets`;
    expect(valuesOf(unit, 'LoadCredential')).toEqual([`${secrets}:/etc/luwag/${secrets}`]);
    if (name !== 'keys') expect(start).toContain(`--env-file=%d/${secrets}`);
    if (name !== 'migrate')
      expect(valuesOf(unit, 'TimeoutStopSec')).toEqual([String(graceSeconds)]);
  },
);

test('what units start is there, and paths of settings are those that units make', () => {
  for (const unit of names.filter((name) => name.endsWith('.service')))
    for (const start of valuesOf(unit, 'ExecStart')) {
      const [program = '', ...given] = start.split(' ');
      const entry = given.find((part) => part.endsWith('.ts')) ?? program;
      const file = join(root, entry.replace(/^\/opt\/luwag\//, ''));
      expect(existsSync(file), `${unit}: ${entry}`).toBe(true);
    }
  for (const unit of names.filter((name) => name.endsWith('.timer')))
    expect(names).toContain(unit.replace('.timer', '.service'));
  const { values } = placeOf('host');
  expect(values.KEYS_SOCKET).toMatch(`/run/${valuesOf('luwag-keys.service', 'RuntimeDirectory')}/`);
  expect(valuesOf('luwag-keys.service', 'ExecStartPre')[0]).toContain(` ${values.KEYS_FILE}`);
  const state = `/var/lib/${valuesOf('luwag-worker.service', 'StateDirectory')}/`;
  for (const file of [values.AUDIT_ANCHORS_FILE, values.LEDGER_ANCHORS_FILE])
    expect(file).toContain(state);
  expect(valuesOf('luwag-verify.service', 'ExecStart')[0]).toContain(values.LEDGER_ANCHORS_FILE);
  const users = readFileSync(join(folder, 'luwag.sysusers.conf'), 'utf8');
  expect(users).toContain(`g luwag ${ids.group}\n`);
  expect(users).toContain(`u luwag-keys ${ids.keys}:${ids.group} `);
});

/** The most a unit may be exposed, of ten; lower it when a unit got better. */
const exposureMax: Record<string, number> = {
  'luwag-keys.service': 0.4,
  'luwag-web.service': 1.2,
  'luwag-userpool.service': 1.4,
  'luwag-migrate.service': 1.4,
  'luwag-status.service': 1.6,
  'luwag-verify.service': 1.5,
  'luwag-prove-restore.service': 1.5,
  'luwag-backup.service': 1.5,
  // Root, without a capability.
  'luwag-backup-age.service': 1.9,
  'luwag-worker.service': 1.6,
  // Decoders of pictures need namespaces.
  'luwag-api.service': 2.7,
};

// Debian's systemd is on the machines that check a change; another system has no such command.
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
let image: string;
const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    'systemd-analyze',
    [`--root=${image}`, '--man=no', '--recursive-errors=no', ...args],
    { encoding: 'utf8', env: { LC_ALL: 'C.UTF-8', SYSTEMD_COLORS: '0' } },
  );
  return { status, said: `${stdout}${stderr}` };
};

/** A file system with nothing in it but the units and what they run. */
beforeAll(() => {
  image = mkdtempSync(join(tmpdir(), 'luwag-units-'));
  const units = join(image, 'etc/systemd/system');
  mkdirSync(units, { recursive: true });
  for (const unit of names) cpSync(join(folder, unit), join(units, unit));
  const ours = ['deploy/postgres/backup', 'deploy/monitoring/backup-age', 'node/bin/node'];
  for (const program of [...ours.map((file) => `opt/luwag/${file}`), 'usr/bin/install']) {
    mkdirSync(join(image, program, '..'), { recursive: true });
    writeFileSync(join(image, program), '');
    chmodSync(join(image, program), 0o755);
  }
  writeFileSync(
    join(units, 'broken.service'),
    '[Service]\nExecStart=/opt/nothing\nProtectHomes=yes\n',
  );
});
afterAll(() => rmSync(image, { recursive: true, force: true }));

test('systemd finds nothing to say about them, and would', () => {
  if (!hasSystemd) return;
  expect(analyze('verify', 'broken.service').said).toContain('ProtectHomes');
  expect(analyze('verify', ...names)).toEqual({ status: 0, said: '' });
});

test('no unit is exposed more than it was', () => {
  if (!hasSystemd) return;
  const services = names.filter((name) => name.endsWith('.service'));
  expect(Object.keys(exposureMax).sort()).toEqual(services.sort());
  const { said } = analyze('--no-pager', 'security', '--offline=true', ...services);
  const found = [...said.matchAll(/level for (\S+): ([\d.]+)/g)];
  expect(found).toHaveLength(services.length);
  for (const [, unit = '', level] of found)
    expect([unit, Number(level) <= (exposureMax[unit] ?? 0)]).toEqual([unit, true]);
});
