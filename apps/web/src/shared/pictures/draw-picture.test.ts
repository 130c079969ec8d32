import { expect, test } from 'vitest';
import { sizeWithin } from './draw-picture.ts';

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1200, height: 1600 },
  ],
  [
    { width: 200, height: 100 },
    { width: 200, height: 100 },
  ],
  [
    { width: 0, height: 0 },
    { width: 0, height: 0 },
  ],
])('%o is drawn as %o', (picture, drawn) => {
  expect(sizeWithin(picture, 1600)).toEqual(drawn);
});
