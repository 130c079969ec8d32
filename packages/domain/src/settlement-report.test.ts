import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDate } from './calendar.ts';
import { centavos, ppm } from './money.ts';
import {
  getFeeTaxOn,
  type SettlementRow,
  settlementCsv,
  taxWithin,
  totalSettlement,
  withoutTax,
} from './settlement-report.ts';

const row = (
  of: Partial<Record<'price' | 'fee' | 'covered' | 'amount', number>>,
): SettlementRow => ({
  kind: of.amount === undefined ? 'sale' : 'reserve',
  onDate: civilDate('2026-11-23'),
  journalId: '019a8474-0000-7000-8000-000000000001',
  priceCentavos: centavos(of.price ?? 0),
  feeCentavos: centavos(of.fee ?? 0),
  coveredCentavos: centavos(of.covered ?? 0),
  amountCentavos: centavos(of.amount ?? (of.price ?? 0) + (of.fee ?? 0) + (of.covered ?? 0)),
  reference: 'K7QD-29MX',
  orderReference: '=1+1',
  storeName: 'Kuya Ben’s',
  description: 'Fan, 16 inch',
});

test('every column is added up by itself, and together they are the amount', () => {
  const totals = totalSettlement([
    row({ price: 12_400_00, fee: -186_00 }),
    row({ price: -1_850_00, fee: 74_00, covered: 100_00 }),
    row({ amount: -527_50 }),
  ]);
  expect(totals).toEqual({
    priceCentavos: 10_550_00,
    feeCentavos: -112_00,
    coveredCentavos: 100_00,
    otherCentavos: -527_50,
    amountCentavos: 10_010_50,
  });
});

test('the tax in a fee and the fee without it are the fee', () => {
  expect(getFeeTaxOn(civilDate('2026-11-23'))).toBe(120_000);
  expect(() => getFeeTaxOn(civilDate('2005-01-01'))).toThrow('no tax on fees');
  expect(taxWithin(centavos(112_00), ppm(120_000))).toBe(12_00);
  expect(taxWithin(centavos(-112_00), ppm(120_000))).toBe(-12_00);
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 0, max: 300_000 }),
      (fee, rate) => {
        const amount = centavos(fee);
        expect(taxWithin(amount, ppm(rate)) + withoutTax(amount, ppm(rate))).toBe(fee);
      },
    ),
    { numRuns: 300 },
  );
});

test('the file has the bank reference on every row, money as numbers, and no formula', () => {
  const csv = settlementCsv(
    {
      payoutNumber: 'O-1042',
      payoutId: '019a8474-0000-7000-8000-000000000002',
      status: 'paid',
      payDate: civilDate('2026-11-24'),
      bankReference: '112400938841',
    },
    [row({ price: 12_400_00, fee: -186_00 })],
  );
  const [titles, first, ...rest] = csv.split('\r\n');
  expect(titles).toContain('bank_reference');
  expect(first).toBe(
    'O-1042,019a8474-0000-7000-8000-000000000002,paid,2026-11-24,112400938841,sale,2026-11-23,' +
      'K7QD-29MX,"\'=1+1",Kuya Ben’s,"Fan, 16 inch",12400.00,-186.00,0.00,12214.00,' +
      '019a8474-0000-7000-8000-000000000001',
  );
  expect(rest).toEqual(['']);
});
