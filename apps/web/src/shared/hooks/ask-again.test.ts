import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askAfterMs, askingMaxMs, startAsking } from './use-ask-again.ts';

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

describe('a page that waits', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const pageThatIs = (first: DocumentVisibilityState) => {
    const page = Object.assign(new EventTarget(), { visibilityState: first });
    const turn = (state: DocumentVisibilityState) => {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    return { page: page as unknown as Document, turn };
  };

  test('asks at once, and soon again, when somebody comes back to it', async () => {
    const { page, turn } = pageThatIs('visible');
    const ask = vi.fn(async () => undefined);
    const stop = startAsking(ask, page);
    turn('hidden');
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(ask).not.toHaveBeenCalled();
    turn('visible');
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(ask).toHaveBeenCalledTimes(4);
    stop();
    turn('visible');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  test('that was waiting for too long asks once for each time somebody comes back', async () => {
    const { page, turn } = pageThatIs('hidden');
    const ask = vi.fn(async () => undefined);
    const stop = startAsking(ask, page);
    await vi.advanceTimersByTimeAsync(askingMaxMs + 60_000);
    turn('visible');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
  });

  test('asks again after a question that failed, and one question at a time', async () => {
    const { page, turn } = pageThatIs('visible');
    const ask = vi.fn(() => new Promise<void>(() => undefined));
    ask.mockRejectedValueOnce(new Error('no line'));
    const stop = startAsking(ask, page);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(ask).toHaveBeenCalledTimes(2);
    turn('visible');
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
  });
});
