import { expect, test } from 'vitest';
import { faultyIn } from './read-sale.ts';

test('a sale is refused at the field that is wrong, and a heart is none', () => {
  expect(faultyIn({ amount: 750_00, description: 'Bigas ❤️' })).toBeUndefined();
  expect(faultyIn({ amount: 750_00, description: 'Bi\u00ADgas' })).toBe('description');
  expect(faultyIn({ amount: 1_00, description: 'Bi\u00ADgas' })).toBe('amount');
});
