import { describe, expect, it } from 'vitest';
import { appNames, apps, isShipped, modelPackages, readLockfile, treeOf } from './apps.ts';
import { faultsOfLists } from './check.ts';
import { readDebianLock } from './debian.ts';
import { dependencyTree, type Lockfile, nameOf } from './dependency-tree.ts';
import { sbomOf } from './sbom.ts';

const lock = readLockfile();

/** A small lockfile: an app of ours, a package of ours, and what both need. */
const small: Lockfile = {
  packages: {
    'apps/shop': {
      dependencies: { '@ours/db': '*', near: '1' },
      optionalDependencies: { gone: '1' },
    },
    'packages/db': {
      dependencies: { near: '2' },
      peerDependencies: { driver: '*', spare: '*' },
      peerDependenciesMeta: { spare: { optional: true } },
    },
    'node_modules/@ours/shop': { resolved: 'apps/shop', link: true },
    'node_modules/@ours/db': { resolved: 'packages/db', link: true },
    'node_modules/near': { version: '2.0.0', dependencies: { deep: '1' } },
    'node_modules/near/node_modules/deep': { version: '1.0.0', dependencies: { near: '2' } },
    'node_modules/deep': { version: '9.0.0' },
    'apps/shop/node_modules/near': { version: '1.0.0' },
    'node_modules/driver': { version: '1.0.0', optionalDependencies: { 'driver-mac': '1' } },
    'node_modules/driver-mac': { version: '1.0.0', os: ['darwin'] },
    'node_modules/spare': { version: '1.0.0' },
  },
};

describe('the tree of an app', () => {
  it('is what Node finds from there: the nearest of a name, for this platform, no spare', () => {
    expect(dependencyTree(small, ['apps/shop'])).toEqual({
      packages: [
        'apps/shop/node_modules/near',
        'node_modules/@ours/db',
        'node_modules/@ours/shop',
        'node_modules/driver',
        'node_modules/near',
        'node_modules/near/node_modules/deep',
      ],
      folders: ['apps/shop', 'packages/db'],
    });
  });

  it('leaves out what it is told to, from there alone', () => {
    const { packages } = dependencyTree(small, ['apps/shop'], { 'apps/shop': ['near'] });
    expect(packages).not.toContain('apps/shop/node_modules/near');
    expect(packages).toContain('node_modules/near');
  });

  it('does not come about without something that is needed', () => {
    const entries = Object.entries(small.packages);
    const packages = Object.fromEntries(entries.filter(([path]) => path !== 'node_modules/driver'));
    expect(() => dependencyTree({ packages }, ['apps/shop'])).toThrow('no driver');
  });
});

describe('images', () => {
  it('fit the lockfiles that they are made from', () => {
    expect(faultsOfLists()).toEqual([]);
  });

  it.each(appNames.filter((name) => name !== 'worker'))('of %s has no models', (name) => {
    const names = treeOf(name, lock).packages.map(nameOf);
    expect(names.filter((each) => modelPackages.test(each))).toEqual([]);
  });

  it('of the API would be noticed if it had them again', () => {
    const { packages } = structuredClone(lock);
    packages['apps/api'] = {
      ...packages['apps/api'],
      dependencies: { ...packages['apps/api']?.dependencies, '@luwag/face-models': '*' },
    };
    expect(faultsOfLists({ packages })).toContain('api: carries the models of @tensorflow/tfjs');
  });

  it('have no tests, and of the web app no pages in source', () => {
    const { folders } = treeOf('web', lock);
    const has = (path: string) => isShipped(path, apps.web, folders);
    expect(has('apps/web/server/main.ts')).toBe(true);
    expect(has('packages/domain/src/money.ts')).toBe(true);
    expect(has('deploy/image/ready.js')).toBe(true);
    expect(has('apps/web/server/api-path.test.ts')).toBe(false);
    expect(has('apps/web/src/routes/home.tsx')).toBe(false);
    expect(has('apps/api/src/main.ts')).toBe(false);
  });

  it('notice a package of Debian that is not locked, and a Node of another version', () => {
    const { packages, ...debian } = readDebianLock();
    const { libc6: _, ...others } = packages;
    const node = { ...debian.node, version: '1.0.0' };
    const faults = faultsOfLists(lock, { ...debian, node, packages: others });
    expect(faults).toContain('debian.lock.json: libc6: not locked');
    expect(faults.join()).toContain('1.0.0 is locked');
  });
});

describe('the list of components', () => {
  const sources = { lock, debian: readDebianLock(), revision: 'abc', epoch: 1_700_000_000 };

  it('is the same for the same commit, and names each once with its hash', () => {
    const sbom = sbomOf('api', sources);
    expect(sbomOf('api', sources)).toEqual(sbom);
    const refs = sbom.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(sbom.components.filter(({ hashes }) => !hashes)).toEqual([]);
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    const names = sbom.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'libc6', 'dash', 'node']));
    expect(names).not.toContain('kysely-codegen');
  });

  it('of the web app names what browsers get, too', () => {
    const names = sbomOf('web', sources).components.map(({ name }) => name);
    expect(names).toContain('@vladmandic/human');
    expect(names).not.toContain('dash');
  });
});
