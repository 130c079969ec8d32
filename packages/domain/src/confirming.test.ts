import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isQuick,
  isQuickForNewFactor,
  isTrusted,
  quickMaxCentavos,
  trustedAfterMs,
  trustedAtMs,
} from './confirming.ts';
import { centavos, noCentavos } from './money.ts';

test('a purchase is quick up to ₱5,000.00 and not a centavo above', () => {
  const of = (amount: number) =>
    isQuick({ amountCentavos: centavos(amount), payNowCentavos: noCentavos });
  expect([of(5_000_00), of(5_000_01)]).toEqual([true, false]);
});

test('what is above the line is never quick, however small', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: quickMaxCentavos }),
      fc.integer({ min: 1, max: quickMaxCentavos }),
      (amount, payNow) =>
        !isQuick({ amountCentavos: centavos(amount), payNowCentavos: centavos(payNow) }),
    ),
  );
});

test('however a day’s purchases are cut, a new factor confirms ₱5,000.00 of them in all', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: quickMaxCentavos }), { maxLength: 30 });
  fc.assert(
    fc.property(amounts, (wanted) => {
      let confirmed = 0;
      for (const amount of wanted) {
        const purchase = { amountCentavos: centavos(amount), payNowCentavos: noCentavos };
        if (isQuickForNewFactor(purchase, centavos(confirmed))) confirmed += amount;
      }
      return confirmed <= quickMaxCentavos;
    }),
  );
});

test('a factor is trusted from the very end of its first day on, and stays so', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (since, passed) => {
      expect(isTrusted(since, since + passed)).toBe(passed >= trustedAfterMs);
      expect(isTrusted(since, trustedAtMs(since) - 1)).toBe(false);
    }),
  );
});
