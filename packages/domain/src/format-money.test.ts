import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPesos, pesoParts } from './format-money.ts';
import { centavos } from './money.ts';

describe('an amount in pesos', () => {
  it.each([
    [0, '₱0.00'],
    [5, '₱0.05'],
    [99, '₱0.99'],
    [1_00, '₱1.00'],
    [999_99, '₱999.99'],
    [1_026_41, '₱1,026.41'],
    [1_234_567_89, '₱1,234,567.89'],
    [-1_026_41, '−₱1,026.41'],
    [-1, '−₱0.01'],
  ])('%i centavos read %s', (amount, expected) => {
    expect(formatPesos(centavos(amount))).toBe(expected);
  });

  it('comes apart for large figures', () => {
    expect(pesoParts(centavos(-7_698_10))).toEqual({
      sign: '−',
      symbol: '₱',
      pesos: '7,698',
      centavos: '10',
    });
  });

  it('can be read back to the same centavos', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const digits = formatPesos(centavos(value)).replace('−', '-').replace(/[₱,.]/g, '');
        expect(Number(digits)).toBe(value);
      }),
    );
  });
});
