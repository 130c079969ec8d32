import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPesos } from './format-money.ts';
import { centavos } from './money.ts';
import { parsePesos } from './parse-money.ts';

describe('an amount typed by a person', () => {
  it.each([
    ['7500', 7_500_00],
    ['7,500', 7_500_00],
    ['7,500.5', 7_500_50],
    ['7500.', 7_500_00],
    ['₱7,500.05', 7_500_05],
    [' PHP 1,234,567.89 ', 1_234_567_89],
    ['0', 0],
  ])('%j is %i centavos', (text, expected) => {
    expect(parsePesos(text)).toBe(expected);
  });

  it.each(['', 'abc', '-5', '7,50', '7,5000', '1.234', '1e5', '7 500', '.50', '9'.repeat(20)])(
    '%j is no amount',
    (text) => {
      expect(parsePesos(text)).toBeUndefined();
    },
  );

  it('is read as it was written by us', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (value) => {
        expect(parsePesos(formatPesos(centavos(value)))).toBe(value);
      }),
    );
  });
});
