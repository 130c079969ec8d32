import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { buyInPaidAgain, depositGiven, lateDueKept } from '@luwag/domain/journals-paluwagan';
import { type Centavos, centavos } from '@luwag/domain/money';
import { advanceGroup } from '@luwag/domain/paluwagan-advance';
import { giveAsAsked, isAskedFor } from '@luwag/domain/paluwagan-asked';
import { type GroupBook, inTurn } from '@luwag/domain/paluwagan-book';
import { computeTakingOver, decideSubstitute } from '@luwag/domain/paluwagan-turns';
import { enqueue } from '@luwag/platform/jobs/job';
import { reviewGroupHolds } from '../../credit/service.ts';
import {
  bookAlone,
  changeGroups,
  createPalPayouts,
  isProven,
  type LoadedGroup,
  listHolders,
  loadGroups,
  lockGroups,
  type Origin,
  tellEach,
  wasReturned,
} from '../book/service.ts';
import type { DueRow } from '../groups/service.ts';
import { tendGroup } from '../jobs.ts';
import { handOver } from './handing-over.ts';
import type { DuePayment } from './payment.ts';
import {
  findDue,
  listDuesById,
  listGroupIdsOfDues,
  markPaid as markDuePaid,
} from './repository.ts';
import { mayTakeOver } from './taking-over.ts';

/** Before any attempt of these: nobody locks a group after an attempt. In the system's scope. */
export const lockGroupsOfDues = async (tx: Tx, dueIds: readonly string[]): Promise<void> =>
  lockGroups(tx, await listGroupIdsOfDues(tx, dueIds));

export async function findGroupOfDue(tx: Tx, dueId: string): Promise<string> {
  const due = await findDue(tx, dueId);
  if (!due) throw new Error(`due ${dueId} not found`);
  return due.group_id;
}

type Read = { due: DueRow; payment: DuePayment; group: LoadedGroup };

async function readAll(tx: Tx, payments: readonly DuePayment[]): Promise<Read[]> {
  const dues = await listDuesById(
    tx,
    payments.map(({ dueId }) => dueId),
  );
  const groups = await loadGroups(
    tx,
    dues.map(({ group_id }) => group_id),
  );
  return payments.map((payment) => {
    const due = dues.find(({ id }) => id === payment.dueId);
    const group = groups.find(({ row }) => row.id === due?.group_id);
    if (!due || !group) throw new Error(`due ${payment.dueId} of payment ${payment.id} not found`);
    return { due, payment, group };
  });
}

/** Payments with their groups as they are, and of which the group takes the money. */
export type DueReading = { read: readonly Read[]; wanted: ReadonlySet<string> };

/** Read once for many: what is settled next is decided on the same. Their groups are held. */
export async function readDuePayments(
  tx: Tx,
  payments: readonly DuePayment[],
): Promise<DueReading> {
  if (payments.length === 0) return { read: [], wanted: new Set() };
  const read = await readAll(tx, payments);
  return { read, wanted: new Set(read.filter(isWanted).map(({ payment }) => payment.id)) };
}

export const isDueWanted = async (tx: Tx, payment: DuePayment): Promise<boolean> =>
  (await readDuePayments(tx, [payment])).wanted.has(payment.id);

/** A due takes all that was asked for it, once. */
function isWanted({ due, payment, group }: Read): boolean {
  const { amountCentavos } = payment;
  if (due.kind === 'contribution') {
    const booked = group.book.dues.find(({ dueId }) => dueId === due.id);
    return booked !== undefined && isAskedFor(booked, amountCentavos);
  }
  const isOwed = ['open', 'missed'].includes(due.status) && due.amount_centavos === amountCentavos;
  if (due.kind === 'deposit' || due.status === 'missed') return isOwed;
  return isOwed && isSeatToTakeOver(group, due, amountCentavos);
}

/** What a seat costs changes with every round: somebody who paid another sum asks again. */
function isSeatToTakeOver(
  { book, seats }: LoadedGroup,
  due: DueRow,
  amountCentavos: Centavos,
): boolean {
  const seat = seats.find(({ id }) => id === due.seat_id);
  if (!seat) return false;
  const taken = { seatId: seat.id, wasTakenOver: seat.left_by !== null };
  if (decideSubstitute(book, taken) !== undefined) return false;
  return computeTakingOver(book, seat.id).buyInCentavos === amountCentavos;
}

/**
 * Counts payments that succeeded, with all that follows for their groups today: a pot that is whole
 * by them is released in the same transaction. Their groups are held; whatever is not wanted any
 * more goes to who paid it.
 */
export async function settleDues(
  tx: Tx,
  origin: Origin,
  payments: readonly DuePayment[],
  reading?: DueReading,
): Promise<void> {
  const known = reading?.read.filter(({ payment }) => payments.some(({ id }) => id === payment.id));
  const read = known ?? (await readAll(tx, payments));
  const wanted = read.filter(isWanted);
  await settleContributions(
    tx,
    origin,
    wanted.filter(({ due }) => due.kind === 'contribution'),
  );
  // Few, and each may change what the next one finds.
  for (const { payment } of wanted.filter(({ due }) => due.kind !== 'contribution')) {
    const [now] = await readAll(tx, [payment]);
    if (now && isWanted(now)) await settleOther(tx, origin, now);
    else if (now) await keepForPayer(tx, origin, now);
  }
  for (const each of read.filter((one) => !wanted.includes(one)))
    await keepForPayer(tx, origin, each);
}

const markPaid = (tx: Tx, { clock }: Origin, payment: DuePayment): Promise<void> =>
  markDuePaid(tx, payment, clock.now());

const todayOf = ({ clock }: Origin): CivilDate => manilaDateOf(clock.now().getTime());

async function settleContributions(tx: Tx, origin: Origin, read: readonly Read[]): Promise<void> {
  if (read.length === 0) return;
  const today = todayOf(origin);
  const byGroup = Map.groupBy(read, ({ group }) => group);
  await changeGroups(
    tx,
    origin,
    [...byGroup].map(([group, own]) => ({
      group,
      payments: new Map(
        own.map(({ due, payment }) => [due.id, { paymentId: payment.id, onDate: payment.onDate }]),
      ),
      apply: (book: GroupBook) =>
        inTurn(
          book,
          ...own.map(
            ({ due, payment: { amountCentavos, psp } }) =>
              (each: GroupBook) =>
                giveAsAsked(each, due.id, { amountCentavos, psp, onDate: today }),
          ),
          (each) => advanceGroup(each, today),
        ),
    })),
  );
}

/** A deposit, or what a seat is taken over with. */
async function settleOther(tx: Tx, origin: Origin, read: Read): Promise<void> {
  const { due, payment } = read;
  const isLoss = due.status === 'missed' && (due.kind === 'buy_in' || (await wasReturned(tx, due)));
  if (isLoss) await bookPaidAgain(tx, origin, read);
  else if (due.kind === 'deposit') await bookDeposit(tx, origin, read);
  else if (await mayBeHandedOver(tx, read)) await handOver(tx, origin, read);
  else return keepForPayer(tx, origin, read);
  await tellEach(tx, origin, [
    {
      groupId: due.group_id,
      kind: 'group_paid',
      about: payment.id,
      to: [due.member_id],
      data: {
        amount: payment.amountCentavos,
        round_number: null,
        due_kind: due.kind,
        paid_date: payment.onDate,
        payment_id: payment.id,
      },
    },
  ]);
}

/** Not where who sits there has caught up, nor from a group that does not fit its book. */
const mayBeHandedOver = async (tx: Tx, { due, group }: Read): Promise<boolean> =>
  (await mayTakeOver(tx, group, due)) && (await isProven(tx, group));

const causeOf = ({ due }: Read, onDate: CivilDate) => ({
  source: `pal_group:${due.group_id}/due:${due.id}`,
  effectiveOn: onDate,
});

/** Of a group that forms: it may be full by this. Of one that runs: it covers what was missed. */
async function bookDeposit(tx: Tx, origin: Origin, read: Read): Promise<void> {
  const { due, payment, group } = read;
  const deposit = { seatId: due.seat_id, amountCentavos: payment.amountCentavos };
  await bookAlone(tx, {
    group: group.row,
    what: payment.id,
    journal: depositGiven(causeOf(read, todayOf(origin)), deposit, payment.psp),
    line: {
      kind: 'deposit',
      seatId: due.seat_id,
      memberId: due.member_id,
      amountCentavos: payment.amountCentavos,
    },
    now: origin.clock.now(),
  });
  await markPaid(tx, origin, payment);
  if (group.row.started_at) await advanceLoaded(tx, origin, group.row.id);
  else await enqueue(tx, origin, tendGroup, { group_id: group.row.id });
}

/** What a bank took back was ours to lose, and comes back to us. */
async function bookPaidAgain(tx: Tx, origin: Origin, read: Read): Promise<void> {
  const { due, payment, group } = read;
  const { amountCentavos, psp } = payment;
  await bookAlone(tx, {
    group: group.row,
    what: payment.id,
    journal: buyInPaidAgain(causeOf(read, todayOf(origin)), amountCentavos, psp),
    line: {
      kind: 'caught_up',
      seatId: due.seat_id,
      memberId: due.member_id,
      amountCentavos,
      parts: [{ of: 'platform', amount: -amountCentavos }],
    },
    now: origin.clock.now(),
  });
  await markPaid(tx, origin, payment);
  const { requestId } = origin;
  await reviewGroupHolds(tx, { accountIds: [due.account_id], requestId });
}

/** What follows today, after something that the rules did not do themselves. */
async function advanceLoaded(tx: Tx, origin: Origin, groupId: string): Promise<void> {
  const today = todayOf(origin);
  const groups = await loadGroups(tx, [groupId]);
  await changeGroups(
    tx,
    origin,
    groups.map((group) => ({
      group,
      payments: new Map(),
      apply: (book: GroupBook) => advanceGroup(book, today),
    })),
  );
}

/** Its channel gives nothing back: it is owed to who paid it, and sent to their wallet. */
async function keepForPayer(tx: Tx, origin: Origin, read: Read): Promise<void> {
  const { due, payment, group } = read;
  const { amountCentavos, psp } = payment;
  const now = origin.clock.now();
  const kept = { seatId: due.seat_id, amountCentavos };
  await bookAlone(tx, {
    group: group.row,
    what: payment.id,
    journal: lateDueKept(causeOf(read, todayOf(origin)), kept, psp),
    line: {
      kind: 'too_late',
      seatId: due.seat_id,
      memberId: due.member_id,
      amountCentavos,
      parts: [{ of: 'contribution', amount: amountCentavos }],
    },
    now,
  });
  const payer = (await listHolders(tx, [due.member_id])).get(due.member_id);
  if (!payer) throw new Error(`member ${due.member_id} not found`);
  await createPalPayouts(tx, origin, [
    {
      groupId: due.group_id,
      mode: due.mode,
      kind: 'closing',
      seatId: due.seat_id,
      roundId: null,
      memberId: due.member_id,
      accountId: due.account_id,
      wallet: payer.wallet,
      amountCentavos: centavos(amountCentavos),
    },
  ]);
}
