import { expect, test } from 'vitest';
import { groupNumber } from './number-field.tsx';

test.each(['09171234567', '+63 917 123 4567', '917-123-4567', ' 0917 123 4567'])(
  '%s is grouped for the place after +63',
  (typed) => {
    expect(groupNumber(typed)).toBe('917 123 4567');
  },
);

test.each(['', '0917', '+1 415 555 2671', '+63 9•• ••• 4567'])('%j stays as it is', (typed) => {
  expect(groupNumber(typed)).toBe(typed);
});
