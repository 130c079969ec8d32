import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { bookCheckout } from '@luwag/domain/checkout';
import type { Holiday } from '@luwag/domain/holidays';
import { outstandingIn } from '@luwag/domain/installments';
import { balancesOf, type Journal } from '@luwag/domain/journals';
import { lineGranted } from '@luwag/domain/journals-checkout';
import {
  add,
  type Centavos,
  centavos,
  noCentavos,
  type Ppm,
  shareOf,
  subtract,
} from '@luwag/domain/money';
import { merchantOwner } from '@luwag/domain/owners';
import { applyEvent } from '@luwag/domain/plan-book';
import type { PlanEvent, SaleRefunded } from '@luwag/domain/plan-events';
import { owedOn, type PlanState } from '@luwag/domain/plan-state';
import { lighterPresets } from '@luwag/domain/rescheduling';

/** A plan with everything the ledger was ever told about it. */
export interface Book {
  readonly state: PlanState;
  readonly journals: readonly Journal[];
  /** What the journals come to. */
  readonly balances: ReadonlyMap<string, Centavos>;
}

export const happenings = [
  'pay',
  'pay_off',
  'refund',
  'bounce',
  'reschedule',
  'move',
  'call_off',
  'waive',
  'pay_out',
  'write_off',
  'report',
  'hold_more',
  'solve',
] as const;

/** Something that happens, sized as a share of what is there, so that it fits any plan it meets. */
export interface Step {
  readonly kind: (typeof happenings)[number];
  readonly waitDays: number;
  /** 0 to 100 %. */
  readonly share: Ppm;
}

/** A plan just opened, by a buyer whose line is exactly large enough for it. */
export function openBook(opened: PlanState): Book {
  const { state, journals } = bookCheckout(opened);
  const line = {
    buyerId: state.owners.buyerId,
    amountCentavos: state.agreement.principalCentavos,
  };
  const cause = { source: 'line', effectiveOn: state.asOfDate };
  const all = [lineGranted(cause, line), ...journals];
  return { state, journals: all, balances: balancesOf(all) };
}

/** Applies an event; one that is refused changes nothing. */
export function applyTo(book: Book, event: PlanEvent, holidays: readonly Holiday[]): Book {
  const decision = applyEvent(book.state, event, holidays);
  if (decision.kind === 'reject') return book;
  const { state, journals } = decision;
  return {
    state,
    journals: [...book.journals, ...journals],
    balances: journals.length === 0 ? book.balances : balancesOf(journals, book.balances),
  };
}

/** Lets days pass, then lets it happen. */
export function takeStep(book: Book, step: Step, holidays: readonly Holiday[]): Book {
  const onDate = addDays(book.state.asOfDate, step.waitDays);
  const then = applyTo(book, { kind: 'day_closed', onDate }, holidays);
  return applyTo(then, eventOf(then, step, onDate), holidays);
}

/** A refund with what the shop's accounts hold at the time. */
export function refundOf(book: Book, amountCentavos: Centavos, refundId: string): SaleRefunded {
  const { balances } = book;
  const merchant = merchantOwner(book.state.owners.merchantId);
  const held = (kind: string) =>
    subtract(noCentavos, balances.get(`${kind} ${merchant}`) ?? noCentavos);
  return {
    kind: 'refunded',
    onDate: book.state.asOfDate,
    refundId,
    amountCentavos,
    held: { reserveCentavos: held('merchant_reserve'), payableCentavos: held('merchant_payable') },
  };
}

/** What is left of a sale to refund. */
export function refundable({ agreement, refundedCentavos }: PlanState): Centavos {
  return subtract(agreement.principalCentavos, refundedCentavos);
}

export function eventOf(book: Book, step: Step, onDate: CivilDate): PlanEvent {
  const { state } = book;
  const { share } = step;
  // Named by what happened to the plan, not by how often its day was closed.
  const id = `${onDate}/${state.collections.length}/${state.refundedCentavos}`;
  switch (step.kind) {
    case 'pay':
      return paymentOf(id, onDate, add(shareOf(owedOn(state), share), centavos(1)));
    case 'pay_off':
      return paymentOf(id, onDate, add(owedOn(state), centavos(1)));
    case 'refund':
      return { ...refundOf(book, shareOf(refundable(state), share), id), onDate };
    case 'bounce':
      return bounceOf(state.collections[upTo(state.collections.length, share)]?.id ?? '', onDate);
    case 'reschedule':
      return { kind: 'rescheduled', onDate, preset: lighterPresets[upTo(3, share)] ?? 'pause' };
    case 'move': {
      const row = state.installments.find((each) => each.dueDate > onDate);
      const toDate = addDays(row?.dueDate ?? onDate, 1 + upTo(15, share));
      const sequence = row?.sequence ?? 0;
      const { datesMovedCount: movedThisYear } = state;
      return { kind: 'due_date_moved', onDate, sequence, toDate, movedThisYear };
    }
    case 'call_off':
      return { kind: 'called_off', onDate, freeUntilDate: addDays(onDate, upTo(16, share)) };
    case 'waive': {
      const amountCentavos = shareOf(outstandingIn(state.installments).penalty, share);
      return { kind: 'waived', onDate, component: 'penalty', amountCentavos };
    }
    case 'pay_out': {
      const amountCentavos = shareOf(state.creditCentavos, share);
      return { kind: 'credit_paid_out', onDate, payoutId: id, rail: 'r', amountCentavos };
    }
    case 'report': {
      const amountCentavos = shareOf(refundable(state), share);
      const { payableCentavos } = refundOf(book, amountCentavos, id).held;
      return { kind: 'frozen', onDate, disputeId: id, amountCentavos, payableCentavos };
    }
    case 'hold_more': {
      const { payableCentavos } = refundOf(book, noCentavos, id).held;
      return { kind: 'hold_raised', onDate, disputeId: id, payableCentavos };
    }
    case 'solve':
      return { kind: 'unfrozen', onDate, disputeId: id };
    case 'write_off':
      return { kind: 'written_off', onDate, topUpCentavos: owedOn(state) };
  }
}

export function paymentOf(
  paymentId: string,
  onDate: CivilDate,
  amountCentavos: Centavos,
): PlanEvent {
  return { kind: 'collected', onDate, paymentId, psp: 'x', amountCentavos };
}

export function bounceOf(paymentId: string, onDate: CivilDate): PlanEvent {
  const nothing = { pspFeeCentavos: noCentavos, lineShortfallCentavos: noCentavos };
  return { kind: 'charged_back', onDate, paymentId, psp: 'x', ...nothing };
}

/** One of the first `count` whole numbers, from zero. */
function upTo(count: number, share: Ppm): number {
  return Math.max(0, Math.min(count - 1, Math.floor((count * share) / 1_000_000)));
}
