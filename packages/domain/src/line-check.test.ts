import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CreditLineStatus,
  checkLine,
  financedMaxCentavos,
  financedMinCentavos,
} from './checkout.ts';
import { centavos } from './money.ts';

const line = (available: number, more: Partial<CreditLineStatus> = {}): CreditLineStatus => ({
  limitCentavos: centavos(24_000_00),
  availableCentavos: centavos(available),
  status: 'open',
  isOverdue: false,
  capCentavos: null,
  ...more,
});
const amounts = fc.integer({ min: 500_00, max: 100_000_00 }).map(centavos);
const availables = fc.integer({ min: 0, max: 60_000_00 });

describe('a purchase held against the line', () => {
  it('fits to the centavo', () => {
    const check = checkLine(line(4_000_00), centavos(4_000_00));
    expect(check).toMatchObject({
      verdict: 'enough',
      payNowCentavos: 0,
      financedCentavos: 4_000_00,
    });
  });

  it('that is a centavo too large is made by paying a sum that a wallet takes', () => {
    const check = checkLine(line(4_000_00), centavos(4_000_01));
    expect(check).toMatchObject({
      verdict: 'short',
      payNowCentavos: 50_01,
      financedCentavos: 3_950_00,
    });
  });

  it('lends what there is, in whole pesos, and asks for the rest now', () => {
    const check = checkLine(line(4_750_99), centavos(6_000_00));
    expect(check).toMatchObject({
      verdict: 'short',
      payNowCentavos: 1_250_00,
      financedCentavos: 4_750_00,
    });
  });

  it('lends the least that any plan lends when exactly that is available', () => {
    const check = checkLine(line(500_00), centavos(4_000_00));
    expect(check).toMatchObject({
      verdict: 'short',
      payNowCentavos: 3_500_00,
      financedCentavos: financedMinCentavos,
    });
  });

  it.each([
    ['no_line', undefined],
    ['no_line', line(9_000_00, { status: 'closed' })],
    ['frozen', line(9_000_00, { status: 'frozen' })],
    ['overdue', line(9_000_00, { isOverdue: true })],
    ['overdue', line(9_000_00, { isOverdue: true, status: 'frozen' })],
    ['insufficient_credit', line(499_99)],
  ] as const)('says %s', (verdict, status) => {
    const check = checkLine(status, centavos(4_000_00));
    expect(check).toMatchObject({ verdict, payNowCentavos: 0, financedCentavos: 0 });
  });

  it('whatever is lent fits the room and the plans, and the parts make the price', () => {
    fc.assert(
      fc.property(amounts, availables, (amountCentavos, available) => {
        const check = checkLine(line(available), amountCentavos);
        if (check.verdict === 'insufficient_credit') return;
        expect(check.financedCentavos + check.payNowCentavos).toBe(amountCentavos);
        expect(check.financedCentavos).toBeLessThanOrEqual(
          Math.min(available, financedMaxCentavos),
        );
        expect(check.financedCentavos).toBeGreaterThanOrEqual(financedMinCentavos);
        expect(check.payNowCentavos > 0).toBe(check.verdict === 'short');
      }),
    );
  });

  it('what was offered as short is enough for the part that is lent', () => {
    fc.assert(
      fc.property(amounts, availables, (amountCentavos, available) => {
        const { verdict, financedCentavos } = checkLine(line(available), amountCentavos);
        if (verdict !== 'short') return;
        expect(checkLine(line(available), financedCentavos).verdict).toBe('enough');
      }),
    );
  });
});
