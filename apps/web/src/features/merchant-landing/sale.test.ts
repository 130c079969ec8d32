import { civilDate } from '@luwag/domain/calendar';
import { describe, expect, it } from 'vitest';
import { quoteSale, readSaleText } from './sale.ts';

const today = civilDate('2026-11-15');
const quoteFor = (query: string) => quoteSale(readSaleText(new URLSearchParams(query)), today);

describe('what a sale pays', () => {
  it('is worked out for both kinds of plan, from the address alone', () => {
    expect(quoteFor('sale=1%2C000')).toMatchObject({
      kind: 'quoted',
      withoutInterest: { discountCentavos: 40_00, netCentavos: 960_00 },
      withInterest: { discountCentavos: 15_00, netCentavos: 985_00 },
    });
  });

  it('has an example ready', () => {
    expect(quoteFor('')).toMatchObject({
      kind: 'quoted',
      withInterest: { saleCentavos: 4_800_00 },
    });
  });

  it.each([
    ['sale=x', 'unreadable'],
    ['sale=499', 'out_of_range'],
    ['sale=30000.01', 'out_of_range'],
  ])('says what is wrong with %s', (query, kind) => {
    expect(quoteFor(query).kind).toBe(kind);
  });
});
