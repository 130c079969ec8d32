import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/**
 * Every file of ours: what Git tracks and what it would track, so that a rule speaks before the
 * commit and never about what a build left behind. The fixtures break the rules on purpose.
 */
export function listSources(extensions: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter((path) => extensions.test(path) && !path.startsWith('scripts/fixtures/'))
    .filter((path) => existsSync(join(root, path)))
    .sort();
}
