import { expect, test } from 'vitest';
import { formatTin, parseTin } from './tin.ts';

test.each([
  ['123-456-789', '123456789'],
  ['123456789000', '123456789000'],
  [' 123-456-789-00000 ', '12345678900000'],
])('%s is stored in one form', (typed, stored) => expect(parseTin(typed)).toBe(stored));

test.each(['', '12345678', '1234567890', '123-456-789-0000', '123 456 789', '12a456789'])(
  '"%s" is no TIN',
  (typed) => expect(parseTin(typed)).toBeUndefined(),
);

test('it is shown as it is printed', () => {
  expect(formatTin('123456789')).toBe('123-456-789');
  expect(formatTin('12345678900000')).toBe('123-456-789-00000');
});
