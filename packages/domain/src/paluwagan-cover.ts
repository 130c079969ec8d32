import type { CivilDate } from './calendar.ts';
import {
  type Covers,
  contributionCovered,
  coveredOf,
  depositTookOver,
  noCovers,
} from './journals-paluwagan.ts';
import { add, type Centavos, centavos, noCentavos, subtract } from './money.ts';
import {
  type BookDue,
  causeOn,
  depositOf,
  forEachOf,
  type GroupBook,
  getDue,
  getRound,
  less,
  missingOf,
  type Outcome,
  platformUsedOf,
  postedOf,
  unchanged,
  withDue,
  withMoney,
} from './paluwagan-book.ts';

const least = (...amounts: readonly number[]): Centavos =>
  centavos(Math.max(0, Math.min(...amounts)));

/** The seat's own deposit, the group's guarantee, then ours, up to what is left of each. */
export function spreadCover(
  missingCentavos: Centavos,
  there: { deposit: Centavos; guarantee: Centavos; platform: Centavos },
): Covers {
  const fromDepositCentavos = least(missingCentavos, there.deposit);
  const afterDeposit = subtract(missingCentavos, fromDepositCentavos);
  const fromGuaranteeCentavos = least(afterDeposit, there.guarantee);
  const afterGuarantee = subtract(afterDeposit, fromGuaranteeCentavos);
  return {
    fromDepositCentavos,
    fromGuaranteeCentavos,
    fromPlatformCentavos: least(afterGuarantee, there.platform),
  };
}

/** Of our cover, what is left for this group. */
export const platformLeftOf = (book: GroupBook): Centavos =>
  least(subtract(book.platformCapCentavos, platformUsedOf(book)));

/**
 * Covers what was missed, as far as there is something for it: oldest rounds first, in the order of
 * seats. A deposit that is there again takes over from the others first. Done after whatever may
 * have brought money, it changes nothing where nothing is missing.
 */
export const coverMissed = (book: GroupBook, onDate: CivilDate): Outcome =>
  forEachOf(book, missedInOrder(book), (each, { dueId }) => {
    const taken = takeOver(each, getDue(each, dueId), onDate);
    const covered = coverOne(taken.book, getDue(taken.book, dueId), onDate);
    return { book: covered.book, steps: [...taken.steps, ...covered.steps] };
  });

const missedInOrder = (book: GroupBook): BookDue[] => {
  const numberOf = new Map(book.seats.map((seat) => [seat.seatId, seat.seatNumber]));
  return book.dues
    .filter((due) => due.status === 'missed')
    .toSorted(
      (one, other) =>
        one.roundNumber - other.roundNumber ||
        (numberOf.get(one.seatId) ?? 0) - (numberOf.get(other.seatId) ?? 0),
    );
};

function coverOne(book: GroupBook, due: BookDue, onDate: CivilDate): Outcome {
  const put = spreadCover(missingOf(due), {
    deposit: depositOf(book, due.seatId),
    guarantee: book.guaranteeCentavos,
    platform: platformLeftOf(book),
  });
  if (coveredOf(put) === 0) return unchanged(book);
  const journal = contributionCovered(
    causeOn(book, onDate, `cover:${due.dueId}`),
    postedOf(book, due),
    put,
  );
  const withCovers = withDue(book, due.dueId, sumOfCovers(due, put));
  return {
    book: withMoney(withCovers, {
      guarantee: less(put.fromGuaranteeCentavos),
      deposit: [due.seatId, less(put.fromDepositCentavos)],
      pool: [due.roundNumber, coveredOf(put)],
    }),
    steps: [{ kind: 'covered', dueId: due.dueId, put, journal }],
  };
}

/** Our part first: what is back there can be put in again for another. */
function takeOver(book: GroupBook, due: BookDue, onDate: CivilDate): Outcome {
  const deposit = depositOf(book, due.seatId);
  const platform = least(deposit, due.fromPlatformCentavos);
  const guarantee = least(subtract(deposit, platform), due.fromGuaranteeCentavos);
  const taken = add(platform, guarantee);
  if (taken === 0) return unchanged(book);
  const cause = causeOn(book, onDate, `cover:${due.dueId}`);
  const over = { fromGuaranteeCentavos: guarantee, fromPlatformCentavos: platform };
  const journal = depositTookOver(cause, postedOf(book, due), over);
  const after = withDue(book, due.dueId, {
    fromDepositCentavos: add(due.fromDepositCentavos, taken),
    fromGuaranteeCentavos: subtract(due.fromGuaranteeCentavos, guarantee),
    fromPlatformCentavos: subtract(due.fromPlatformCentavos, platform),
  });
  return {
    book: withMoney(after, { guarantee, deposit: [due.seatId, less(taken)] }),
    steps: [{ kind: 'took_over', dueId: due.dueId, journal }],
  };
}

const sumOfCovers = (one: Covers, other: Covers): Covers => ({
  fromDepositCentavos: add(one.fromDepositCentavos, other.fromDepositCentavos),
  fromGuaranteeCentavos: add(one.fromGuaranteeCentavos, other.fromGuaranteeCentavos),
  fromPlatformCentavos: add(one.fromPlatformCentavos, other.fromPlatformCentavos),
});

/** The book once the covers of a due have gone back where they came from. */
export function withCoversBack(book: GroupBook, due: BookDue): GroupBook {
  const back = withDue(book, due.dueId, noCovers);
  return withMoney(back, {
    guarantee: due.fromGuaranteeCentavos,
    deposit: [due.seatId, due.fromDepositCentavos],
  });
}

/** What a round lacks of its pot. */
export const missingInRound = (book: GroupBook, roundNumber: number): Centavos => {
  const round = getRound(book, roundNumber);
  const there = book.pools.get(round.roundNumber) ?? noCentavos;
  return least(subtract(book.potCentavos, there));
};
