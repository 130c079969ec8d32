import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSettings, readIf, writeSettings } from './files.ts';
import { givenTo } from './given.ts';
import { placeOf } from './places.ts';
import { processNames, settingsOf } from './processes.ts';
import { table } from './table.ts';

const places = (['host', 'staging', 'production'] as const).map((name) => placeOf(name));
const given = readIf(join(import.meta.dirname, 'given.example'));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'luwag-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(places)('with its settings for $name every process starts', (place) => {
  expect(writeSettings(folder, place, given)).toEqual([]);
  expect(checkSettings(folder)).toEqual([]);
});

test('what others give is left empty where it is not known, and no process starts without', () => {
  const toFillIn = writeSettings(folder, placeOf('host'));
  expect(toFillIn).toEqual(Object.keys(given).sort());
  expect(checkSettings(folder).join('\n')).toContain('migrate: not filled in: DATABASE_OWNER_URL');
});

test('secrets are drawn, in files for one pair of eyes, and are never written over', () => {
  writeSettings(folder, placeOf('host'), given);
  const files = readdirSync(folder);
  for (const file of files.filter((name) => name.endsWith('.secrets')))
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  const ofApi = parseEnv(readFileSync(join(folder, 'api.secrets'), 'utf8'));
  const ofPool = parseEnv(readFileSync(join(folder, 'userpool.secrets'), 'utf8'));
  expect(ofApi.USERPOOL_HOOK_SECRET).toBe(ofPool.USERPOOL_HOOK_SECRET);
  expect(ofApi.LINK_KEY).not.toBe(ofApi.CODE_KEY);
  expect(() => writeSettings(folder, placeOf('host'), given)).toThrow('is there already');
});

test('sentinels are written where they are given, and nobody waits for them elsewhere', () => {
  const sentinels = { REDIS_SENTINELS: '10.0.0.11:26379', REDIS_SENTINEL_PASSWORD: 'theirs' };
  expect(writeSettings(folder, placeOf('host'), { ...given, ...sentinels })).toEqual([]);
  expect(checkSettings(folder)).toEqual([]);
  for (const file of ['api.secrets', 'worker.secrets'])
    expect(readIf(join(folder, file))).toMatchObject(sentinels);
  for (const file of ['web.secrets', 'userpool.secrets'])
    expect(readIf(join(folder, file))).not.toHaveProperty('REDIS_SENTINELS');
});

test('pages link to a status page only where its address is given', () => {
  const webOf = (statusPage?: string) =>
    givenTo('web', placeOf('production', 'luwag.example', statusPage)).plain.STATUS_PAGE_URL;
  expect(webOf()).toBeUndefined();
  expect(webOf('https://status.luwag.example/')).toBe('https://status.luwag.example/');
});

test('a malformed value is named, and never repeated', () => {
  writeSettings(folder, placeOf('host'), given);
  const file = join(folder, 'web.secrets');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^SESSION_KEYS=.*/m, 'SESSION_KEYS=oops'));
  const said = checkSettings(folder).join('\n');
  expect(said).toContain('web: The environment is not usable');
  expect(said).not.toContain('oops');
});

test('no setting is listed that no process knows, and nobody is given a secret of another', () => {
  const known = new Set(processNames.flatMap(settingsOf));
  expect(Object.keys(table).filter((name) => !known.has(name))).toEqual([]);
  for (const place of places)
    expect(Object.keys(place.values).filter((name) => table[name]?.kind !== 'plain')).toEqual([]);
  const web = givenTo('web', placeOf('production'));
  expect(web.secrets.sort()).toEqual(['PUBLIC_WIRE_KEY', 'SESSION_KEYS']);
  expect(givenTo('worker', placeOf('host')).secrets).not.toContain('DATABASE_URL');
  expect(givenTo('keys', placeOf('production')).secrets).toEqual([]);
});
