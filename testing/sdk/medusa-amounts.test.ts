import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCentavos, readRefund, writePesos } from '../../sdks/medusa/src/centavos.ts';

// Medusa's decimals against our centavos, in whole numbers of a millionth of a peso.

const amountMax = 100_000_00;
const centavos = fc.integer({ min: 0, max: amountMax });
const millionths = fc.integer({ min: 0, max: amountMax * 10_000 });
const decimalOf = (value: number): string => {
  const digits = String(value).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

describe('amounts of Medusa', () => {
  test('are the nearest centavo, halves up', () => {
    const nearest = (value: number) => Math.floor((value + 5_000) / 10_000);
    fc.assert(
      fc.property(millionths, (value) => {
        expect(readCentavos(decimalOf(value))).toBe(nearest(value));
      }),
    );
    expect(
      ['0.005', '1.004999', '1234.575', '15000.01', '7'].map((each) => readCentavos(each)),
    ).toEqual([1, 100, 123458, 1500001, 700]);
  });

  test('of whole centavos come back as they went', () => {
    fc.assert(fc.property(centavos, (value) => readCentavos(writePesos(value)) === value));
    expect([0, 7, 99, 100, 480_000].map(writePesos)).toEqual([
      ...['0.00', '0.07', '0.99', '1.00', '4800.00'],
    ]);
  });

  test('that are none are refused', () => {
    for (const said of ['', '-1', '1e3', 'NaN', 'Infinity', '1.', '.5', ' 1', '1234567890123'])
      expect([said, readCentavos(said)]).toEqual([said, undefined]);
  });

  test('given back in parts come to what was paid, and never to more', () => {
    const parts = fc.array(millionths, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(parts, (shares) => {
        const paid = readCentavos(decimalOf(shares.reduce((sum, share) => sum + share, 0))) ?? 0;
        let left = paid;
        for (const share of shares) left -= readRefund(decimalOf(share), left) ?? 0;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(shares.length);
      }),
    );
    // More than that is not rounding, and refused by whoever is asked for it.
    expect(readRefund('10.11', 1_000)).toBe(1_011);
    expect(readRefund('10.10', 1_000)).toBe(1_000);
  });
});
