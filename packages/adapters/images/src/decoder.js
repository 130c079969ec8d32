import { networkInterfaces } from 'node:os';
import sharp from 'sharp';

// The process in which pictures of strangers are decoded. It has nothing worth taking and nothing
// to reach: see jail.sh. It does one job and ends, so that no picture meets another's. In
// JavaScript, because a Node without its compiler cannot read anything else.
//
// Both ways: four bytes of length, so many bytes of JSON, and the picture. First it says by a
// message of its own how alone it is.

/**
 * @typedef {{ job: 'clean', sideMax: number, sideMin: number, pixelsMax: number }} Clean
 * @typedef {{ job: 'mark', width: number, height: number }} Mark
 * @typedef {{ head: object, picture?: Buffer }} Answer
 */

// One picture at a time needs no second thread, and memory kept for the next one has no next one.
sharp.concurrency(1);
sharp.cache(false);

/** @param {Answer} answer */
function say({ head, picture = Buffer.alloc(0) }) {
  const text = Buffer.from(JSON.stringify({ ...head, bytes: picture.length }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  process.stdout.write(Buffer.concat([length, text, picture]));
}

/** Native code is asked, because Node's own permissions do not bind it. */
async function canSeeFiles() {
  const failure = await sharp('/etc/passwd').metadata().catch(String);
  return !String(failure).includes('missing');
}

/** @returns {Promise<{ head: Clean | Mark, rest: Buffer }>} */
async function readJob() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const all = Buffer.concat(chunks);
  const end = 4 + all.readUInt32BE(0);
  return { head: JSON.parse(all.subarray(4, end).toString()), rest: all.subarray(end) };
}

/**
 * @param {Buffer} picture
 * @param {Clean} job
 * @returns {Promise<Answer>}
 */
async function clean(picture, { sideMax, sideMin, pixelsMax }) {
  const open = () =>
    sharp(picture, { failOn: 'error', limitInputPixels: pixelsMax, sequentialRead: true });
  const found = await open()
    .metadata()
    .catch((error) => ({ failure: error.message }));
  if ('failure' in found) return refused(reasonOf(found.failure));
  if (!['jpeg', 'png', 'webp'].includes(found.format)) return refused('type_not_taken');
  if (found.width * found.height > pixelsMax) return refused('too_large');
  if (Math.min(found.width, found.height) < sideMin) return refused('too_small');
  try {
    const { data, info } = await open()
      .autoOrient()
      .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const measured = { blur: await blurOf(data), glare: await glareOf(data, info) };
    return { head: { kind: 'ok', width, height, ...measured }, picture: data };
  } catch (error) {
    return refused(reasonOf(String(error)));
  }
}

/** @param {string} reason */
const refused = (reason) => ({ head: { kind: 'refused', reason } });
/** @param {string} failure */
const reasonOf = (failure) =>
  failure.includes('exceeds pixel limit') ? 'too_large' : 'not_readable';

/**
 * The variance of the Laplacian at 1,000 pixels: how much edge there is. Small means blurred.
 * @param {Buffer} jpeg
 */
async function blurOf(jpeg) {
  const grey = await sharp(jpeg)
    .greyscale()
    .resize(1000, 1000, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = grey.info;
  const laplacian = { width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], offset: 128 };
  const edges = await sharp(grey.data, { raw: { width, height, channels: 1 } })
    .convolve(laplacian)
    .raw()
    .toBuffer();
  const { channels } = await sharp(edges, {
    raw: { width, height, channels: edges.length / (width * height) },
  }).stats();
  return Math.round((channels[0]?.stdev ?? 0) ** 2 * 100) / 100;
}

const tileSide = 20;

/**
 * The share of small tiles that are almost wholly burnt out.
 * @param {Buffer} jpeg
 * @param {{ width: number, height: number }} size
 */
async function glareOf(jpeg, { width, height }) {
  const across = Math.max(1, Math.round(width / tileSide));
  const down = Math.max(1, Math.round(height / tileSide));
  const burnt = await sharp(jpeg).greyscale().threshold(250).raw().toBuffer();
  const channels = burnt.length / (width * height);
  const tiles = await sharp(burnt, { raw: { width, height, channels } })
    .resize(across, down, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const bad = tiles.reduce((count, tile) => count + (tile > 0.8 * 255 ? 1 : 0), 0);
  return Math.round((bad / tiles.length) * 10_000) / 10_000;
}

/**
 * Burns a pattern, drawn by the caller as raw RGBA, all over a picture of ours.
 * @param {Buffer} rest
 * @param {Mark} job
 * @returns {Promise<Answer>}
 */
async function mark(rest, { width, height }) {
  const patternBytes = width * height * 4;
  const input = rest.subarray(0, patternBytes);
  const picture = await sharp(rest.subarray(patternBytes))
    .composite([{ input, raw: { width, height, channels: 4 }, tile: true }])
    .jpeg({ quality: 85 })
    .toBuffer();
  return { head: { kind: 'ok' }, picture };
}

const seesNetwork = Object.keys(networkInterfaces()).length > 0;
say({ head: { kind: 'ready', isAlone: !seesNetwork && !(await canSeeFiles()) } });
const { head, rest } = await readJob();
say(head.job === 'clean' ? await clean(rest, head) : await mark(rest, head));
