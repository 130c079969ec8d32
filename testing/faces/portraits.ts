import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';

/**
 * Two people in the public domain, and a font to print their cards with, out of Debian packages;
 * see README.md beside this file. They are fetched where they are needed and are in no commit.
 */
const sources = {
  collins: {
    package: 'python3-skimage',
    path: 'usr/lib/python3/dist-packages/skimage/data/astronaut.png',
  },
  hopper: {
    package: 'python-matplotlib-data',
    path: 'usr/share/matplotlib/mpl-data/sample_data/grace_hopper.jpg',
  },
  font: {
    package: 'fonts-dejavu-core',
    path: 'usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  },
} as const;
export const portraits = ['collins', 'hopper'] as const;
export type Portrait = (typeof portraits)[number];

const root = join(import.meta.dirname, '../..');
export const facesDir = join(root, '.local/faces');

export const portraitFile = (name: Portrait): string => unpacked(name);
export const fontFile = (): string => unpacked('font');

/** One file of a package, taken out the first time. Nothing is installed. */
function unpacked(name: keyof typeof sources): string {
  const { package: debian, path } = sources[name];
  const file = join(facesDir, `${name}${extname(path)}`);
  if (existsSync(file)) return file;
  mkdirSync(facesDir, { recursive: true });
  const scratch = mkdtempSync(join(facesDir, 'package-'));
  try {
    execFileSync('apt-get', ['download', debian], { cwd: scratch, stdio: 'pipe' });
    execFileSync('sh', ['-c', 'dpkg-deb -x *.deb unpacked'], { cwd: scratch });
    copyFileSync(join(scratch, 'unpacked', path), join(scratch, 'file'));
    renameSync(join(scratch, 'file'), file);
  } finally {
    rmSync(scratch, { recursive: true });
  }
  return file;
}
