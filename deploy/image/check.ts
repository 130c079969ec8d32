import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AppName,
  appNames,
  apps,
  leftOut,
  modelPackages,
  readLockfile,
  root,
  treeOf,
} from './apps.ts';
import { type DebianLock, debianPackages, readDebianLock } from './debian.ts';
import { type Lockfile, nameOf } from './dependency-tree.ts';

/** What does not fit together in the lists that images are made from; nothing is built for it. */
export function faultsOfLists(lock = readLockfile(), debian = readDebianLock()): string[] {
  return [
    ...appNames.flatMap((name) => faultsOfTree(name, lock)),
    ...faultsOfLeftOut(lock),
    ...faultsOfDebian(debian),
  ];
}

function faultsOfTree(name: AppName, lock: Lockfile): string[] {
  const { entry, files = [] } = apps[name];
  const { packages, folders } = treeOf(name, lock);
  const models = packages.map(nameOf).filter((each) => modelPackages.test(each));
  const missing = [entry, ...files, ...folders].filter((path) => !existsSync(join(root, path)));
  return [
    ...missing.map((path) => `${name}: ${path} is not there`),
    ...files.flatMap((file) =>
      unreached(file, packages).map((each) => `${name}: ${file} needs ${each}`),
    ),
    ...(name === 'worker' ? [] : models.map((each) => `${name}: carries the models of ${each}`)),
    ...(name === 'worker' && models.length === 0 ? ['worker: has no models'] : []),
  ];
}

/** Workspaces that a file outside all of them imports, and that no start of the app leads to. */
function unreached(file: string, packages: readonly string[]): string[] {
  const path = join(root, file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const imported = [...text.matchAll(/ from '(@luwag\/[^/']+)/g)].map(([, name]) => name ?? '');
  return imported.filter((name) => !packages.includes(`node_modules/${name}`));
}

/** A name that is no dependency any more would hide the next one of that name. */
const faultsOfLeftOut = (lock: Lockfile): string[] =>
  Object.entries(leftOut).flatMap(([folder, names]) => {
    const { dependencies = {}, peerDependencies = {} } = lock.packages[folder] ?? {};
    return names
      .filter((name) => !(name in dependencies) && !(name in peerDependencies))
      .map((name) => `${folder} does not depend on ${name}, which images leave out`);
  });

function faultsOfDebian({ packages, node }: DebianLock): string[] {
  const locked = Object.keys(packages);
  const wanted = readFileSync(join(root, '.node-version'), 'utf8').trim();
  return [
    ...debianPackages.filter((name) => !locked.includes(name)).map((name) => `${name}: not locked`),
    ...locked
      .filter((name) => !debianPackages.includes(name))
      .map((name) => `${name}: locked, and in no image`),
    ...(node.version === wanted ? [] : [`node: ${node.version} is locked, not ${wanted}`]),
  ].map((fault) => `debian.lock.json: ${fault}`);
}
