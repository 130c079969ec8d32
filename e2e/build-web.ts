import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { root } from '../scripts/lib/checkout.ts';

const built = 'apps/web/build/server/index.js';
const sources = [
  'apps/web/*.{ts,json}',
  'apps/web/{src,gallery,messages,public,server,project.inlang}/**/*.*',
  'packages/{ui,domain,contracts,env}/src/**/*.*',
  'docs/{openapi,postman,api-changes}.json',
  'package-lock.json',
];

/**
 * The suite tests what was built, so it builds again when a source is newer than the build, or when
 * the build is one to be shipped: it tries components and behaviours on the gallery's pages.
 */
export async function buildWebIfStale(): Promise<void> {
  if (builtAtMs() > newestSourceMs() && hasGallery()) return;
  const { status } = spawnSync('npm', ['run', 'build:gallery', '-w', '@luwag/web'], {
    cwd: root,
    // Vitest says `test` here, which would build React's slow half of checks into the product.
    env: { ...shellEnv(), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the web application does not build');
}

function builtAtMs(): number {
  return statSync(join(root, built), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

const hasGallery = (): boolean =>
  readFileSync(join(root, built), 'utf8').includes('routes/design-behaviours');

function newestSourceMs(): number {
  // Compiled messages are written by the build itself.
  const files = globSync(sources, { cwd: root, exclude: ['apps/web/src/paraglide/**'] });
  return Math.max(...files.map((file) => statSync(join(root, file)).mtimeMs));
}
