import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Challenge } from '@luwag/domain/liveness';
import { facesDir } from './portraits.ts';
import { type Drawing, frameFileName, type VideoName, videoFileName } from './video-scripts.ts';

const drawnBy = ['flat', 'head', 'make-videos', 'raster', 'video-scripts'];

/** Another way of drawing makes other videos: they are kept under a hash of how they are made. */
function folder(): string {
  const hash = createHash('sha256');
  for (const name of drawnBy) hash.update(readFileSync(join(import.meta.dirname, `${name}.ts`)));
  return join(facesDir, hash.digest('hex').slice(0, 12));
}

const videoPath = (name: VideoName): string => join(folder(), videoFileName(name));
const framePath = (name: VideoName, challenge?: Challenge): string =>
  join(folder(), frameFileName(name, challenge));

/** The file of a video for `--use-file-for-fake-video-capture`; made when it is missing. */
export function videoFile(name: VideoName): string {
  const file = videoPath(name);
  if (!existsSync(file)) draw([name]);
  return file;
}

/**
 * One picture of a video as a camera would have given it: during a challenge, or at rest. They are
 * drawn by themselves, for most videos are not shown to a camera.
 */
export function frameOf(name: VideoName, challenge?: Challenge): Buffer {
  const key = frameFileName(name, challenge);
  const frame = known.get(key) ?? readFrame(framePath(name, challenge));
  known.set(key, frame);
  return frame;
}
const known = new Map<string, Buffer>();

function readFrame(file: string): Buffer {
  if (!existsSync(file)) draw(['frames']);
  return readFileSync(file);
}

/** Makes what is missing of these videos, and of the pictures that are sent without a camera. */
export function drawMissing(names: readonly VideoName[]): void {
  const missing: Drawing[] = names.filter((name) => !existsSync(videoPath(name)));
  if (!existsSync(framePath('live_collins'))) missing.push('frames');
  if (missing.length > 0) draw(missing);
}

/** Two processes that find the same missing both make it, and it is the same. */
function draw(drawings: readonly Drawing[]): void {
  mkdirSync(folder(), { recursive: true });
  const scratch = mkdtempSync(join(facesDir, 'drawing-'));
  try {
    const script = join(import.meta.dirname, '../../scripts/face-videos.ts');
    const { status } = spawnSync(process.execPath, [script, scratch, ...drawings], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`${drawings.join(', ')} could not be drawn`);
    for (const file of readdirSync(scratch)) renameSync(join(scratch, file), join(folder(), file));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
