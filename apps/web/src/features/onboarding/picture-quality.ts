import { hasGlare, isBlurry, isCardPicture } from '@luwag/domain/picture-limits';
import type { ItemKind } from './items.ts';

/** A picture in grey, one byte a pixel, row by row. */
export type Grey = { pixels: Uint8Array; width: number; height: number };

/** What may be wrong with a picture. None of it stops anybody: it is told, and they decide. */
export type Flaw = 'small' | 'blurry' | 'dark' | 'glare';

/** The longer side at which pictures are looked at: the limits hold for this size. */
export const lookedAtPx = 1_000;

/** Of a card in daylight a third is bright; one by candle light has hardly a pixel that is. */
const brightnessMin = 55;
/** Below this the small print of a card is a few pixels high. */
const sideMinPx = 700;

const tilePx = 20;
const saturated = 250;

type GreyOfOptions = { data: Uint8ClampedArray; width: number; height: number };

/** Weights of the eye for red, green and blue. */
export function greyOf({ data, width, height }: GreyOfOptions): Grey {
  const pixels = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i += 1) {
    const at = i * 4;
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    pixels[i] = Math.round(red * 0.299 + green * 0.587 + blue * 0.114);
  }
  return { pixels, width, height };
}

/** The variance of the Laplacian: how much neighbours differ, which is what sharp means. */
export function sharpnessOf({ pixels, width, height }: Grey): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      const around =
        (pixels[i - 1] ?? 0) +
        (pixels[i + 1] ?? 0) +
        (pixels[i - width] ?? 0) +
        (pixels[i + width] ?? 0);
      const edge = around - 4 * (pixels[i] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}

/** The share of small tiles that are all but white: light that hides what is printed below it. */
export function glareOf({ pixels, width, height }: Grey): number {
  const across = Math.floor(width / tilePx);
  const down = Math.floor(height / tilePx);
  if (across * down === 0) return 0;
  let white = 0;
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      let bright = 0;
      for (let y = row * tilePx; y < (row + 1) * tilePx; y += 1) {
        const start = y * width + column * tilePx;
        for (let i = start; i < start + tilePx; i += 1) {
          if ((pixels[i] ?? 0) >= saturated) bright += 1;
        }
      }
      if (bright > tilePx * tilePx * 0.8) white += 1;
    }
  }
  return white / (across * down);
}

export function brightnessOf({ pixels }: Grey): number {
  let sum = 0;
  for (const pixel of pixels) sum += pixel;
  return pixels.length === 0 ? 0 : sum / pixels.length;
}

/**
 * What is wrong with a picture, worst first. Of a selfie only light and size are judged.
 */
export function flawsOf(
  kind: ItemKind,
  grey: Grey,
  original: { width: number; height: number },
): Flaw[] {
  const flaws: Flaw[] = [];
  if (Math.max(original.width, original.height) < sideMinPx) flaws.push('small');
  if (brightnessOf(grey) < brightnessMin) flaws.push('dark');
  if (!isCardPicture(kind)) return flaws;
  if (isBlurry(kind, sharpnessOf(grey))) flaws.push('blurry');
  if (hasGlare(kind, glareOf(grey))) flaws.push('glare');
  return flaws;
}
