import { expect, test } from 'vitest';
import { createOwnBuckets } from './own-buckets.ts';

const perMinute = { perSecond: 20 / 60, burst: 20 };
const perHour = { perSecond: 5 / 3600, burst: 5 };

test('a process gives a quarter of a bucket, and fills it at a quarter of its rate', () => {
  let seconds = 0;
  const take = createOwnBuckets(() => seconds);
  const taken = Array.from({ length: 6 }, () => take('ana', perMinute).waitSeconds);
  expect(taken).toEqual([0, 0, 0, 0, 0, 12]);
  expect(take('ben', perMinute).waitSeconds).toBe(0);
  seconds += 12;
  expect([take('ana', perMinute), take('ana', perMinute)]).toEqual([
    { waitSeconds: 0 },
    { waitSeconds: 12 },
  ]);
});

test('of what is scarce there is one at least', () => {
  const take = createOwnBuckets(() => 0);
  expect(take('ana', perHour).waitSeconds).toBe(0);
  expect(take('ana', perHour).waitSeconds).toBeGreaterThan(600);
});

test('a crowd that is made up is refused, and room is made as buckets fill again', () => {
  let seconds = 0;
  const take = createOwnBuckets(() => seconds);
  for (let i = 0; i < 20_000; i += 1) take(String(i), perMinute);
  expect(take('one more', perMinute).waitSeconds).toBe(30);
  expect(take('1', perMinute).waitSeconds).toBe(0);
  seconds += 60;
  expect(take('one more', perMinute).waitSeconds).toBe(0);
});
