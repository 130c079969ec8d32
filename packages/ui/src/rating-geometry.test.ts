import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratingBands, ratingScale, ratingX, ratingY, tracePath } from './rating-geometry.ts';

test('the axis is cut to the tens around the values, and says so', () => {
  expect(ratingScale([58, 63, 67, 61, 66, 72])).toEqual({ low: 50, high: 80, isCut: true });
  expect(ratingBands({ low: 50, high: 80, isCut: true })).toEqual([50, 60, 70, 80]);
});

test('a whole axis is not called cut', () => {
  expect(ratingScale([0, 100])).toEqual({ low: 0, high: 100, isCut: false });
});

test('bands never crowd, and end with the top of the axis', () => {
  expect(ratingBands({ low: 0, high: 100, isCut: false })).toEqual([0, 20, 40, 60, 80, 100]);
});

test('every value lies inside its scale, and a higher rating is drawn higher', () => {
  const ratings = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(ratings, (values) => {
      const scale = ratingScale(values);
      expect(scale.high).toBeGreaterThan(scale.low);
      for (const value of values) {
        expect(ratingY(value, scale)).toBeLessThanOrEqual(ratingY(scale.low, scale));
        expect(ratingY(value, scale)).toBeGreaterThanOrEqual(ratingY(scale.high, scale));
      }
      expect(ratingY(scale.high, scale)).toBeLessThan(ratingY(scale.low, scale));
    }),
  );
});

test('the line passes through every point and never above or below its neighbours', () => {
  const points = [30, 10, 20].map((y, index) => ({ x: ratingX(index, 3), y }));
  expect(tracePath(points)).toBe(`M16 30C${(16 + 130) / 2} 30 73 10 130 10C187 10 187 20 244 20`);
});
