import { expect, test } from 'vitest';
import { cookieNames } from '#app/shared/auth/cookies.ts';
import { seeMode } from './selling-mode.ts';

const at = (path: string, kept?: string) =>
  seeMode(new URL(path, 'https://luwag.test'), kept ? `${cookieNames.mode}=${kept}` : '');

test.each([
  ['/merchant/requests', undefined, { mode: 'live' }],
  ['/merchant/stores', 'test', { mode: 'test' }],
  ['/merchant/requests?mode=test', undefined, { mode: 'test', kept: 'test' }],
  ['/merchant/requests?mode=test', 'test', { mode: 'test' }],
  ['/merchant/stores?mode=live', 'test', { mode: 'live', kept: 'live' }],
  ['/merchant/requests?mode=other', 'other', { mode: 'live' }],
])('%s with %s kept', (path, kept, seen) => {
  expect(at(path, kept)).toEqual(seen);
});

test('a page of one mode says which in its address, and keeps what else that says', () => {
  expect(at('/merchant/requests?store=7', 'test')).toEqual({
    mode: 'test',
    redirectTo: '/merchant/requests?store=7&mode=test',
  });
});
