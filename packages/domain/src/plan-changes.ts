import { outstandingIn, totalOf } from './installments.ts';
import { credit, debit, house, type Journal, makeJournal } from './journals.ts';
import { centavos } from './money.ts';
import { planOwner } from './owners.ts';
import { causeOf, type PlanEvent } from './plan-events.ts';
import { underTerms } from './plan-misfits.ts';
import type { PlanState } from './plan-state.ts';

/** What people do to a plan, besides paying it. */
export type PlanChange = Extract<PlanEvent, { kind: keyof typeof journalOfChange }>;
export type PlanChangeKind = PlanChange['kind'];

/** The journals that are the change itself, of which the first names it; none if no money moves. */
const journalOfChange = {
  refunded: ['refund', 'refund.paid_at_once'],
  credit_paid_out: ['refund.payout'],
  credit_returned: ['refund.payout_returned'],
  waived: ['charge.waived'],
  written_off: ['write_off'],
  rescheduled: [],
  due_date_moved: [],
  called_off: ['plan.called_off'],
  frozen: ['dispute.held'],
  hold_raised: ['dispute.held'],
  unfrozen: ['dispute.released'],
} as const satisfies Record<string, readonly string[]>;

/**
 * The journals of a change, one of them naming the hash of the event: what a journal says is part
 * of its request hash and of its batch, so that nobody changes a schedule behind the ledger's back.
 * Where no money moves, what is owed under the new schedule is noted off the books.
 */
export function vouchFor(
  kind: PlanChangeKind,
  { state, journals }: { state: PlanState; journals: readonly Journal[] },
  eventHash: string,
): { journals: readonly Journal[]; place: number } {
  const names: readonly string[] = journalOfChange[kind];
  const place = journals.findIndex(({ event }) => names.includes(event));
  const own = journals[place];
  if (own) return { journals: journals.with(place, underTerms(own, eventHash)), place };
  const noted = underTerms(scheduleChanged(state), eventHash);
  return { journals: [...journals, noted], place: journals.length };
}

function scheduleChanged(state: PlanState): Journal {
  const owed = centavos(Math.max(1, totalOf(outstandingIn(state.installments))));
  return makeJournal('schedule.changed', causeOf(state, 'schedule'), [
    debit('memo_contra', planOwner(state.owners.planId), owed),
    credit('memo_contra', house, owed),
  ]);
}
