import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  type Centavos,
  centavos,
  multiply,
  ppm,
  shareOf,
  split,
  splitByWeights,
  subtract,
  sum,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000_00 }).map(centavos);

describe('centavos', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (value) => {
    expect(() => centavos(value)).toThrow('not whole centavos');
  });

  it('knows no minus zero', () => {
    expect(Object.is(centavos(-0), 0)).toBe(true);
  });

  it('throws rather than lose a centavo beyond the safe integers', () => {
    const most = centavos(Number.MAX_SAFE_INTEGER);
    expect(() => add(most, centavos(1))).toThrow('not whole centavos');
    expect(() => sum([most, most])).toThrow('not whole centavos');
  });

  it('subtracts what it added', () => {
    fc.assert(
      fc.property(amounts, amounts, (left, right) => {
        expect(subtract(add(left, right), right)).toBe(left);
      }),
    );
  });
});

describe('multiplication', () => {
  it.each([
    [1, 1n, 2n, 0],
    [3, 1n, 2n, 2],
    [5, 1n, 2n, 2],
    [7, 1n, 2n, 4],
    [-3, 1n, 2n, -2],
    [-5, 1n, 2n, -2],
    [10, 1n, 3n, 3],
    [20, 1n, 3n, 7],
  ])('rounds %i × %i/%i half to even: %i', (amount, numerator, denominator, expected) => {
    expect(multiply(centavos(amount), { numerator, denominator })).toBe(expected);
  });

  it('is never more than half a centavo off', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (amount, numerator, denominator) => {
          fc.pre(BigInt(amount) * numerator < denominator * BigInt(Number.MAX_SAFE_INTEGER));
          const exact = BigInt(amount) * numerator;
          const rounded = BigInt(multiply(amount, { numerator, denominator })) * denominator;
          const off = exact > rounded ? exact - rounded : rounded - exact;
          expect(off * 2n).toBeLessThanOrEqual(denominator);
        },
      ),
    );
  });

  it('refuses a denominator that is not positive', () => {
    expect(() => multiply(centavos(1), { numerator: 1n, denominator: 0n })).toThrow('denominator');
  });

  it('takes a rate of an amount', () => {
    expect(shareOf(centavos(7_500_00), ppm(25_000))).toBe(187_50);
    expect(() => ppm(-1)).toThrow('not a rate');
    expect(() => ppm(0.5)).toThrow('not a rate');
  });
});

describe('split', () => {
  it('puts the odd centavos on the first parts', () => {
    expect(split(centavos(100_00), 6)).toEqual([1667, 1667, 1667, 1667, 1666, 1666]);
  });

  it('adds up to the whole, in order, with parts at most a centavo apart', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 60 }), (amount, parts) => {
        const pieces: Centavos[] = split(amount, parts);
        expect(sum(pieces)).toBe(amount);
        expect(pieces).toHaveLength(parts);
        expect(pieces).toEqual(pieces.toSorted((left, right) => right - left));
        expect(Math.max(...pieces) - Math.min(...pieces)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('refuses negative amounts and parts that are no number of parts', () => {
    expect(() => split(centavos(-1), 2)).toThrow('negative');
    expect(() => split(centavos(1), 0)).toThrow('0 parts');
    expect(() => split(centavos(1), 1.5)).toThrow('1.5 parts');
  });
});

describe('splitByWeights', () => {
  const weights = fc
    .array(amounts, { minLength: 1, maxLength: 20 })
    .filter((list) => sum(list) > 0)
    .map((list) => new Map(list.map((weight, index) => [index, weight] as const)));

  it('adds up to the whole, and gives nobody a centavo more or less than their part', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, of) => {
        const shares = splitByWeights(amount, of);
        const all = sum([...of.values()]);
        expect(sum([...shares.values()])).toBe(amount);
        for (const [key, weight] of of) {
          const share = shares.get(key) ?? centavos(-1);
          expect(Math.abs(share - (amount * weight) / all)).toBeLessThan(1.001);
          if (amount <= all) expect(share).toBeLessThanOrEqual(weight);
        }
      }),
    );
  });

  it('refuses to split among nobody', () => {
    expect(() => splitByWeights(centavos(1), new Map())).toThrow('cannot split');
    expect(() => splitByWeights(centavos(-1), new Map([['a', centavos(1)]]))).toThrow('cannot');
  });
});
