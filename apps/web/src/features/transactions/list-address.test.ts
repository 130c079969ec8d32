import { expect, test } from 'vitest';
import { listAddress } from './list-address.ts';

test('filter and page travel in the address', () => {
  expect(listAddress({ status: undefined, page: 1 })).toBe('/buyer/transactions');
  expect(listAddress({ status: 'OVERDUE', page: 1 })).toBe(
    '/buyer/transactions?buyer_status=OVERDUE',
  );
  expect(listAddress({ status: 'PAID', page: 3 })).toBe(
    '/buyer/transactions?buyer_status=PAID&page=3',
  );
});
