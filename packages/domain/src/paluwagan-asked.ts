import { addDays, type CivilDate } from './calendar.ts';
import { claimVoided, owedForDue } from './journals-paluwagan.ts';
import { add, type Centavos, noCentavos } from './money.ts';
import {
  type BookDue,
  causeOn,
  forEachOf,
  type GroupBook,
  getDue,
  getSeat,
  inTurn,
  isExcused,
  missedOf,
  type Outcome,
  postedOf,
  withDue,
  withSeat,
} from './paluwagan-book.ts';
import { giveDue, isPayable, type Payment } from './paluwagan-giving.ts';
import { chargeDaysBefore } from './paluwagan-rules.ts';

/** When dues are asked for by themselves, money that is heard of late, and who is excused. */

const chargeDaysOf = (dueDate: CivilDate): CivilDate[] =>
  chargeDaysBefore.map((days) => addDays(dueDate, -days));

/** The day of the first charge; late it is made at once, and after the due date not at all. */
export function firstChargeOn(dueDate: CivilDate, today: CivilDate): CivilDate | null {
  const [first = dueDate] = chargeDaysOf(dueDate);
  if (today > dueDate) return null;
  return first > today ? first : today;
}

/** The day of the next one after a decline; none when all were made. */
export function nextChargeOn(
  dueDate: CivilDate,
  tried: { today: CivilDate; tries: number },
): CivilDate | null {
  if (tried.tries >= chargeDaysBefore.length) return null;
  return chargeDaysOf(dueDate).find((day) => day > tried.today) ?? null;
}

/**
 * Whether this much is what was asked for a due: all that it costs now, or what it cost before it
 * was missed. Anything else goes back.
 */
export const isAskedFor = (due: BookDue, amountCentavos: Centavos): boolean =>
  isPayable(due) && (amountCentavos === owedNow(due) || amountCentavos === withoutPenalty(due));

const withoutPenalty = (due: BookDue): Centavos => add(due.amountCentavos, due.coverCentavos);
const owedNow = (due: BookDue): Centavos =>
  due.status === 'missed' ? owedForDue(due) : withoutPenalty(due);

/** Our delay makes nobody late: what was asked for in time costs no penalty, however late it is. */
export function giveAsAsked(
  book: GroupBook,
  dueId: string,
  payment: Payment & { readonly amountCentavos: Centavos },
): Outcome {
  const due = getDue(book, dueId);
  if (!isAskedFor(due, payment.amountCentavos))
    throw new Error(`${payment.amountCentavos} was not asked for due ${dueId}`);
  if (payment.amountCentavos === owedNow(due)) return giveDue(book, dueId, payment);
  return inTurn(
    book,
    (each) => waivePenalty(each, getDue(each, dueId), payment.onDate),
    (each) => giveDue(each, dueId, payment),
  );
}

/**
 * A seat is excused for some rounds, those that it missed already among them: what being late in
 * these added is let go, and it is in default only for others.
 */
export function excuseSeat(
  book: GroupBook,
  seatId: string,
  { rounds, onDate }: { rounds: { from: number; until: number }; onDate: CivilDate },
): Outcome {
  const excused = withSeat(book, seatId, { excused: rounds });
  const seat = getSeat(excused, seatId);
  const missed = missedOf(excused, seatId);
  const isAtFault = missed.some((due) => !isExcused(seat, due.roundNumber));
  const noted = isAtFault ? excused : withSeat(excused, seatId, { isDefaulted: false });
  const late = missed.filter((due) => isExcused(seat, due.roundNumber) && due.penaltyCentavos > 0);
  return forEachOf(noted, late, (each, due) => waivePenalty(each, due, onDate));
}

function waivePenalty(book: GroupBook, due: BookDue, onDate: CivilDate): Outcome {
  const cause = causeOn(book, onDate, `due:${due.dueId}`);
  const claim = { ...postedOf(book, due), amountCentavos: noCentavos, coverCentavos: noCentavos };
  const journal = claimVoided(cause, claim);
  return {
    book: withDue(book, due.dueId, { penaltyCentavos: noCentavos }),
    steps: [{ kind: 'voided', dueId: due.dueId, journal }],
  };
}
