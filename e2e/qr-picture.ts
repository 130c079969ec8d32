import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** A grey picture, row by row, 0 for ink and 255 for paper. */
type Pixels = { width: number; height: number; rows: Uint8Array[] };

const modulePx = 6;
const quietModules = 4;

/** A code in the middle of a sheet of paper, as a camera would see it. */
function draw(text: string, { width, height }: { width: number; height: number }): Pixels {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const sidePx = size * modulePx;
  const [left, top] = [Math.floor((width - sidePx) / 2), Math.floor((height - sidePx) / 2)];
  if (left < 0 || top < 0) throw new Error('the code is larger than its paper');
  const isInk = (x: number, y: number) =>
    data[Math.floor((y - top) / modulePx)]?.[Math.floor((x - left) / modulePx)] === true;
  const rows = Array.from({ length: height }, (_, y) =>
    Uint8Array.from({ length: width }, (_pixel, x) => (isInk(x, y) ? 0 : 255)),
  );
  return { width, height, rows };
}

/** As somebody keeps it among their photos. */
export function qrPng(text: string): Buffer {
  const { size } = encode(text, { ecc: 'M', border: 0 });
  const side = (size + 2 * quietModules) * modulePx;
  return pngOf(draw(text, { width: side, height: side }));
}

/** As the browser's fake camera plays it, over and over. */
export function qrVideo(text: string): Buffer {
  const { width, height, rows } = draw(text, { width: 640, height: 480 });
  const grey = Buffer.alloc((width * height) / 2, 128);
  const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`;
  return Buffer.concat([Buffer.from(header), Buffer.from('FRAME\n'), ...rows, grey]);
}

export const blankPng = (): Buffer =>
  pngOf({ width: 64, height: 64, rows: Array.from({ length: 64 }, () => new Uint8Array(64)) });

function pngOf({ width, height, rows }: Pixels): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of grey; each row is preceded by the filter it went through: none.
  head.writeUInt8(8, 8);
  const lines = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), Buffer.from(row)]));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
