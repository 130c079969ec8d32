import { expect, test } from 'vitest';
import { spokenPaid } from './paid-sound.ts';

test.each([
  [2_700_00, '2,700 piso, bayad na.'],
  [1_299_75, '1,299 piso at 75 sentimo, bayad na.'],
  [500_05, '500 piso at 5 sentimo, bayad na.'],
])('%i centavos are said as %s', (amount, words) => {
  expect(spokenPaid(amount)).toBe(words);
});
