import { createDecoders, type Decoders, ImagesBusy } from './decoders.ts';
import { typeOf } from './magic.ts';
import { drawPattern } from './watermark.ts';

export { ImagesBusy };

/** Bytes that are no picture, or one that breaks the decoder: trying again does not help. */
export class ImageUnreadable extends Error {
  override name = 'ImageUnreadable';
}

export type Cleaned =
  | { kind: 'ok'; jpeg: Buffer; width: number; height: number; blur: number; glare: number }
  | { kind: 'refused'; reason: RefusedReason };
export type RefusedReason = 'type_not_taken' | 'heic' | 'not_readable' | 'too_large' | 'too_small';

export type Images = {
  /**
   * A fresh JPEG of what a stranger sent: upright, at most `sideMax` on a side, and with nothing in
   * it but the picture. Throws `ImagesBusy` when it is worth trying again.
   */
  clean(bytes: Uint8Array, options?: { sideMax?: number; sideMin?: number }): Promise<Cleaned>;
  /**
   * The same picture with lines of text burnt in all over it. Throws `ImageUnreadable` for what is
   * not a picture that `clean` made.
   */
  watermark(jpeg: Uint8Array, lines: readonly string[]): Promise<Buffer>;
  /** For production: throws unless decoders are really alone with their code. */
  assertAlone(): Promise<void>;
  /** How many pictures are being decoded or wait for it. */
  busy(): number;
  close(): void;
};

const pixelsMax = 40_000_000;
const bytesMax = 8 * 1024 * 1024;
const sideMaxUsually = 1600;
const sideMinUsually = 200;

export type ImagesOptions = {
  /** Production starts no decoder that is not alone; elsewhere it is warned of once. */
  mustBeAlone: boolean;
  /** How many pictures at once. */
  decoders?: number;
  queueMax?: number;
};

export function createImages(options: ImagesOptions): Images {
  const decoders = createDecoders({ decoders: 2, queueMax: 16, ...options });
  return {
    clean: (bytes, { sideMax = sideMaxUsually, sideMin = sideMinUsually } = {}) =>
      clean(decoders, bytes, { sideMax, sideMin }),
    async watermark(jpeg, lines) {
      const { width, height, rgba } = drawPattern(lines);
      const job = { job: 'mark', width, height };
      const { kind, picture } = await decoders.run(job, [rgba, jpeg]);
      if (kind !== 'ok') throw new ImageUnreadable(`decoder could not read the JPEG: ${kind}`);
      return picture;
    },
    assertAlone: () => decoders.assertAlone(),
    busy: () => decoders.busy(),
    close: () => decoders.close(),
  };
}

async function clean(
  decoders: Decoders,
  bytes: Uint8Array,
  sides: { sideMax: number; sideMin: number },
): Promise<Cleaned> {
  const type = typeOf(bytes);
  if (type === 'heic') return { kind: 'refused', reason: 'heic' };
  if (type === 'other') return { kind: 'refused', reason: 'type_not_taken' };
  if (bytes.length > bytesMax) return { kind: 'refused', reason: 'too_large' };
  const answer = await decoders.run({ job: 'clean', pixelsMax, ...sides }, [bytes]);
  // It broke over this very file: there is no use in trying again.
  if (answer.kind === 'broke') return { kind: 'refused', reason: 'not_readable' };
  if (answer.kind === 'refused')
    return { kind: 'refused', reason: answer.head.reason as RefusedReason };
  const { width, height, blur, glare } = answer.head as Record<string, number>;
  return { kind: 'ok', jpeg: answer.picture, ...({ width, height, blur, glare } as Measures) };
}

type Measures = { width: number; height: number; blur: number; glare: number };
