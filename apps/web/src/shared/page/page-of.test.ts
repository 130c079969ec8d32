import { expect, test } from 'vitest';
import { pageOf } from './page-of.ts';

test.each([
  ['', 1],
  ['2', 2],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['1e9', 1],
  ['two', 1],
])('page %s is page %i', (text, page) => {
  expect(pageOf(new URLSearchParams({ page: text }))).toBe(page);
});

test('an address that names none asks for the first page', () => {
  expect(pageOf(new URLSearchParams())).toBe(1);
});
