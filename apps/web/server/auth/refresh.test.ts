import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Refreshed, shareRefreshes } from './refresh.ts';
import type { SessionToken } from './session-token.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const token = (refreshToken: string) => ({ refreshToken }) as SessionToken;

/** Answers with `kind`, and counts how often it was asked. */
function provider(kind: Refreshed['kind']) {
  const asked: string[] = [];
  const refresh = shareRefreshes(async ({ refreshToken }) => {
    asked.push(refreshToken);
    await Promise.resolve();
    return { kind } as Refreshed;
  });
  return { asked, refresh };
}

test('the same token is exchanged once, and those who come late find the result', async () => {
  const { asked, refresh } = provider('fresh');
  await Promise.all([refresh(token('a')), refresh(token('a')), refresh(token('b'))]);
  expect(asked).toEqual(['a', 'b']);
  vi.advanceTimersByTime(9_999);
  await refresh(token('a'));
  expect(asked).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1);
  await refresh(token('a'));
  expect(asked).toEqual(['a', 'b', 'a']);
});

test('silence is not kept: the next request asks again', async () => {
  const { asked, refresh } = provider('kept');
  await refresh(token('a'));
  await refresh(token('a'));
  expect(asked).toEqual(['a', 'a']);
});
