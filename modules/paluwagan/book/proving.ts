import type { Tx } from '@luwag/db';
import { coveredOf } from '@luwag/domain/journals-paluwagan';
import { type BookDue, heldOf } from '@luwag/domain/paluwagan-book';
import { type Finding, raiseAlarms } from '@luwag/ledger/alarms';
import type { Slice } from '@luwag/ledger/watch';
import { type LoadedGroup, lockAndLoad } from './loading.ts';
import {
  type GroupFacts,
  listFacts,
  listGroupIdsAfter,
  listSeatFacts,
  type SeatFacts,
  sumTrust,
} from './proving-repository.ts';

/**
 * What is held for a group is what is owed (I10): its rows, the payments that came and the payouts
 * that left say what each of its accounts should stand at, and the ledger says what it does. The
 * guarantee is what is left when all the others fit, so that nothing is proven by itself.
 */
export type Misfit = { of: string; rows: number; ledger: number };

function findMisfits(
  group: LoadedGroup,
  facts: GroupFacts,
  seats: ReadonlyMap<string, SeatFacts>,
): Misfit[] {
  const { book, payoutDue } = group;
  const owedOut = [...payoutDue.values()].reduce((total, amount) => total + amount, 0);
  const ours = book.dues.reduce((total, due) => total + due.fromPlatformCentavos, 0);
  const pairs: Misfit[] = [
    {
      of: 'held',
      rows: facts.cameIn + ours + facts.lost - facts.left,
      ledger: heldOf(book) + owedOut,
    },
    ...poolPairs(group),
    ...book.seats.flatMap(({ seatId }) => {
      const seat = seats.get(seatId);
      const covers = book.dues
        .filter((due) => due.seatId === seatId)
        .reduce((total, due) => total + due.fromDepositCentavos, 0);
      return [
        {
          of: `deposit ${seatId}`,
          rows: (seat?.deposited ?? 0) - (seat?.depositBack ?? 0) - covers,
          ledger: book.deposits.get(seatId) ?? 0,
        },
        {
          of: `payout_due ${seatId}`,
          rows: seat?.waiting ?? 0,
          ledger: payoutDue.get(seatId) ?? 0,
        },
      ];
    }),
  ];
  return pairs.filter(({ rows, ledger }) => rows !== ledger);
}

/** Round by round; once shares are taken out of them, all together. */
function poolPairs({ book }: LoadedGroup): Misfit[] {
  const given = (roundNumber: number) =>
    book.dues
      .filter((due) => due.roundNumber === roundNumber)
      .reduce((total, due) => total + inPool(due), 0);
  const notReleased = book.rounds.filter(({ status }) => status !== 'released');
  if (book.status !== 'dissolving' && book.status !== 'dissolved' && book.status !== 'finished')
    return book.rounds.map(({ roundNumber, status }) => ({
      of: `pool ${roundNumber}`,
      rows: status === 'released' ? 0 : given(roundNumber),
      ledger: book.pools.get(roundNumber) ?? 0,
    }));
  const shared = [...book.shared.values()].reduce((total, amount) => total + amount, 0);
  const there = notReleased.reduce((total, { roundNumber }) => total + given(roundNumber), 0);
  const ledger = [...book.pools.values()].reduce((total, pool) => total + pool, 0);
  return [{ of: 'pools', rows: book.status === 'dissolving' ? there - shared : 0, ledger }];
}

const inPool = (due: BookDue): number => {
  if (due.status === 'paid' || due.status === 'offset') return due.amountCentavos;
  return due.status === 'missed' ? coveredOf(due) : 0;
};

/** By group: where its rows and the ledger differ. Those that fit are in none. */
export async function proveGroups(
  tx: Tx,
  groups: readonly LoadedGroup[],
): Promise<ReadonlyMap<string, readonly Misfit[]>> {
  if (groups.length === 0) return new Map();
  const ids = groups.map(({ row }) => row.id);
  const facts = new Map((await listFacts(tx, ids)).map((each) => [each.groupId, each]));
  const seats = new Map((await listSeatFacts(tx, ids)).map((each) => [each.seatId, each]));
  return new Map(
    groups.flatMap((group) => {
      const own = facts.get(group.row.id);
      if (!own) throw new Error(`no facts of group ${group.row.id}`);
      const misfits = findMisfits(group, own, seats);
      return misfits.length > 0 ? [[group.row.id, misfits] as const] : [];
    }),
  );
}

const findingOf = (groupId: string, differences: readonly Misfit[]): Finding => ({
  kind: 'group_balance',
  subject: `pal_groups ${groupId}`,
  detail: { differences },
});

/** Nothing leaves a group that does not fit, and everybody who watches the ledger is told. */
export const raiseUnproven = (
  tx: Tx,
  unproven: ReadonlyMap<string, readonly Misfit[]>,
): Promise<unknown> =>
  raiseAlarms(
    tx,
    [...unproven].map(([groupId, misfits]) => findingOf(groupId, misfits)),
  );

/** Whether one group fits, for what leaves it by no rule of its own; an alarm where it does not. */
export async function isProven(tx: Tx, group: LoadedGroup): Promise<boolean> {
  const unproven = await proveGroups(tx, [group]);
  if (unproven.size > 0) await raiseUnproven(tx, unproven);
  return unproven.size === 0;
}

const groupsPerSlice = 50;
const beforeAnyGroup = '00000000-0000-0000-0000-000000000000';

/** For the watch over the ledger: the next groups, and with the last of them both modes. */
export async function reconcileGroups(tx: Tx, after: string): Promise<Slice> {
  const ids = await listGroupIdsAfter(tx, {
    after: after || beforeAnyGroup,
    limit: groupsPerSlice,
  });
  const last = ids.at(-1);
  if (!last) return { after, isLast: true, findings: await findTrustMisfits(tx) };
  // Held meanwhile: what is read row by row is of one moment.
  const misfits = await proveGroups(tx, await lockAndLoad(tx, ids));
  const findings = [...misfits].map(([groupId, differences]) => findingOf(groupId, differences));
  return { after: last, isLast: false, findings };
}

/** I10 of a mode: what is in trust is what is owed from it. */
export async function findTrustMisfits(tx: Tx): Promise<Finding[]> {
  const sums = await sumTrust(tx);
  return sums
    .filter(({ inTrust, owed }) => inTrust !== owed)
    .map(({ mode, inTrust, owed }) => ({
      kind: 'group_balance' as const,
      subject: `trust ${mode}`,
      detail: { differences: [{ of: 'trust', rows: owed, ledger: inTrust }] },
    }));
}
