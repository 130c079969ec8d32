import type { CivilDate } from '@luwag/domain/calendar';
import type { Journal, Leg } from '@luwag/domain/journals';
import type { Covers } from '@luwag/domain/journals-paluwagan';
import { type BookDue, type GroupBook, type GroupStep, getDue } from '@luwag/domain/paluwagan-book';
import type { LinePart, NewLine } from './lines-repository.ts';
import { holderOf, type LoadedGroup } from './loading.ts';

/** What is held for a group is these four, and what is in trust is what is held. */
const heldKinds: readonly string[] = ['pal_pool', 'pal_payout_due', 'pal_guarantee', 'pal_deposit'];

/** What a journal added to what is held, or took from it. */
export const heldBy = ({ legs }: Journal): number =>
  legs.reduce((total, leg) => total + (heldKinds.includes(leg.kind) ? creditOf(leg) : 0), 0);

const creditOf = ({ side, amountCentavos }: Leg): number =>
  side === 'C' ? amountCentavos : -amountCentavos;

const debitsOf = ({ legs }: Journal, kind: Leg['kind']): number =>
  legs.reduce(
    (total, leg) => total + (leg.kind === kind && leg.side === 'D' ? leg.amountCentavos : 0),
    0,
  );

const partsOf = (amounts: Partial<Record<LinePart['of'], number>>): LinePart[] =>
  Object.entries(amounts).flatMap(([of, amount]) =>
    amount ? [{ of: of as LinePart['of'], amount }] : [],
  );

const coverParts = (put: Covers): LinePart[] =>
  partsOf({
    deposit: put.fromDepositCentavos,
    guarantee: put.fromGuaranteeCentavos,
    platform: put.fromPlatformCentavos,
  });

/** A journal with the id that it is posted under. */
export type Posted = { journalId: string; journal: Journal };

type Of = {
  group: LoadedGroup;
  /** As it is after all of it: whose round and seat a due is of never changes. */
  book: GroupBook;
  at: Date;
  onDate: CivilDate;
};

/** The lines that one step writes into the book of its group. */
export function linesOf(of: Of, step: GroupStep, posted: readonly Posted[]): NewLine[] {
  const [first] = posted;
  const money = first ? { posted: postedOf(first) } : {};
  switch (step.kind) {
    case 'given':
    case 'caught_up':
    case 'missed':
      return [{ ...ofDue(of, step.dueId), ...money, ...givenLine(of, step) }];
    case 'covered':
      return [
        { ...ofDue(of, step.dueId), ...money, kind: 'covered', ...sumOf(coverParts(step.put)) },
      ];
    case 'took_over':
      return [{ ...ofDue(of, step.dueId), ...money, kind: 'covered', ...tookOver(step.journal) }];
    case 'taken_back':
      return [
        { ...ofDue(of, step.dueId), ...money, kind: 'taken_back', ...takenBack(step.journal) },
      ];
    case 'uncovered':
    case 'voided':
      return [
        { ...ofDue(of, step.dueId), ...money, kind: 'uncovered', ...uncovered(step.journal) },
      ];
    case 'released': {
      const line = { ...ofSeat(of, step.seatId), roundId: roundIdOf(of, step.roundNumber) };
      const parts = partsOf({ offset: step.offsetCentavos });
      return [{ ...line, ...money, kind: 'released', amountCentavos: step.payoutCentavos, parts }];
    }
    case 'replaced': {
      const line = { ...ofSeat(of, step.seatId), ...money };
      return [{ ...line, kind: 'replaced', amountCentavos: step.exitCentavos }];
    }
    case 'shared': {
      const roundId = typeof step.of === 'object' ? roundIdOf(of, step.of.roundNumber) : null;
      return ofEach(of, 'shared', step.shares, first).map((line) => ({ ...line, roundId }));
    }
    case 'closed':
      return closedLines(of, step, posted);
    default:
      return withoutMoney(of, step);
  }
}

function withoutMoney(of: Of, step: GroupStep): NewLine[] {
  switch (step.kind) {
    case 'short': {
      const roundId = roundIdOf(of, step.roundNumber);
      const amountCentavos = step.missingCentavos;
      return [{ ...emptyLine(of), kind: 'short', roundId, amountCentavos }];
    }
    case 'passed_over': {
      const withMemberId = holderOf(of.group, step.withSeatId).memberId;
      const line = { ...ofSeat(of, step.seatId), withSeatId: step.withSeatId, withMemberId };
      return [{ ...line, kind: 'passed_over' }];
    }
    case 'moved_last':
      return [{ ...ofSeat(of, step.seatId), kind: 'moved_last' }];
    case 'dissolved':
      return [{ ...emptyLine(of), kind: 'dissolved' }];
    case 'ended':
      return step.status === 'finished' ? [{ ...emptyLine(of), kind: 'finished' }] : [];
    default:
      return [];
  }
}

const postedOf = ({ journalId, journal }: Posted) => ({
  journalId,
  heldByCentavos: heldBy(journal),
});

const emptyLine = ({ group, at, onDate }: Of): NewLine => ({
  groupId: group.row.id,
  kind: 'made',
  at,
  onDate,
  seatId: null,
  memberId: null,
  withSeatId: null,
  withMemberId: null,
  roundId: null,
  amountCentavos: null,
  parts: [],
  posted: null,
});

const ofSeat = (of: Of, seatId: string): NewLine => ({
  ...emptyLine(of),
  seatId,
  memberId: holderOf(of.group, seatId).memberId,
});

function ofDue(of: Of, dueId: string): NewLine {
  const due = getDue(of.book, dueId);
  const roundId = roundIdOf(of, due.roundNumber);
  // Who owed it then, not who sits there now.
  const memberId = of.group.dues.get(dueId)?.member_id ?? null;
  return { ...emptyLine(of), seatId: due.seatId, memberId, roundId };
}

const roundIdOf = ({ book }: Of, roundNumber: number): string | null =>
  book.rounds.find((round) => round.roundNumber === roundNumber)?.roundId ?? null;

const sumOf = (parts: LinePart[]) => ({
  parts,
  amountCentavos: parts.reduce((total, { amount }) => total + amount, 0),
});

const givenKinds = { given: 'contribution', caught_up: 'caught_up', missed: 'missed' } as const;

function givenLine(
  { book }: Of,
  { kind, dueId }: { kind: keyof typeof givenKinds; dueId: string },
) {
  const due: BookDue = getDue(book, dueId);
  const parts = partsOf({
    contribution: due.amountCentavos,
    cover: due.coverCentavos,
    penalty: kind === 'given' ? 0 : due.penaltyCentavos,
  });
  return { kind: givenKinds[kind], ...sumOf(parts) };
}

/** A deposit that is there again stands for what the others had put in. */
const tookOver = (journal: Journal) =>
  sumOf(partsOf({ deposit: debitsOf(journal, 'pal_deposit') }));

/** What pool and guarantee no longer had is ours to lose. */
const takenBack = (journal: Journal) =>
  sumOf(
    partsOf({
      contribution: debitsOf(journal, 'pal_pool'),
      cover: debitsOf(journal, 'pal_guarantee'),
      deposit: debitsOf(journal, 'pal_deposit'),
      platform: debitsOf(journal, 'exp_pal_cover'),
    }),
  );

/** Out of the pool, or a claim that nobody is asked for any more. */
const uncovered = (journal: Journal) => ({
  amountCentavos: debitsOf(journal, 'pal_pool') || debitsOf(journal, 'pal_claims'),
});

/** One line for each seat; what is held changes with the first of them. */
function ofEach(
  of: Of,
  kind: NewLine['kind'],
  shares: ReadonlyMap<string, number>,
  posted: Posted | undefined,
): NewLine[] {
  return [...shares].map(([seatId, amountCentavos], index) => ({
    ...ofSeat(of, seatId),
    kind,
    amountCentavos,
    posted: posted
      ? { journalId: posted.journalId, heldByCentavos: index === 0 ? heldBy(posted.journal) : 0 }
      : null,
  }));
}

/** What is moved within the group or back to us first, then what goes to each. */
function closedLines(
  of: Of,
  step: Extract<GroupStep, { kind: 'closed' }>,
  posted: readonly Posted[],
): NewLine[] {
  const toSeats = step.shares.size + step.deposits.size > 0 ? posted.at(-1) : undefined;
  const before = posted.filter((each) => each !== toSeats);
  const amounts = new Map<string, number>();
  for (const [seatId, amount] of [...step.shares, ...step.deposits])
    amounts.set(seatId, (amounts.get(seatId) ?? 0) + amount);
  return [
    ...before.map(
      (each): NewLine => ({
        ...emptyLine(of),
        kind: 'closed',
        posted: postedOf(each),
        ...sumOf(
          partsOf({
            guarantee: debitsOf(each.journal, 'pal_guarantee'),
            contribution: debitsOf(each.journal, 'pal_pool'),
          }),
        ),
      }),
    ),
    ...ofEach(of, 'closed', amounts, toSeats),
  ];
}
