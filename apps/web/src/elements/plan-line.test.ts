import { brotliCompressSync } from 'node:zlib';
import { civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { computeOffers } from '@luwag/domain/offers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bundleModule } from '../../page-module.ts';
import { planLineOf } from './plan-line.ts';

const today = civilDate('2026-11-17');
const english = { locale: 'en', today } as const;
const filipino = { locale: 'fil', today } as const;

test('says the payments of the longest plan without interest, in both languages', () => {
  expect(planLineOf(4_800_00, english)).toEqual({
    main: '3 × ₱1,600.00, no interest',
    detail: '₱4,800.00 in total, first today',
    more: 'All dates',
    search: '?amount=4%2C800.00&plan=three',
  });
  expect(planLineOf(4_800_00, filipino)).toMatchObject({
    main: '3 × ₱1,600.00, walang interes',
    detail: '₱4,800.00 lahat, una ngayon',
  });
});

test('says the highest payment where they are not all the same', () => {
  expect(planLineOf(4_000_00, english)?.main).toBe('3 × ₱1,333.34 or less, no interest');
  expect(planLineOf(4_000_00, filipino)?.main).toBe('3 × ₱1,333.34 pababa, 0% interes');
});

test.each([0, -1, 1.5, Number.NaN, Number.MAX_VALUE, 499_99, 30_000_01])(
  'says what is taken where %s is not',
  (amount) => {
    expect(planLineOf(amount, english)).toMatchObject({
      main: 'Pay in parts with Luwag',
      detail: 'From ₱500.00 to ₱30,000.00',
    });
  },
);

test('never promises less than checkout asks for, nor more payments than it offers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500_00, max: 30_000_00 }), (amount) => {
      const line = planLineOf(amount, english);
      const [, count, pesos = ''] = /^(\d+) × ₱([\d,.]+)/.exec(line?.main ?? '') ?? [];
      const highest = Number(pesos.replaceAll(/[,.]/g, ''));
      const offer = computeOffers({ financedCentavos: centavos(amount), startDate: today })
        .flatMap((decision) => (decision.kind === 'accept' ? [decision.offer] : []))
        .find(({ schedule }) => schedule.length === Number(count));
      expect(offer?.totalAmountCentavos).toBe(amount);
      expect(Math.max(...(offer?.schedule ?? []).map((row) => row.paymentCentavos))).toBe(highest);
    }),
    { numRuns: 500 },
  );
});

test('the element is one file of at most 6 KB compressed', async () => {
  const code = await bundleModule('src/elements/luwag-plan.ts');
  expect(code).not.toMatch(/\bimport\b\s*[{'"(]/);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(6 * 1024);
});
