import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultOf, findContracts, type Migration } from './expand-contract.ts';

/**
 * packages/db/releases.json: how far the schema of each release went, and how the functions of the
 * last one are called. A checkout without tags knows by it what is released. `npm run release`
 * writes it.
 */
export type SchemaReleases = {
  /** Oldest first. */
  releases: { version: string; migration: string }[];
  /** Of the last release: a digest of name, arguments and result. */
  functions: Record<string, string>;
  /** Functions that are gone, and the release that no longer called them. */
  retired: Record<string, string>;
};

export const releasesFile = 'packages/db/releases.json';
const migrationsDir = 'packages/db/migrations';
const functionsDir = 'packages/db/functions';

const filesIn = (root: string, dir: string): Migration[] =>
  readdirSync(join(root, dir))
    .sort()
    .map((file) => ({
      name: file.replace(/\.sql$/, ''),
      text: readFileSync(join(root, dir, file), 'utf8'),
    }));

export const readReleases = (root: string): SchemaReleases =>
  JSON.parse(readFileSync(join(root, releasesFile), 'utf8'));

/** How it is called: everything from its name to where its code begins. */
export function callOfFunction(text: string): string {
  const heads = text.matchAll(
    /^create (?:or replace )?(?:function|procedure|aggregate) ([\s\S]*?)(?:\s+language\b|\s+as \$|;)/gim,
  );
  const lines = [...heads].map(([, head = '']) => head.replaceAll(/\s+/g, ' ').toLowerCase());
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}

/** What the code of the last release could miss, in the schema as it is now. */
export function findUnsafeChanges(root: string): string[] {
  const { releases, functions, retired } = readReleases(root);
  const released = releases.map(({ version }) => version);
  const last = releases.at(-1)?.migration ?? '';
  const migrations = filesIn(root, migrationsDir).filter(({ name }) => name > last);
  const now = new Map(filesIn(root, functionsDir).map(({ name, text }) => [name, text]));
  const ofFunctions = Object.entries(functions).flatMap(([name, call]) => {
    const text = now.get(name);
    if (text === undefined)
      return released.includes(retired[name] ?? '')
        ? []
        : [`function ${name} is gone: name in ${releasesFile} the release that no longer calls it`];
    if (callOfFunction(text) === call) return [];
    const fault = faultOf(text, released);
    return fault ? [`function ${name} is called in another way; ${fault}`] : [];
  });
  return [...findContracts(migrations, released), ...ofFunctions];
}

/** The file as it is once this version is out. */
export function withRelease(root: string, version: string): SchemaReleases {
  const { releases, retired } = readReleases(root);
  const migration = filesIn(root, migrationsDir).at(-1)?.name ?? '';
  const functions = Object.fromEntries(
    filesIn(root, functionsDir).map(({ name, text }) => [name, callOfFunction(text)]),
  );
  return { releases: [...releases, { version, migration }], functions, retired };
}
