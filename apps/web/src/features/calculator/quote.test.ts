import { civilDate } from '@luwag/domain/calendar';
import { describe, expect, it } from 'vitest';
import { quote, readCalculatorInput } from './quote.ts';

const today = civilDate('2026-11-15');
const quoteFor = (query: string) => quote(readCalculatorInput(new URLSearchParams(query)), today);

describe('the calculator’s address', () => {
  it('quotes every plan and chooses none for a visitor who has not chosen', () => {
    const shown = quoteFor('');
    expect(shown).toMatchObject({ kind: 'quoted', amountCentavos: 7_500_00, chosen: undefined });
    expect(shown.kind === 'quoted' && shown.offers).toHaveLength(4);
  });

  it('carries an amount as typed and a plan', () => {
    expect(quoteFor('amount=12%2C345.67&plan=twelve')).toMatchObject({
      amountCentavos: 12_345_67,
      chosen: { plan: { code: 'twelve' } },
    });
  });

  it('writes a readable amount out in full, and leaves any other as it was typed', () => {
    const textFor = (query: string) => readCalculatorInput(new URLSearchParams(query)).amountText;
    expect(textFor('amount=7500')).toBe('7,500.00');
    expect(textFor('amount=7500 pesos')).toBe('7500 pesos');
  });

  it('takes the plan tapped last over the one chosen before', () => {
    expect(quoteFor('amount=7500&plan=six&plan=three')).toMatchObject({
      chosen: { plan: { code: 'three' } },
    });
  });

  it('ignores a plan that does not exist', () => {
    expect(quoteFor('plan=hundred')).toMatchObject({ kind: 'quoted', chosen: undefined });
  });

  it.each([
    ['amount=lots', 'unreadable'],
    ['amount=', 'unreadable'],
    ['amount=499.99', 'out_of_range'],
    ['amount=30000.01', 'out_of_range'],
  ])('says what is wrong with %s', (query, kind) => {
    expect(quoteFor(query).kind).toBe(kind);
  });
});
