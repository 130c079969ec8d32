import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { loadModels } from '@luwag/faces/models';
import sharp from 'sharp';
import { drawPrint } from './flat.ts';
import { drawHead, type Head, readHead } from './head.ts';
import { type Portrait, portraitFile, portraits } from './portraits.ts';
import { blank, type Picture } from './raster.ts';
import {
  copiesOfEach,
  type Doing,
  doingAt,
  framesPerSecond,
  type Play,
  plays,
  secondsOf,
  type VideoName,
} from './video-scripts.ts';

/** At 28 degrees both cheeks are still seen; a print has to be turned further to look turned. */
const turnDegrees = { live: 28, print: 38, still: 0 };
const closerZoom = 1.75;
const size = { width: 640, height: 480 };

/** Draws the videos named into a folder. Seconds of work each, so a process of its own does it. */
export async function makeVideos(folder: string, names: readonly VideoName[]): Promise<void> {
  const models = await loadModels();
  const heads = new Map<Portrait, Head>();
  for (const name of portraits) heads.set(name, await readHead(models, portraitFile(name)));
  for (const name of names) {
    const play: Play = plays[name];
    const head = heads.get(play.portrait);
    if (head) await writeVideo(`${folder}/${name}.mjpeg`, play, head);
  }
}

async function writeVideo(file: string, play: Play, head: Head): Promise<void> {
  const out = createWriteStream(file);
  const drawn = (secondsOf(play) * framesPerSecond) / copiesOfEach;
  const picture = blank(size.width, size.height);
  for (let i = 0; i < drawn; i++) {
    const seconds = (i * copiesOfEach) / framesPerSecond;
    drawMoment(play, head, { doing: doingAt(play, seconds), seconds }, picture);
    addNoise(picture, { seed: i, light: play.light ?? 1 });
    const jpeg = await sharp(picture.data, { raw: { ...size, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer();
    for (let copy = 0; copy < copiesOfEach; copy++) out.write(jpeg);
  }
  out.end();
  await finished(out);
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

/** A camera's noise. The same each time: a video that is made again is the same video. */
function addNoise({ data }: Picture, { seed, light }: { seed: number; light: number }): void {
  let state = seed * 7919 + 1;
  for (let i = 0; i < data.length; i++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    const noise = ((state >> 16) % 7) - 3;
    data[i] = Math.min(255, Math.max(0, (data[i] ?? 0) * light + noise));
  }
}
