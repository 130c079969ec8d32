import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DependencyTree,
  dependencyTree,
  type LeftOut,
  type Lockfile,
} from './dependency-tree.ts';

export const root = join(import.meta.dirname, '../..');

/** One image for each process of the product, and one for what runs once before them. */
export const appNames = ['api', 'worker', 'web', 'userpool', 'keys', 'migrate'] as const;
export type AppName = (typeof appNames)[number];
export const isAppName = (name: string): name is AppName =>
  (appNames as readonly string[]).includes(name);

export type App = {
  /** Folders of ours from which everything else that it needs follows. */
  starts: readonly string[];
  entry: string;
  /** Files outside those folders. */
  files?: readonly string[];
  /** Programs of Debian's that it starts, beyond what Node itself needs. */
  programs?: 'jail' | 'limits';
  /** Whether its pages are built first. */
  isBuilt?: boolean;
};

export const apps: Readonly<Record<AppName, App>> = {
  api: { starts: ['apps/api'], entry: 'apps/api/src/main.ts', programs: 'jail' },
  worker: { starts: ['apps/worker'], entry: 'apps/worker/src/main.ts', programs: 'limits' },
  web: { starts: ['apps/web'], entry: 'apps/web/server/main.ts', isBuilt: true },
  userpool: { starts: ['apps/userpool'], entry: 'apps/userpool/src/main.ts' },
  keys: { starts: ['apps/keys'], entry: 'apps/keys/src/main.ts' },
  migrate: {
    starts: ['packages/db', 'packages/env', 'packages/platform'],
    entry: 'scripts/migrate.ts',
    files: ['scripts/migrate.ts', 'scripts/lib/checkout.ts'],
  },
};

/** What browsers load is in the built files already, and the server reads none of it again. */
const inBuiltFiles = ['@vladmandic/human', '@tensorflow/tfjs-backend-wasm', 'zxing-wasm'];

/** What no process loads. */
export const leftOut: LeftOut = {
  // Prints the types of tables, in a checkout.
  'packages/db': ['kysely-codegen'],
  'apps/web': inBuiltFiles,
  // The stub in place of a framework that we do not use.
  'apps/web/node_modules/next-auth': ['next'],
};

export const readLockfile = (): Lockfile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** The packages and folders of an app's image. */
export const treeOf = (name: AppName, lock: Lockfile): DependencyTree =>
  dependencyTree(lock, apps[name].starts, leftOut);

/** Published packages whose code is in the image without their folders: browsers get it. */
export const packagesInBuiltFiles = (name: AppName): readonly string[] =>
  apps[name].isBuilt ? inBuiltFiles : [];

/** What only the worker has: half a gigabyte of models, and what reads documents. */
export const modelPackages = /^(?:@tensorflow\/|@vladmandic\/|@tesseract\.js-data\/|tesseract\.js)/;

const isTest = (path: string) => /\.test\.tsx?$|(?:^|\/)(?:test|testing)\//.test(path);
/** Of the web app: the server and what it shares with pages. Pages themselves are built. */
const ofWebServer = /^apps\/web\/(?:package\.json|server\/|src\/shared\/)/;

/** Every image has them: what says which product it is, and what asks whether it is ready. */
const everyones = ['package.json', 'deploy/image/ready.js'];

/** Whether a tracked file is part of the image of an app with these folders. */
export function isShipped(path: string, { files = [] }: App, folders: readonly string[]): boolean {
  if (everyones.includes(path) || files.includes(path)) return true;
  if (isTest(path) || !folders.some((folder) => path.startsWith(`${folder}/`))) return false;
  return !path.startsWith('apps/web/') || ofWebServer.test(path);
}
