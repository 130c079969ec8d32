import { expect, test } from 'vitest';
import { rateBucket } from './rate-bucket.ts';

test('it gives out its burst, then as much as time brings back', () => {
  let now = 0;
  const take = rateBucket({ perSecond: 2, burst: 3, now: () => now });
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  now = 500;
  expect([take(), take()]).toEqual([true, false]);
  now = 3_600_000;
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
});
