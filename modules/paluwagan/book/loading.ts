import type { Tx } from '@luwag/db';
import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { groupOwner, roundOwner, seatOwner } from '@luwag/domain/owners';
import type { BookDue, BookRound, BookSeat, GroupBook } from '@luwag/domain/paluwagan-book';
import { roundsOn } from '@luwag/domain/paluwagan-rules';
import {
  type GroupRow,
  listGroupsById,
  listRoundsOf,
  listSeatsOf,
  type RoundRow,
  rulesOf,
  type SeatRow,
} from '../groups/service.ts';
import {
  type ContributionRow,
  type HeldRow,
  type Holder,
  listContributions,
  listHeld,
  listHolders,
  listShared,
  lockGroups,
  type SharedRow,
} from './loading-repository.ts';

/** A group as its rules see it, and the rows behind it. */
export type LoadedGroup = {
  row: GroupRow;
  book: GroupBook;
  seats: readonly SeatRow[];
  rounds: readonly RoundRow[];
  dues: ReadonlyMap<string, ContributionRow>;
  /** By member: who sits on its seats. */
  holders: ReadonlyMap<string, Holder>;
  /** By seat. */
  payoutDue: ReadonlyMap<string, number>;
};

/** Held from here on, in the order of ids; those that are there. */
export async function lockAndLoad(tx: Tx, ids: readonly string[]): Promise<LoadedGroup[]> {
  await lockGroups(tx, ids);
  return loadGroups(tx, ids);
}

/**
 * As they are now. Whoever changes them holds their locks. That a group is proven is taken on trust
 * here and looked at before anything leaves it (`proving.ts`).
 */
export async function loadGroups(tx: Tx, ids: readonly string[]): Promise<LoadedGroup[]> {
  const rows = await listGroupsById(tx, ids);
  const groupIds = rows.map(({ id }) => id);
  const seats = Map.groupBy(await listSeatsOf(tx, groupIds), (row) => row.group_id);
  const rounds = Map.groupBy(await listRoundsOf(tx, groupIds), (row) => row.group_id);
  const dues = Map.groupBy(await listContributions(tx, groupIds), (row) => row.group_id);
  const shared = Map.groupBy(await listShared(tx, groupIds), (row) => row.group_id);
  const holders = await listHolders(
    tx,
    [...seats.values()].flat().flatMap(({ member_id }) => member_id ?? []),
  );
  const held = await listHeld(
    tx,
    rows.map(({ id: groupId, mode }) => ({
      ...{ mode, groupId },
      seatIds: (seats.get(groupId) ?? []).map(({ id }) => id),
      roundIds: (rounds.get(groupId) ?? []).map(({ id }) => id),
    })),
  );
  const amounts = new Map(held.map((row) => [keyOf(row), row.amount]));
  return rows.map((row) =>
    toLoaded({
      row,
      seats: seats.get(row.id) ?? [],
      rounds: rounds.get(row.id) ?? [],
      dues: dues.get(row.id) ?? [],
      shared: shared.get(row.id) ?? [],
      holders,
      amounts,
    }),
  );
}

const keyOf = ({ kind, owner }: Pick<HeldRow, 'kind' | 'owner'>): string => `${kind} ${owner}`;

type Rows = {
  row: GroupRow;
  seats: SeatRow[];
  rounds: RoundRow[];
  dues: ContributionRow[];
  shared: SharedRow[];
  holders: ReadonlyMap<string, Holder>;
  amounts: ReadonlyMap<string, number>;
};

function toLoaded({ row, seats, rounds, dues, shared, holders, amounts }: Rows): LoadedGroup {
  const rules = rulesOf(row);
  const amountOf = (kind: HeldRow['kind'], owner: string) =>
    centavos(amounts.get(keyOf({ kind, owner })) ?? 0);
  const signed = roundsOn(rounds.map(({ due_date }) => due_date));
  const numbers = new Map(rounds.map(({ id, round_number }) => [id, round_number]));
  return {
    row,
    seats,
    rounds,
    dues: new Map(dues.map((due) => [due.id, due])),
    holders,
    payoutDue: new Map(
      seats.map(({ id }) => [id, amountOf('pal_payout_due', seatOwner(id))] as const),
    ),
    book: {
      groupId: row.id,
      status: row.status,
      contributionCentavos: centavos(rules.contribution),
      coverCentavos: centavos(rules.cover),
      penaltyCentavos: centavos(rules.penalty),
      potCentavos: centavos(rules.pot),
      platformCapCentavos: centavos(rules.platform_cover),
      seats: seats.map(seatOf),
      rounds: rounds.map((round, index) => roundOf(round, signed[index]?.decidedOn)),
      dues: dues.map((due) => dueOf(due, numbers.get(due.round_id) ?? 0)),
      guaranteeCentavos: amountOf('pal_guarantee', groupOwner(row.id)),
      deposits: new Map(seats.map(({ id }) => [id, amountOf('pal_deposit', seatOwner(id))])),
      pools: new Map(
        rounds.map(({ id, round_number }) => [round_number, amountOf('pal_pool', roundOwner(id))]),
      ),
      shared: new Map(shared.map(({ seat_id, amount }) => [seat_id, amount])),
      isProven: row.unproven_at === null,
    },
  };
}

const laterOf = (one: CivilDate, other: CivilDate): CivilDate => (one > other ? one : other);

const seatOf = (row: SeatRow): BookSeat => ({
  seatId: row.id,
  seatNumber: row.seat_number,
  turn: row.turn ?? row.seat_number,
  hasReceived: row.received_at !== null,
  isDefaulted: row.defaulted_at !== null,
  excused:
    row.excused_from !== null && row.excused_until !== null
      ? { from: row.excused_from, until: row.excused_until }
      : null,
});

/** Whose grace was prolonged is waited for until it is over. */
const roundOf = (row: RoundRow, signed: CivilDate | undefined): BookRound => ({
  roundId: row.id,
  roundNumber: row.round_number,
  dueDate: row.due_date,
  graceEnd: row.grace_end,
  decidedOn: laterOf(signed ?? row.due_date, addDays(row.grace_end, 1)),
  status: row.status,
  isClosed: row.closed_at !== null,
  isDecided: row.decided_at !== null,
  seatId: row.seat_id,
});

const dueOf = (row: ContributionRow, roundNumber: number): BookDue => ({
  dueId: row.id,
  seatId: row.seat_id,
  roundNumber,
  amountCentavos: row.amount_centavos,
  coverCentavos: row.cover_centavos,
  penaltyCentavos: row.penalty_centavos,
  fromDepositCentavos: row.from_deposit_centavos,
  fromGuaranteeCentavos: row.from_guarantee_centavos,
  fromPlatformCentavos: row.from_platform_centavos,
  status: row.status,
});

/** Who sits on a seat. A group whose money moves has somebody on each. */
export function holderOf(group: LoadedGroup, seatId: string): Holder {
  const seat = group.seats.find(({ id }) => id === seatId);
  const holder = seat?.member_id && group.holders.get(seat.member_id);
  if (!holder) throw new Error(`nobody sits on seat ${seatId} of group ${group.row.id}`);
  return holder;
}
