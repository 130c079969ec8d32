import type { CivilDate } from './calendar.ts';
import type { Journal } from './journals.ts';
import {
  claimVoided,
  contributionUncovered,
  coveredOf,
  groupClosed,
  guaranteeTookOver,
  poolsLeftOver,
  type SeatShare,
  sharedAmongSeats,
} from './journals-paluwagan.ts';
import {
  add,
  type Centavos,
  centavos,
  noCentavos,
  splitByWeights,
  subtract,
  sum,
} from './money.ts';
import {
  type BookDue,
  causeOn,
  depositOf,
  forEachOf,
  type GroupBook,
  getDue,
  getRound,
  getSeat,
  inTurn,
  less,
  type Outcome,
  owesSomething,
  platformUsedOf,
  postedOf,
  type ShareOf,
  sharedOf,
  unchanged,
  withDue,
  withMoney,
} from './paluwagan-book.ts';
import { withCoversBack } from './paluwagan-cover.ts';
import { givenBy } from './paluwagan-giving.ts';

/** How a group ends: by net position where it is dissolved, and what is left goes back. */

const least = (one: number, other: number): Centavos => centavos(Math.max(0, Math.min(one, other)));

/**
 * Who has not received gets back what they gave and owes nothing more. Who has received owes the
 * rest on the dates that they signed. What was put in for the former goes back, where its round is
 * not paid out; where it is, it comes back at the end.
 */
export function dissolve(
  book: GroupBook,
  because: 'short' | 'agreed' | 'staff',
  onDate: CivilDate,
): Outcome {
  const creditors = new Set(
    book.seats.filter((seat) => !seat.hasReceived).map(({ seatId }) => seatId),
  );
  const theirs = book.dues.filter((due) => creditors.has(due.seatId));
  const begun: Outcome = {
    book: { ...book, status: 'dissolving' },
    steps: [{ kind: 'dissolved', because }],
  };
  return inTurn(
    book,
    () => begun,
    (each) =>
      forEachOf(each, theirs, (so, { dueId }) => releaseFrom(so, getDue(so, dueId), onDate)),
    (each) => shareAmongCreditors(each, 'dissolution', onDate),
  );
}

/** A due of somebody who has not received is asked for no more. */
function releaseFrom(book: GroupBook, due: BookDue, onDate: CivilDate): Outcome {
  if (due.status === 'open')
    return { book: withDue(book, due.dueId, { status: 'void' }), steps: [] };
  if (due.status !== 'missed') return unchanged(book);
  const cause = causeOn(book, onDate, `due:${due.dueId}`);
  const isPaidOut = getRound(book, due.roundNumber).status === 'released';
  const back = isPaidOut ? unchanged(book) : uncover(book, due, onDate);
  const journal = claimVoided(cause, postedOf(book, due));
  const step = { kind: 'voided', dueId: due.dueId, journal } as const;
  const after = withDue(back.book, due.dueId, { status: 'void', penaltyCentavos: noCentavos });
  return { book: after, steps: [...back.steps, step] };
}

function uncover(book: GroupBook, due: BookDue, onDate: CivilDate): Outcome {
  const covered = coveredOf(due);
  if (covered === 0) return unchanged(book);
  const cause = causeOn(book, onDate, `cover:${due.dueId}`);
  const journal = contributionUncovered(cause, postedOf(book, due));
  const after = withMoney(withCoversBack(book, due), { pool: [due.roundNumber, less(covered)] });
  return { book: after, steps: [{ kind: 'uncovered', dueId: due.dueId, journal }] };
}

/** What a seat that has not received is owed of what it gave; its own deposit is its own. */
export function owedToCreditor(book: GroupBook, seatId: string): Centavos {
  if (getSeat(book, seatId).hasReceived) return noCentavos;
  const deposits = book.dues
    .filter((due) => due.seatId === seatId && due.status === 'void')
    .map((due) => due.fromDepositCentavos);
  return subtract(add(givenBy(book, seatId), sum(deposits)), sharedOf(book, seatId));
}

const creditorsOf = (book: GroupBook): Map<string, Centavos> =>
  new Map(
    book.seats
      .map(({ seatId }) => [seatId, owedToCreditor(book, seatId)] as const)
      .filter(([, owed]) => owed > 0),
  );

/** All that is in the pools, among those who are owed something, by what they are owed. */
export function shareAmongCreditors(book: GroupBook, of: ShareOf, onDate: CivilDate): Outcome {
  const owed = creditorsOf(book);
  const there = sum([...book.pools.values()]);
  const amount = least(there, sum([...owed.values()]));
  if (amount === 0 || !book.isProven) return unchanged(book);
  return giveShares(book, { owed, amount, fromGuarantee: noCentavos }, of, onDate);
}

type Sharing = {
  readonly owed: ReadonlyMap<string, Centavos>;
  /** From the pools. */
  readonly amount: Centavos;
  readonly fromGuarantee: Centavos;
};

function giveShares(
  book: GroupBook,
  { owed, amount, fromGuarantee }: Sharing,
  of: ShareOf,
  onDate: CivilDate,
): Outcome {
  const shares = splitByWeights(add(amount, fromGuarantee), owed);
  const fromPools = takeFromPools(book, amount);
  const journal = sharedAmongSeats(causeOn(book, onDate, 'share'), {
    groupId: book.groupId,
    fromPools: fromPools.map(({ roundNumber: number, amountCentavos }) => ({
      roundId: getRound(book, number).roundId,
      amountCentavos,
    })),
    fromGuaranteeCentavos: fromGuarantee,
    shares: sharesOf(shares),
  });
  const shared = new Map(book.shared);
  for (const [seatId, share] of shares) shared.set(seatId, add(sharedOf(book, seatId), share));
  const emptied = fromPools.reduce(
    (each, pool) => withMoney(each, { pool: [pool.roundNumber, less(pool.amountCentavos)] }),
    withMoney(book, { guarantee: less(fromGuarantee) }),
  );
  return {
    book: { ...emptied, shared },
    steps: [{ kind: 'shared', of, shares, journal }],
  };
}

const sharesOf = (shares: ReadonlyMap<string, Centavos>): SeatShare[] =>
  [...shares].map(([seatId, amountCentavos]) => ({ seatId, amountCentavos }));

function takeFromPools(
  book: GroupBook,
  amount: Centavos,
): { roundNumber: number; amountCentavos: Centavos }[] {
  let left = amount;
  return [...book.pools]
    .toSorted(([one], [other]) => one - other)
    .map(([roundNumber, pool]) => {
      const amountCentavos = least(left, pool);
      left = subtract(left, amountCentavos);
      return { roundNumber, amountCentavos };
    })
    .filter(({ amountCentavos }) => amountCentavos > 0);
}

/**
 * The end, and again whenever something comes after it: the pools and then the guarantee make
 * creditors whole, the guarantee pays back what we put in, and what is left of it goes to the seats
 * that owe nothing, by the cover that they gave. Deposits go back to them as well.
 */
export function closeOut(book: GroupBook, onDate: CivilDate): Outcome {
  if (!book.isProven) return unchanged(book);
  return inTurn(
    book,
    (each) => shareAmongCreditors(each, 'closing', onDate),
    (each) => makeCreditorsWhole(each, onDate),
    (each) => payBackRest(each, onDate),
  );
}

function makeCreditorsWhole(book: GroupBook, onDate: CivilDate): Outcome {
  const owed = creditorsOf(book);
  const fromGuarantee = least(book.guaranteeCentavos, sum([...owed.values()]));
  if (fromGuarantee === 0) return unchanged(book);
  return giveShares(book, { owed, amount: noCentavos, fromGuarantee }, 'closing', onDate);
}

function payBackRest(book: GroupBook, onDate: CivilDate): Outcome {
  const cause = causeOn(book, onDate, 'close');
  const journals: Journal[] = [];
  const left = takeFromPools(book, sum([...book.pools.values()]));
  if (left.length > 0) {
    const pools = left.map((pool) => ({
      roundId: getRound(book, pool.roundNumber).roundId,
      amountCentavos: pool.amountCentavos,
    }));
    journals.push(poolsLeftOver(cause, book.groupId, pools));
  }
  const whole = left.reduce(
    (each, pool) =>
      withMoney(each, {
        guarantee: pool.amountCentavos,
        pool: [pool.roundNumber, less(pool.amountCentavos)],
      }),
    book,
  );
  const ours = least(whole.guaranteeCentavos, platformUsedOf(whole));
  if (ours > 0) journals.push(guaranteeTookOver(cause, book.groupId, ours));
  const repaid = withPlatformRepaid(whole, ours);
  const shares = remainderShares(repaid);
  const deposits = depositsBack(repaid);
  if (shares.size + deposits.size > 0) {
    const closing = { guaranteeShares: sharesOf(shares), deposits: sharesOf(deposits) };
    journals.push(groupClosed(cause, { groupId: book.groupId, ...closing }));
  }
  if (journals.length === 0) return unchanged(book);
  const emptied = withMoney(repaid, { guarantee: less(sum([...shares.values()])) });
  const after = [...deposits].reduce(
    (each, [seatId, amount]) => withMoney(each, { deposit: [seatId, less(amount)] }),
    emptied,
  );
  return { book: after, steps: [{ kind: 'closed', shares, deposits, journals }] };
}

/** What we had put in is the guarantee's claim from now on, oldest first. */
function withPlatformRepaid(book: GroupBook, ours: Centavos): GroupBook {
  let left = ours;
  const dues = book.dues.map((due) => {
    const repaid = least(left, due.fromPlatformCentavos);
    left = subtract(left, repaid);
    if (repaid === 0) return due;
    return {
      ...due,
      fromPlatformCentavos: subtract(due.fromPlatformCentavos, repaid),
      fromGuaranteeCentavos: add(due.fromGuaranteeCentavos, repaid),
    };
  });
  return withMoney({ ...book, dues }, { guarantee: less(ours) });
}

function remainderShares(book: GroupBook): Map<string, Centavos> {
  if (book.guaranteeCentavos === 0) return new Map();
  // By hand, by its own pot or by a buy-in. From the pot of a seat that gave nothing none came.
  const coverOf = (seatId: string): Centavos => {
    const own = book.dues.filter((due) => due.seatId === seatId);
    const given = own.filter(({ status }) => status === 'paid' || status === 'offset');
    const hasGiven = own.some(({ status }) => status === 'paid');
    return hasGiven ? sum(given.map((due) => due.coverCentavos)) : noCentavos;
  };
  const weigh = (isWanted: (seatId: string) => boolean) =>
    new Map(
      book.seats
        .filter(({ seatId }) => isWanted(seatId))
        .map(({ seatId }) => [seatId, coverOf(seatId)] as const)
        .filter(([, weight]) => weight > 0),
    );
  const sound = weigh((seatId) => !owesSomething(book, seatId));
  const weights = sound.size > 0 ? sound : weigh(() => true);
  if (weights.size === 0) return new Map();
  const shares = splitByWeights(book.guaranteeCentavos, weights);
  return new Map([...shares].filter(([, share]) => share > 0));
}

const depositsBack = (book: GroupBook): Map<string, Centavos> =>
  new Map(
    book.seats
      .filter(({ seatId }) => !owesSomething(book, seatId))
      .map(({ seatId }) => [seatId, depositOf(book, seatId)] as const)
      .filter(([, deposit]) => deposit > 0),
  );
