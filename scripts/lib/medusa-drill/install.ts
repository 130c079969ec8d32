import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../checkout.ts';

const run = promisify(execFile);

/** The Medusa project of the drill; its packages are installed by whoever needs them. */
export const storeDir = join(root, 'sdks/medusa/store');
const modulesDir = join(storeDir, 'node_modules');
/** Which lockfile the packages there were installed by. */
const installedBy = join(modulesDir, '.installed-by');

/** Medusa as it is locked, with our two packages as they are published. */
export async function installMedusa(): Promise<void> {
  const lockfile = readFileSync(join(storeDir, 'package-lock.json'));
  const hash = createHash('sha256').update(lockfile).digest('hex');
  if (!existsSync(installedBy) || readFileSync(installedBy, 'utf8') !== hash) {
    await run('npm', ['ci', '--silent', '--prefer-offline'], { cwd: storeDir });
    writeFileSync(installedBy, hash);
  }
  // In this order: the second is built against what the first makes.
  await installPacked('packages/sdk');
  await installPacked('sdks/medusa');
}

/** Packed, and unpacked where npm would put it: nothing but what is published is there. */
async function installPacked(workspace: string): Promise<void> {
  const cwd = join(root, workspace);
  const { name } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as { name: string };
  const folder = mkdtempSync(join(tmpdir(), 'luwag-packed-'));
  try {
    // By itself: where npm is told to run no scripts, packing does not build either.
    await run('npm', ['run', 'build', '--silent'], { cwd });
    const packing = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
    const { stdout } = await run('npm', packing, { cwd });
    const packed = join(folder, stdout.trim().split('\n').at(-1) ?? '');
    const target = join(modulesDir, name);
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', packed, '-C', target, '--strip-components', '1']);
  } finally {
    await rm(folder, { recursive: true });
  }
}
