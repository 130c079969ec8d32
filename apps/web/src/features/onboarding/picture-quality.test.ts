import { expect, test } from 'vitest';
import {
  brightnessOf,
  flawsOf,
  type Grey,
  glareOf,
  greyOf,
  sharpnessOf,
} from './picture-quality.ts';

const width = 400;
const height = 260;

function draw(valueAt: (x: number, y: number) => number): Grey {
  const pixels = Uint8Array.from({ length: width * height }, (_, i) =>
    Math.round(valueAt(i % width, Math.floor(i / width))),
  );
  return { pixels, width, height };
}

/** Rows of small print on a card: dark strokes three pixels wide. */
const print = (x: number, y: number) => (y % 24 < 10 && x % 9 < 3 ? 60 : 180);
const card = draw(print);

/** Every pixel the mean of those around it, as an unsteady hand has it. */
function blur(grey: Grey, reachPx: number): Grey {
  return draw((x, y) => {
    let sum = 0;
    let count = 0;
    for (let dy = -reachPx; dy <= reachPx; dy += 1) {
      for (let dx = -reachPx; dx <= reachPx; dx += 1) {
        const [px, py] = [x + dx, y + dy];
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        sum += grey.pixels[py * width + px] ?? 0;
        count += 1;
      }
    }
    return sum / count;
  });
}

const withLamp = (radiusPx: number) =>
  draw((x, y) => (Math.hypot(x - 250, y - 120) < radiusPx ? 255 : print(x, y)));

const large = { width: 1600, height: 1000 };

test('a card that can be read has nothing wrong with it', () => {
  expect(flawsOf('primary_government_id_front', card, large)).toEqual([]);
});

test('an unsteady hand is told from a steady one', () => {
  expect(sharpnessOf(blur(card, 4))).toBeLessThan(sharpnessOf(card) / 20);
  expect(flawsOf('primary_government_id_front', blur(card, 4), large)).toEqual(['blurry']);
});

test('a lamp in the card is glare, and a small white spot is not', () => {
  expect(glareOf(withLamp(60))).toBeGreaterThan(0.05);
  expect(flawsOf('primary_government_id_back', withLamp(60), large)).toEqual(['glare']);
  expect(flawsOf('primary_government_id_back', withLamp(14), large)).toEqual([]);
});

test('a dark picture and a small one are told, of a selfie too', () => {
  const dark = draw((x, y) => print(x, y) / 5);
  expect(brightnessOf(dark)).toBeLessThan(40);
  const told = flawsOf('selfie_with_primary_id', dark, { width: 480, height: 640 });
  expect(told).toEqual(['small', 'dark']);
});

test('a soft face before a bright window is a good selfie', () => {
  expect(flawsOf('selfie_with_primary_id', blur(withLamp(60), 6), large)).toEqual([]);
});

test('grey weighs the colours as the eye does', () => {
  const data = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
  expect([...greyOf({ data, width: 3, height: 1 }).pixels]).toEqual([76, 150, 29]);
});

test('a picture of nothing breaks nothing', () => {
  const none: Grey = { pixels: new Uint8Array(), width: 0, height: 0 };
  expect([sharpnessOf(none), glareOf(none), brightnessOf(none)]).toEqual([0, 0, 0]);
});
