import { drawCard } from '../builders/pictures.ts';
import { bombs } from './bombs.ts';
import { damaged, truncated } from './broken.ts';
import { basePictures, type HostileFile } from './file.ts';
import { misnamed } from './names.ts';
import { telling, unusual } from './odd.ts';
import { otherTypes } from './other-types.ts';
import { polyglots } from './polyglots.ts';

/** Two hundred files, made here and the same each time: no binary is among the sources. */
export async function hostileCorpus(): Promise<HostileFile[]> {
  const bases = {
    ...(await basePictures()),
    progressive: await drawCard({ width: 420, height: 300 }).jpeg({ progressive: true }).toBuffer(),
  };
  const made = [
    ...polyglots(bases),
    ...bombs(bases),
    ...truncated(bases),
    ...(await otherTypes()),
    ...(await telling()),
    ...(await unusual()),
    ...misnamed(bases),
  ];
  return [...made, ...damaged(bases, 200 - made.length)];
}
