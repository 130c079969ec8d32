import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib/checkout.ts';
import {
  digestOf,
  downloads,
  filesIn,
  type Sdk,
  sdks,
  sourcesFile,
  sourcesOf,
} from './lib/packed-sdks.ts';

// Packs the SDKs into what the product serves under /developers/downloads. The same sources make
// the same bytes. Run it after a change to one of them, and put the hashes that it prints into
// apps/web/src/features/developers/facts.ts.

/** No clock, no owner and no order of a disk is in it. */
const bare = ['--mtime=1985-10-26T08:15:00Z', '--owner=0', '--group=0', '--numeric-owner'];
const plain = ['--mode=u=rw,go=r', '--format=ustar'];

/** Everything in a folder, as an archive in which it is under another name. */
function pack(folder: string, files: readonly string[], { archive, inside }: Sdk): void {
  const args = [...bare, ...plain, `--transform=s,^,${inside}/,`, '-C', folder, '-cf', '-'];
  const tar = execFileSync('tar', [...args, ...files], { maxBuffer: 64 * 1024 * 1024 });
  writeFileSync(join(downloads, archive), gzipSync(tar, { level: 9 }));
}

/** JavaScript and its types, beside what says what it is. */
function packNode(sdk: Sdk): void {
  const folder = join(root, sdk.from);
  const staging = mkdtempSync(join(tmpdir(), 'luwag-pack-'));
  const written = sdk.sources.filter((name) => name !== 'src');
  for (const name of written) cpSync(join(folder, name), join(staging, name));
  const building = ['-p', join(folder, 'tsconfig.build.json'), '--outDir', join(staging, 'dist')];
  execFileSync(join(root, 'node_modules/.bin/tsc'), building, { stdio: 'inherit' });
  writeFileSync(join(staging, sourcesFile), `${sourcesOf(sdk)}\n`);
  pack(staging, filesIn(staging, [...written, 'dist', sourcesFile]), sdk);
  rmSync(staging, { recursive: true });
}

mkdirSync(downloads, { recursive: true });
packNode(sdks.node);
for (const sdk of [sdks.php, sdks.python])
  pack(join(root, sdk.from), filesIn(join(root, sdk.from), sdk.sources), sdk);
for (const [language, sdk] of Object.entries(sdks))
  console.log(language, digestOf(join(downloads, sdk.archive)));
