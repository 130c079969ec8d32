import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSettings, readIf } from '../settings/files.ts';
import { processNames } from '../settings/processes.ts';
import { faultsOfCompose } from './check.ts';
import { secretFiles } from './own-files.ts';
import { prepareCompose } from './prepare.ts';
import { composePath, readCompose } from './read.ts';

const text = readFileSync(composePath, 'utf8');

test('names nothing that is not there, and closes every service', () => {
  expect(faultsOfCompose()).toEqual([]);
});

/** One slip each, and what is said of it. */
const slips: [string, string | RegExp, string, string][] = [
  ['an image', 'luwag-web:', 'luwag-site:', 'web: no image is called luwag-site'],
  ['an engine without a version', 'redis:7-bookworm', 'redis:latest', 'redis: no image'],
  ['a secret', 'secrets: [web.secrets]', 'secrets: [api.secrets]', "web: has others' secrets"],
  [
    'a secret without a file',
    '  redis.conf: {',
    '  other.conf: {',
    'there is no secret redis.conf',
  ],
  ['a port', '"127.0.0.1:8080:8080"', '"8080:8080"', 'web: publishes 8080:8080'],
  ['a health port', ':9090/readyz', ':9091/readyz', 'api: is not asked at http://127.0.0.1:9090'],
  ['a network', 'networks: [edge, inside]', 'networks: [edge]', 'web: API_ORIGIN leads to api'],
  ['a neighbour', '[edge, inside]', '[edge, inside, data]', 'the web server sees api and userpool'],
  ['a way outside', 'scan: { internal: true }', 'scan: {}', 'only worker, clamd and web reach'],
  ['a network of keys', 'network_mode: none', 'networks: [data]', 'keys has no network'],
  ['a member', 'read_only: true', 'readonly: true', 'web: readonly is not a member'],
  ['a user', 'user: "10002:10001"', 'user: "0:0"', 'keys: runs as root'],
  ['a profile', 'seccomp/keys.json', 'seccomp/other.json', 'keys: has a profile that is not there'],
  [
    'a setting',
    /env_file: .*worker\.env"\]/,
    'environment: { NO: "1" }',
    'worker: settings are in',
  ],
];

test.each(slips)('notices %s that does not fit', (_, from, to, said) => {
  expect(text).toMatch(from);
  expect(faultsOfCompose(readCompose(text.replace(from, to))).join('\n')).toContain(said);
});

test('with a store of S3 the API reaches the outside, and keeps what it had', () => {
  const path = join(import.meta.dirname, 'compose.s3.yaml');
  const { services, networks } = readCompose();
  const changed = readCompose(readFileSync(path, 'utf8')).services;
  expect(Object.keys(changed)).toEqual(['api']);
  expect(changed.api).toEqual({ networks: [...(services.api?.networks ?? []), 'outside'] });
  expect(networks).toHaveProperty('outside');
});

test('what is prepared for it lets every process start, and each secret has one reader', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'luwag-compose-')), 'own');
  try {
    const given = readIf(join(import.meta.dirname, '../settings/given.example'));
    expect(prepareCompose(folder, 'luwag.example', given)).toEqual([]);
    expect(checkSettings(folder)).toEqual([]);
    const files = readdirSync(folder).filter((file) => !file.endsWith('.env'));
    expect(files.sort()).toEqual(secretFiles(processNames).sort());
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o777, file).toBe(0o400);
    expect(() => prepareCompose(folder, 'luwag.example', given)).toThrow('is there already');
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true });
  }
});
