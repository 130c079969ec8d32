import { dayMs } from './durations.ts';
import { isAboveLimit } from './second-person.ts';

/**
 * Refunds that our own people make of a shop's money. Above the limit that shops cannot raise, one
 * of them asks and another decides.
 */

/** After that it is asked for anew: whoever decides should know how things stand. */
export const staffRefundAskMs = 2 * dayMs;

/** Of all refunds of one purchase together. Test money takes nobody else. */
export const needsSecondOfStaff = (refund: {
  mode: 'test' | 'live';
  totalCentavos: number;
}): boolean => refund.mode === 'live' && isAboveLimit(refund.totalCentavos, null);

export type StaffRefundAsk = {
  askedBy: string;
  amountCentavos: number;
  /** What had gone back of the purchase when it was asked for. */
  refundedBeforeCentavos: number;
};

export type StaffRefundDecision =
  | { kind: 'accept'; state: 'approved' | 'refused' | 'withdrawn' }
  | { kind: 'reject'; code: 'second_same_person' | 'refund_ask_changed' | 'approval_outdated' };

/**
 * Whoever asked is not the second, and may take it back. What is approved is what was asked for, of
 * a purchase as it was then: a refund that came in between may be the very one that was meant.
 */
export function decideStaffRefund(
  ask: StaffRefundAsk,
  by: {
    deciderId: string;
    isApproval: boolean;
    /** What they were shown. */
    amountCentavos: number;
    refundedCentavos: number;
  },
): StaffRefundDecision {
  const isOwn = by.deciderId === ask.askedBy;
  if (!by.isApproval) return { kind: 'accept', state: isOwn ? 'withdrawn' : 'refused' };
  if (isOwn) return { kind: 'reject', code: 'second_same_person' };
  if (by.amountCentavos !== ask.amountCentavos)
    return { kind: 'reject', code: 'refund_ask_changed' };
  if (by.refundedCentavos !== ask.refundedBeforeCentavos)
    return { kind: 'reject', code: 'approval_outdated' };
  return { kind: 'accept', state: 'approved' };
}
