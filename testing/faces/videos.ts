import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Challenge } from '@luwag/domain/liveness';
import { facesDir } from './portraits.ts';
import {
  copiesOfEach,
  framesPerSecond,
  plays,
  secondsAt,
  type VideoName,
  videoNames,
} from './video-scripts.ts';

const drawnBy = ['flat', 'head', 'make-videos', 'raster', 'video-scripts'];

/** Another way of drawing makes other videos: they are kept under a hash of how they are made. */
function folder(): string {
  const hash = createHash('sha256');
  for (const name of drawnBy) hash.update(readFileSync(join(import.meta.dirname, `${name}.ts`)));
  return join(facesDir, hash.digest('hex').slice(0, 12));
}

/**
 * The file of a video for `--use-file-for-fake-video-capture`. All are made when one is missing,
 * which takes about half a minute; two processes that find them missing both make them, and the
 * first to finish is taken.
 */
export function videoFile(name: VideoName): string {
  const file = join(folder(), `${name}.mjpeg`);
  if (!existsSync(file)) makeAll();
  return file;
}

function makeAll(): void {
  mkdirSync(facesDir, { recursive: true });
  const scratch = mkdtempSync(join(facesDir, 'videos-'));
  try {
    const script = join(import.meta.dirname, '../../scripts/face-videos.ts');
    const { status } = spawnSync(process.execPath, [script, scratch, ...videoNames], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('the videos of faces could not be made');
    if (!existsSync(folder())) renameSync(scratch, folder());
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** One frame as a camera would have given it: during a challenge, or at rest. */
export function frameOf(name: VideoName, challenge?: Challenge): Buffer {
  const frames = framesIn(name);
  const index = Math.round(secondsAt(plays[name], challenge) * framesPerSecond);
  const frame = frames[Math.min(index - (index % copiesOfEach), frames.length - 1)];
  if (!frame) throw new Error(`${name} has no frame ${index}`);
  return frame;
}

const known = new Map<VideoName, Buffer[]>();
function framesIn(name: VideoName): Buffer[] {
  const frames = known.get(name) ?? split(readFileSync(videoFile(name)));
  known.set(name, frames);
  return frames;
}

/** JPEGs one after the other; each begins with the mark that nothing inside one may contain. */
function split(file: Buffer): Buffer[] {
  const start = Buffer.from([0xff, 0xd8, 0xff]);
  const frames: Buffer[] = [];
  let from = 0;
  while (from < file.length) {
    const next = file.indexOf(start, from + start.length);
    frames.push(file.subarray(from, next < 0 ? file.length : next));
    from = next < 0 ? file.length : next;
  }
  return frames;
}
