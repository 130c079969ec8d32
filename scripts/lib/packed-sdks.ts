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
  /** The hash of its sources when it was packed: another one wants it packed again. */
  packedFrom: string;
  sources: readonly string[];
};

/** Those that need nobody else's packages to be built. */
export const sdks = {
  node: {
    archive: 'luwag-sdk-0.1.0.tgz',
    inside: 'package',
    from: 'packages/sdk',
    packedFrom: '7531e9560a5a1c295e2f167582fe3ba3c579c20be21e27619b0da9a3f2412ac2',
    sources: ['LICENSE', 'README.md', 'package.json', 'src'],
  },
  php: {
    archive: 'luwag-php-0.1.0.tgz',
    inside: 'luwag',
    from: 'sdks/php',
    packedFrom: 'd9bbd8a064bc2390f46bd34d98930e0512d38a660adf850c036d7b555141ecb8',
    sources: ['LICENSE', 'README.md', 'autoload.php', 'composer.json', 'src'],
  },
  python: {
    archive: 'luwag-python-0.1.0.tgz',
    inside: 'luwag-0.1.0',
    from: 'sdks/python',
    packedFrom: '08bcb61ddbcd5b387389926f4a0241581c21925634a646018daa1446d9d5fc1c',
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

/** One hash of everything that an archive is made from, by which an old one is known. */
export function sourcesOf({ from, sources }: Sdk): string {
  const folder = join(root, from);
  const lines = filesIn(folder, sources).map(
    (name) => `${digestOf(join(folder, name))}  ${name}\n`,
  );
  return sha256(lines.join(''));
}
