import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { checkLockfile, type InstallScripts, type Lockfile } from './tidy/lockfile.ts';
import { root } from './tidy/sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const allowed: InstallScripts = JSON.parse(read('scripts/install-scripts.json'));

describe('the lockfile check', () => {
  it('finds hosts, weak hashes, loose ranges, install scripts and missing builds, and nothing else', () => {
    const lockfile: Lockfile = JSON.parse(read('scripts/fixtures/lockfile/lockfile.json'));
    const readBefore: InstallScripts = {
      'was-read': { version: '3.0.0', why: 'unpacks its binary from a file it brought along' },
      'was-read-once': { version: '4.0.0', why: 'the same, in the version before' },
      'is-gone': { version: '1.0.0', why: 'no longer installed' },
    };
    expect(checkLockfile(lockfile, readBefore)).toEqual([
      'lockfileVersion is not 3',
      'node_modules/hosted names where it came from: https://packages.example.com/hosted-1.0.0.tgz',
      'node_modules/from-git names where it came from: git+ssh://git@example.com/from-git.git#abc',
      'node_modules/from-git has no sha512 hash',
      'node_modules/weak has no sha512 hash',
      'node_modules/weakened has no sha512 hash',
      'node_modules/runs-at-install 2.0.0 has an install script nobody allowed',
      'node_modules/was-read-once 4.0.1 has an install script nobody allowed',
      'install-scripts.json allows is-gone, which has no install script',
      'package.json asks for typescript ^7.0.2',
      'apps/web asks for zod *',
      'node_modules/has-builds wants has-builds-elsewhere, which is not locked',
    ]);
  });

  it('has nothing to say about ours', () => {
    expect(checkLockfile(JSON.parse(read('package-lock.json')), allowed)).toEqual([]);
  });

  it('has nothing to say about the Medusa that shops are tested in', () => {
    const why = 'prints a notice about telemetry, which is off; no script runs there either';
    const scripts = { '@medusajs/telemetry': { version: '2.21.2', why } };
    const lockfile = JSON.parse(read('sdks/medusa/store/package-lock.json'));
    expect(checkLockfile(lockfile, scripts)).toEqual([]);
    expect(read('sdks/medusa/store/.npmrc')).toBe(read('.npmrc'));
  });
});

describe('npm', () => {
  it('runs no install script, waits a week for a release, pins it, and locks no host', () => {
    const settings = parseEnv(read('.npmrc'));
    expect(settings).toMatchObject({
      'ignore-scripts': 'true',
      'omit-lockfile-registry-resolved': 'true',
      'save-exact': 'true',
    });
    expect(Number(settings['min-release-age'])).toBeGreaterThanOrEqual(7);
  });
});
