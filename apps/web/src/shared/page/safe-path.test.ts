import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test.each(['/', '/merchant', '/merchant?x=1&y=%2F', '/#how', '/a/b?next=https://other.example'])(
  'goes back to %s',
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

test.each([
  'https://other.example/',
  '//other.example',
  '/\\other.example',
  '\\\\other.example',
  '/\t/other.example',
  '/\n/other.example',
  '/.//other.example',
  '/a/..//other.example',
  '/%2e//other.example',
  'javascript:alert(1)',
  'merchant',
  '',
  null,
  undefined,
  42,
])('refuses %j and goes home', (path) => {
  expect(safePath(path)).toBe('/');
});

test('what it returns never leaves the site, however it is resolved', () => {
  const pieces = ['/', '\\', '\t', '.', '..', '@', ':', '%2f', 'other.example', '?', '#', ' '];
  const pairs = pieces.flatMap((one) => pieces.map((two) => one + two));
  const left = pairs
    .flatMap((start) => pairs.map((end) => `/${start}${end}`))
    .filter((path) => new URL(safePath(path), 'https://luwag.example').host !== 'luwag.example');
  expect(left).toEqual([]);
});
