import { expect, test } from 'vitest';
import { askAfterMs, askingMaxMs } from './use-ask-again.ts';

test.each([
  [0, 1_000],
  [14_999, 1_000],
  [15_000, 3_000],
  [60_000, 15_000],
  [askingMaxMs, undefined],
])('after %i ms of waiting it is asked again in %s ms', (waitedMs, nextMs) => {
  expect(askAfterMs(waitedMs)).toBe(nextMs);
});

test('ten minutes of asking are no more than a hundred questions', () => {
  let waitedMs = 0;
  let questions = 0;
  for (let next = askAfterMs(0); next !== undefined; next = askAfterMs(waitedMs)) {
    waitedMs += next;
    questions += 1;
  }
  expect(questions).toBeLessThan(100);
});
