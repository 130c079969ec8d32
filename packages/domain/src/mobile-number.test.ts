import { expect, test } from 'vitest';
import { formatMobileNumber, maskMobileNumber, parseMobileNumber } from './mobile-number.ts';

test.each(['09171234567', '0917 123 4567', '+63 917 123 4567', '639171234567', '(0917) 123-4567'])(
  '%s is stored in one form',
  (typed) => expect(parseMobileNumber(typed)).toBe('+639171234567'),
);

test.each(['', '0917123456', '091712345678', '02 8123 4567', '+1 917 123 4567', '0917123456x'])(
  '"%s" is no Philippine mobile number',
  (typed) => expect(parseMobileNumber(typed)).toBeUndefined(),
);

test('a number is shown to be read aloud, or masked to be recognised', () => {
  expect(formatMobileNumber('+639171234567')).toBe('0917 123 4567');
  expect(maskMobileNumber('+639171234567')).toBe('+63 9•• ••• 4567');
});
