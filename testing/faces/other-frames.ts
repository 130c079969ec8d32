import sharp from 'sharp';
import { frameOf } from './videos.ts';

/** Both people beside each other, before one camera. */
export async function bothAtOnce(): Promise<Buffer> {
  const half = (frame: Buffer) =>
    sharp(frame).extract({ left: 160, top: 0, width: 320, height: 480 }).toBuffer();
  return sharp(await half(frameOf('live_collins')))
    .extend({ right: 320 })
    .composite([{ input: await half(frameOf('live_hopper')), left: 320, top: 0 }])
    .jpeg()
    .toBuffer();
}

/** Nobody there. */
export const emptyRoom = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a9' } })
    .jpeg()
    .toBuffer();
