import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { amountToGive, isPayable } from '@luwag/domain/paluwagan-giving';
import { dueOpensDays } from '@luwag/domain/paluwagan-rules';
import { computeTakingOver } from '@luwag/domain/paluwagan-turns';
import type { LoadedGroup } from '../book/service.ts';
import type { DueRow } from '../groups/service.ts';

/** What it takes to pay a due now; undefined where nobody is asked for it. */
export function costOf({ book }: LoadedGroup, due: DueRow): number | undefined {
  if (!isPayable(due)) return undefined;
  if (due.kind === 'contribution') {
    const booked = book.dues.find(({ dueId }) => dueId === due.id);
    return booked && amountToGive(booked);
  }
  if (due.kind === 'deposit' || due.status === 'missed') return due.amount_centavos;
  return computeTakingOver(book, due.seat_id).buyInCentavos;
}

/** From this day on it can be paid. Deposits and buy-ins are asked for when somebody wants to. */
export const opensOnOf = ({ kind, due_date }: Pick<DueRow, 'kind' | 'due_date'>): CivilDate =>
  kind === 'contribution' ? addDays(due_date, -dueOpensDays) : addDays(due_date, -366);
