import type { Sale } from '@luwag/contracts/sales';
import { expect, test } from 'vitest';
import { fileHeader, fileRowOf } from './payments-file.ts';

test('the file has the hours of Manila, as the screen has', () => {
  const sale = {
    created_at: '2026-11-15T23:59:58.123Z',
    paid_at: null,
    amount: 750_00,
    refunded: 0,
    fee: 30_00,
    net: 720_00,
    description: 'Bigas ❤️',
  } as Sale;
  const row = fileRowOf(sale, 'Nena');
  const cell = (name: string) => row[fileHeader.indexOf(name)];
  expect(cell('created_at_manila')).toBe('2026-11-16T07:59:58+08:00');
  expect(cell('paid_at_manila')).toBeNull();
  expect(cell('description')).toBe('Bigas ❤️');
  expect(row).toHaveLength(fileHeader.length);
});
