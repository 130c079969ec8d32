import { describe, expect, it } from 'vitest';
import { type AccountKind, chart } from './chart.ts';

const kinds = Object.entries(chart) as [string, AccountKind][];

describe('the chart of accounts', () => {
  it('keeps a balance for every account with a bound: a bound is checked against something', () => {
    const unkept = kinds.filter(([, kind]) => kind.bound !== 'N' && !kind.keepsBalance);
    expect(unkept).toEqual([]);
  });

  it('keeps none for what every payment touches', () => {
    const hot = kinds.filter(([name]) => /^(rev|exp)_|_clearing$|^tax_payable$/.test(name));
    expect(hot.length).toBeGreaterThan(10);
    expect(hot.every(([, kind]) => !kind.keepsBalance && kind.bound === 'N')).toBe(true);
  });

  it('never lets what we owe be overdrawn, nor what we are owed go below zero', () => {
    const boundsOf = (pattern: RegExp) =>
      new Set(kinds.filter(([name]) => pattern.test(name)).map(([, kind]) => kind.bound));
    expect(boundsOf(/^(merchant_payable|merchant_reserve|buyer_credit|suspense)$/)).toEqual(
      new Set(['C']),
    );
    expect(boundsOf(/^(recv_|merchant_receivable)/)).toEqual(new Set(['D']));
    expect(boundsOf(/^line_(available|used)$/)).toEqual(new Set(['C']));
  });

  it('counts room and debts off the books in their own unit, and all else in pesos', () => {
    for (const [, kind] of kinds) expect(kind.unit === 'CRL').toBe(kind.class === 'memo');
  });

  it('has no account for rounding', () => {
    expect(kinds.filter(([name]) => /round/.test(name))).toEqual([]);
  });
});
