import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.ts';

/** Where the product serves them from, and says below what it serves: `scripts/pack-sdks.ts`. */
export const downloads = join(root, 'apps/web/public/developers/downloads');

export type Sdk = {
  archive: string;
  /** The folder that everything in the archive is in. */
  inside: string;
  /** What it is made of, from here; a folder is everything in it. */
  from: string;
  sources: readonly string[];
};

/** Those that need nobody else's packages to be built. */
export const sdks = {
  node: {
    archive: 'luwag-sdk-0.1.0.tgz',
    inside: 'package',
    from: 'packages/sdk',
    sources: ['LICENSE', 'README.md', 'package.json', 'src'],
  },
  php: {
    archive: 'luwag-php-0.1.0.tgz',
    inside: 'luwag',
    from: 'sdks/php',
    sources: ['LICENSE', 'README.md', 'autoload.php', 'composer.json', 'src'],
  },
  python: {
    archive: 'luwag-python-0.1.0.tgz',
    inside: 'luwag-0.1.0',
    from: 'sdks/python',
    sources: ['LICENSE', 'README.md', 'pyproject.toml', 'luwag'],
  },
} as const satisfies Record<string, Sdk>;

/** Files of a folder and of those in it, by their paths from it; tests and caches are none. */
export const filesIn = (folder: string, names: readonly string[]): string[] =>
  names
    .flatMap((name) =>
      statSync(join(folder, name)).isDirectory()
        ? filesIn(
            folder,
            readdirSync(join(folder, name)).map((inner) => join(name, inner)),
          )
        : [name],
    )
    .filter((name) => !/\.test\.ts$|__pycache__|\.egg-info/.test(name))
    .sort();

const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

export const digestOf = (path: string): string => sha256(readFileSync(path));

/** In an archive of what was built: the hash of what it was built from. */
export const sourcesFile = 'SOURCES.sha256';

/** One hash of everything that an archive is made from, by which an old one is known. */
export function sourcesOf({ from, sources }: Sdk): string {
  const folder = join(root, from);
  const lines = filesIn(folder, sources).map(
    (name) => `${digestOf(join(folder, name))}  ${name}\n`,
  );
  return sha256(lines.join(''));
}
