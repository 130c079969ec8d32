import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDate } from './calendar.ts';
import { type AccountCode, chart } from './chart.ts';
import { accountOwnerOf, causeOf } from './journal-causes.ts';
import { credit, debit, type Journal, makeJournal } from './journals.ts';
import { paidAtOnce } from './journals-checkout.ts';
import { payoutSent } from './journals-payouts.ts';
import { add, centavos, noCentavos } from './money.ts';
import { closingOf, type KindTotals, moneyOfDay, trialBalanceOf } from './trial-balance.ts';

const id = '019a8474-0000-7000-8000-000000000001';
const day = civilDate('2026-11-15');
const cause = { source: `payment:${id}`, effectiveOn: day };
const money = Object.entries(chart).flatMap(([kind, { unit }]) =>
  unit === 'PHP' ? [kind as AccountCode] : [],
);

/** As the ledger adds them up: before the day, and on it. */
function totalsOf(before: readonly Journal[], onDay: readonly Journal[]): KindTotals[] {
  const totals = new Map<string, KindTotals>();
  const take = (journals: readonly Journal[], isBefore: boolean) => {
    for (const { legs } of journals)
      for (const { kind, unit, side, amountCentavos } of legs) {
        const none = noCentavos;
        const was = totals.get(kind) ?? {
          ...{ kind, unit, openingCentavos: none, debitsCentavos: none, creditsCentavos: none },
        };
        const signed = side === 'D' ? amountCentavos : centavos(-amountCentavos);
        totals.set(kind, {
          ...was,
          ...(isBefore && { openingCentavos: add(was.openingCentavos, signed) }),
          ...(!isBefore &&
            side === 'D' && { debitsCentavos: add(was.debitsCentavos, amountCentavos) }),
          ...(!isBefore &&
            side === 'C' && { creditsCentavos: add(was.creditsCentavos, amountCentavos) }),
        });
      }
  };
  take(before, true);
  take(onDay, false);
  return [...totals.values()];
}

const anyJournal = fc
  .tuple(fc.constantFrom(...money), fc.constantFrom(...money), fc.integer({ min: 1, max: 1e9 }))
  .map(([from, to, amount]) =>
    makeJournal('test', cause, [
      debit(from, 'psp:a', centavos(amount)),
      credit(to, 'psp:b', centavos(amount)),
    ]),
  );

describe('a trial balance', () => {
  test('has equal sides, whatever was posted before and in the period', () => {
    fc.assert(
      fc.property(fc.array(anyJournal), fc.array(anyJournal), (before, onDay) => {
        const { lines, sums } = trialBalanceOf(totalsOf(before, onDay));
        expect(sums.every(({ isEqual }) => isEqual)).toBe(true);
        for (const line of lines) expect(line.closingCentavos).toBe(closingOf(line));
      }),
      { numRuns: 300 },
    );
  });

  test('says so when a centavo is missing', () => {
    const totals = totalsOf([], [makeJournal('test', cause, pair(100))]);
    const [first, ...rest] = totals;
    if (!first) throw new Error('no totals');
    const changed = { ...first, debitsCentavos: centavos(99) };
    expect(trialBalanceOf([changed, ...rest]).sums).toMatchObject([{ isEqual: false }]);
  });

  test('lists kinds in the order of the chart', () => {
    const { lines } = trialBalanceOf(totalsOf([], [makeJournal('test', cause, pair(100))]));
    expect(lines.map(({ kind }) => kind)).toEqual(['cash_bank', 'capital']);
  });
});

const pair = (amount: number) => [
  debit('cash_bank', '', centavos(amount)),
  credit('capital', '', centavos(amount)),
];

test('a day in money is what came, what went, and what is owed and held at its end', () => {
  const shop = { merchantId: id, amountCentavos: centavos(400_00), rail: 'instapay' };
  const sale = { merchantId: id, psp: 'gateway', amountCentavos: centavos(1_000_00) };
  const totals = totalsOf(
    [paidAtOnce(cause, sale)],
    [
      paidAtOnce(cause, sale),
      payoutSent(cause, { ...shop, reserveCentavos: centavos(50_00) }),
      makeJournal('dispute.held', cause, [
        debit('merchant_payable', `merchant:${id}`, centavos(20_00)),
        credit('merchant_held', `merchant:${id}`, centavos(20_00)),
      ]),
    ],
  );
  const nothing = { inCentavos: noCentavos, outCentavos: noCentavos };
  expect(moneyOfDay(totals, nothing)).toEqual({
    receivedCentavos: 1_000_00,
    paidOutCentavos: 400_00,
    heldCentavos: 70_00,
    owedToMerchantsCentavos: 1_530_00,
  });
  const carried = { inCentavos: centavos(100_00), outCentavos: centavos(100_00) };
  expect(moneyOfDay(totals, carried)).toMatchObject({
    receivedCentavos: 900_00,
    paidOutCentavos: 300_00,
  });
  expect(moneyOfDay([], nothing).receivedCentavos).toBe(0);
});

describe('what a journal names', () => {
  test.each([
    [`payment:${id}`, { kind: 'payment', id, part: null }],
    [`plan:${id}/interest:2026-12-15`, { kind: 'plan', id, part: 'interest:2026-12-15' }],
    [`reserve:${id}/2026-11-15`, { kind: 'reserve', id, part: '2026-11-15' }],
    ['capital:2026', { kind: 'other', id: null, part: 'capital:2026' }],
    [`other:${id}`, { kind: 'other', id: null, part: `other:${id}` }],
    ['', { kind: 'other', id: null, part: '' }],
  ])('%s', (source, cause) => expect(causeOf(source)).toEqual(cause));

  test.each([
    ['', { kind: 'house', id: null }],
    [`plan:${id}`, { kind: 'plan', id }],
    ['psp:gateway', { kind: 'psp', id: 'gateway' }],
    ['house:x', { kind: 'other', id: 'house:x' }],
    ['plan:', { kind: 'other', id: 'plan:' }],
  ])('owner %s', (owner, whose) => expect(accountOwnerOf(owner)).toEqual(whose));
});
