import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFloors, type Floors, isAtLeast } from './tidy/floors.ts';
import type { Lockfile } from './tidy/lockfile.ts';
import { root } from './tidy/sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const floors: Floors = JSON.parse(read('scripts/version-floors.json'));

describe('version floors', () => {
  it('find every copy that is too old, unequal or banned, and nothing else', () => {
    const lockfile: Lockfile = JSON.parse(read('scripts/fixtures/lockfile/floors.json'));
    const found = checkFloors(lockfile, floors).map((finding) => finding.replace(/:.*/, ''));
    expect(found).toEqual([
      'node_modules/old-plugin/node_modules/fastify 5.12.0 is below 5.12.1',
      'node_modules/sharp 0.35.5-rc.1 is below 0.35.5',
      'node_modules/mailer 10.0.13 is below 10.0.14',
      'node_modules/one/node_modules/undici 8.11.9 is below 7.30.2,8.12.0',
      'node_modules/two/node_modules/undici 6.99.0 is below 7.30.2,8.12.0',
      'node_modules/@react-router/serve 7.18.1 is below 8.3.0',
      'node_modules/four/node_modules/crypto-js is banned',
      'node_modules/four/node_modules/next is banned',
      'node_modules/react-router 8.4.0, node_modules/@react-router/node 8.4.0, node_modules/@react-router/dev 8.3.9 are not equal',
    ]);
  });

  it('hold for everything that is locked', () => {
    expect(checkFloors(JSON.parse(read('package-lock.json')), floors)).toEqual([]);
  });

  it('hold for the Node we ask for', () => {
    const { engines } = JSON.parse(read('package.json'));
    expect(isAtLeast(read('.node-version').trim(), floors.node.floor)).toBe(true);
    expect(`${engines.node.replace('>=', '')}.0.0`).toBe(floors.node.floor);
  });

  it('each say why', () => {
    const reasons = [
      floors.node.why,
      ...Object.values(floors.packages).map(({ why }) => why),
      ...Object.values(floors.banned),
      ...floors.equal.map(({ why }) => why),
    ];
    expect(reasons.filter((why) => why.length < 20)).toEqual([]);
  });
});
