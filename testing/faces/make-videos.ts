import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { loadModels } from '@luwag/face-models/models';
import sharp from 'sharp';
import { drawPrint } from './flat.ts';
import { drawHead, type Head, readHead } from './head.ts';
import { type Portrait, portraitFile, portraits } from './portraits.ts';
import { blank, type Picture } from './raster.ts';
import {
  copiesOfEach,
  type Doing,
  type Drawing,
  doingAt,
  frameFileName,
  framesPerSecond,
  moments,
  type Play,
  pictureAt,
  plays,
  secondsOf,
  type VideoName,
  videoFileName,
  videoNames,
} from './video-scripts.ts';

/** At 28 degrees both cheeks are still seen; a print has to be turned further to look turned. */
const turnDegrees = { live: 28, print: 38, still: 0 };
const closerZoom = 1.75;
const size = { width: 640, height: 480 };

type Heads = Record<Portrait, Head>;

async function readHeads(): Promise<Heads> {
  const models = await loadModels();
  const heads: [Portrait, Head][] = [];
  for (const name of portraits) heads.push([name, await readHead(models, portraitFile(name))]);
  return Object.fromEntries(heads) as Heads;
}

/** Draws into a folder. Seconds of work for each video, so a process of its own does it. */
export async function makeDrawings(folder: string, drawings: readonly Drawing[]): Promise<void> {
  const heads = await readHeads();
  for (const drawing of drawings)
    await (drawing === 'frames' ? writeFrames(folder, heads) : writeVideo(folder, heads, drawing));
}

async function writeVideo(folder: string, heads: Heads, name: VideoName): Promise<void> {
  const out = createWriteStream(join(folder, videoFileName(name)));
  const drawn = (secondsOf(plays[name]) * framesPerSecond) / copiesOfEach;
  for (let i = 0; i < drawn; i++) {
    const jpeg = await drawPicture(plays[name], heads, i);
    for (let copy = 0; copy < copiesOfEach; copy++) out.write(jpeg);
  }
  out.end();
  await finished(out);
}

async function writeFrames(folder: string, heads: Heads): Promise<void> {
  for (const name of videoNames)
    for (const challenge of moments) {
      const jpeg = await drawPicture(plays[name], heads, pictureAt(plays[name], challenge));
      writeFileSync(join(folder, frameFileName(name, challenge)), jpeg);
    }
}

/** One picture of a video, the same each time. */
function drawPicture(play: Play, heads: Heads, i: number): Promise<Buffer> {
  const picture = blank(size.width, size.height);
  const seconds = (i * copiesOfEach) / framesPerSecond;
  drawMoment(play, heads[play.portrait], { doing: doingAt(play, seconds), seconds }, picture);
  addNoise(picture, { seed: i, light: play.light ?? 1 });
  return sharp(picture.data, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function drawMoment(
  { kind }: Play,
  head: Head,
  { doing, seconds }: { doing: Doing | undefined; seconds: number },
  onto: Picture,
): void {
  const share = (name: Doing['challenge']) => (doing?.challenge === name ? doing.share : 0);
  // Nobody holds quite still, and nobody's hand does.
  const sway = Math.sin(seconds * 2.1);
  const turned = (share('left') - share('right')) * turnDegrees[kind];
  const zoom = 1 + share('closer') * (closerZoom - 1) + sway * 0.004;
  if (kind === 'live') drawHead(head, { turnDegrees: turned + sway * 0.8, zoom }, onto);
  else drawPrint(head, { turnDegrees: turned, zoom }, onto);
}

/** A camera's noise. */
function addNoise({ data }: Picture, { seed, light }: { seed: number; light: number }): void {
  let state = seed * 7919 + 1;
  for (let i = 0; i < data.length; i++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    const noise = ((state >> 16) % 7) - 3;
    data[i] = Math.min(255, Math.max(0, (data[i] ?? 0) * light + noise));
  }
}
