import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CreditLineStatus, checkLine } from './checkout.ts';
import { centavos } from './money.ts';
import {
  type DeclineInputs,
  decidePurchase,
  declineRulesVersion,
  readDeclineInputs,
} from './purchase-declines.ts';

const amount = fc.integer({ min: 0, max: 40_000_00 }).map(centavos);
const line: fc.Arbitrary<CreditLineStatus | null> = fc.option(
  fc
    .record({
      limitCentavos: amount,
      usedPercent: fc.integer({ min: 0, max: 100 }),
      status: fc.constantFrom('open' as const, 'frozen' as const, 'closed' as const),
      isOverdue: fc.boolean(),
      capCentavos: fc.option(amount, { nil: null }),
    })
    .map(({ usedPercent, ...each }) => ({
      ...each,
      availableCentavos: centavos(Math.floor((each.limitCentavos * (100 - usedPercent)) / 100)),
    })),
  { nil: null },
);
const ofLine = fc.record({
  kind: fc.constant('line' as const),
  wantedCentavos: amount,
  mayPayPart: fc.boolean(),
  line,
});
const ofHold = fc.record({
  kind: fc.constant('hold' as const),
  wantedCentavos: amount,
  atMs: fc.integer({ min: 0, max: 1000 }),
  untilMs: fc.integer({ min: 0, max: 1000 }),
  isCheck: fc.boolean(),
});
const decide = (inputs: DeclineInputs) => decidePurchase(declineRulesVersion, inputs);

test('decided again from what was kept as JSON, it comes out the same', () => {
  fc.assert(
    fc.property(fc.oneof(ofLine, ofHold), (inputs) => {
      const kept: unknown = JSON.parse(JSON.stringify(inputs));
      expect(decide(readDeclineInputs(kept))).toBe(decide(inputs));
    }),
  );
});

test('lends exactly what the line carries, and before an agreement a part of it', () => {
  fc.assert(
    fc.property(ofLine, (inputs) => {
      const { verdict } = checkLine(inputs.line ?? undefined, inputs.wantedCentavos);
      const isLent = verdict === 'enough' || (verdict === 'short' && inputs.mayPayPart);
      expect(decide(inputs) === null).toBe(isLent);
    }),
  );
});

test('what was agreed to and no longer fits is declined by what leaves too little', () => {
  const open: CreditLineStatus = {
    ...{ limitCentavos: centavos(5_000_00), availableCentavos: centavos(2_000_00) },
    ...{ status: 'open', isOverdue: false, capCentavos: null },
  };
  const agreed = { kind: 'line', wantedCentavos: centavos(3_000_00), mayPayPart: false } as const;
  expect(decide({ ...agreed, line: open })).toBe('insufficient_credit');
  const capped = { ...open, capCentavos: centavos(4_000_00) };
  expect(decide({ ...agreed, line: capped })).toBe('own_cap');
  expect(decide({ ...agreed, line: null })).toBe('no_line');
  expect(decide({ ...agreed, line: open, mayPayPart: true })).toBeNull();
});

test('a hold declines until its time is over; rules that nobody wrote decide nothing', () => {
  const hold = { kind: 'hold', wantedCentavos: centavos(1), untilMs: 10, isCheck: true } as const;
  expect(decide({ ...hold, atMs: 9 })).toBe('held');
  expect(decide({ ...hold, atMs: 10 })).toBeNull();
  expect(() => decidePurchase(2, { ...hold, atMs: 9 })).toThrow('version 2');
});
