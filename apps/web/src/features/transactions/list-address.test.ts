import { expect, test } from 'vitest';
import { listAddress, readPage } from './list-address.ts';

test('filter and page travel in the address', () => {
  expect(listAddress({ status: undefined, page: 1 })).toBe('/buyer/transactions');
  expect(listAddress({ status: 'OVERDUE', page: 1 })).toBe(
    '/buyer/transactions?buyer_status=OVERDUE',
  );
  expect(listAddress({ status: 'PAID', page: 3 })).toBe(
    '/buyer/transactions?buyer_status=PAID&page=3',
  );
});

test.each([
  [null, 1],
  ['', 1],
  ['2', 2],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['1e9', 1],
  ['two', 1],
])('page %s is page %i', (text, page) => {
  expect(readPage(text)).toBe(page);
});
