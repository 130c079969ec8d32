import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondPersonAboveMax } from './second-person.ts';
import { decideStaffRefund, needsSecondOfStaff, type StaffRefundAsk } from './staff-refunds.ts';

const ask: StaffRefundAsk = {
  askedBy: 'joan',
  amountCentavos: 6_000_00,
  refundedBeforeCentavos: 1_000_00,
};
const seen = { isApproval: true, amountCentavos: 6_000_00, refundedCentavos: 1_000_00 };

test('takes a second person above the limit of shops, of real money alone', () => {
  const limit = secondPersonAboveMax;
  expect(needsSecondOfStaff({ mode: 'live', totalCentavos: limit })).toBe(false);
  expect(needsSecondOfStaff({ mode: 'live', totalCentavos: limit + 1 })).toBe(true);
  expect(needsSecondOfStaff({ mode: 'test', totalCentavos: limit + 1 })).toBe(false);
});

test('who asked approves nothing, whatever they send, and takes it back at any time', () => {
  const amount = fc.integer({ min: 0, max: 20_000_00 });
  fc.assert(
    fc.property(amount, amount, (amountCentavos, refundedCentavos) => {
      const own = { deciderId: 'joan', amountCentavos, refundedCentavos };
      expect(decideStaffRefund(ask, { ...own, isApproval: true })).toEqual({
        ...{ kind: 'reject', code: 'second_same_person' },
      });
      expect(decideStaffRefund(ask, { ...own, isApproval: false })).toEqual({
        ...{ kind: 'accept', state: 'withdrawn' },
      });
    }),
  );
});

test('approves what was asked for, of a purchase as it was, and nothing else', () => {
  const amount = fc.integer({ min: 0, max: 20_000_00 });
  const by = { ...seen, deciderId: 'rosa' };
  expect(decideStaffRefund(ask, by)).toEqual({ kind: 'accept', state: 'approved' });
  fc.assert(
    fc.property(amount, amount, (amountCentavos, refundedCentavos) => {
      const decided = decideStaffRefund(ask, { ...by, amountCentavos, refundedCentavos });
      const isSame =
        amountCentavos === ask.amountCentavos && refundedCentavos === ask.refundedBeforeCentavos;
      expect(decided.kind === 'accept').toBe(isSame);
    }),
  );
  expect(decideStaffRefund(ask, { ...by, amountCentavos: 6_000_01 })).toMatchObject({
    code: 'refund_ask_changed',
  });
  expect(decideStaffRefund(ask, { ...by, refundedCentavos: 0 })).toMatchObject({
    code: 'approval_outdated',
  });
});

test('anybody else says no, however things stand by then', () => {
  const by = { deciderId: 'rosa', isApproval: false, amountCentavos: 1, refundedCentavos: 2 };
  expect(decideStaffRefund(ask, by)).toEqual({ kind: 'accept', state: 'refused' });
});
