import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import type { GroupBook } from '@luwag/domain/paluwagan-book';
import {
  findTrustMisfits,
  type LoadedGroup,
  loadGroups,
  proveGroups,
} from '@luwag/modules/paluwagan/book/service';
import {
  askBuyIn,
  askDeposits,
  type DuePayment,
  lockGroupsOfDues,
  recordDueChargeback,
  settleDues,
} from '@luwag/modules/paluwagan/dues/service';
import {
  findGroup,
  insertMember,
  listMembersById,
  listSeats,
  lockGroup,
} from '@luwag/modules/paluwagan/groups/service';
import { advance } from '@luwag/modules/paluwagan/rounds/service';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { insertAccount } from '../builders/purchases.ts';
import { insertRunningGroup, type MadeGroup } from '../builders/running-groups.ts';
import { cloneDatabase, connectForTests } from './database.ts';

export type GroupMoneyHarness = Awaited<ReturnType<typeof startGroupMoneyHarness>>;

/** Ten in the morning of a day in Manila. */
export const onDay = (day: CivilDate) => ({
  clock: { now: () => new Date(`${day}T10:00:00+08:00`), sync: async () => undefined },
  requestId: 'test',
});

/** Running groups, their days and their payments, without an API, a worker or a gateway. */
export async function startGroupMoneyHarness() {
  const database = await cloneDatabase();
  const db = connectForTests(database.appUrl, 12);
  const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(db, 'system', work);
  return {
    db,
    system,
    ...groupsOf(db, system),
    ...othersOf(db, system),
    ...probesOf(system),
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}

type System = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

function groupsOf(db: Db, system: System) {
  const read = (groupId: string): Promise<LoadedGroup> =>
    system(async (tx) => (await loadGroups(tx, [groupId]))[0] as LoadedGroup);

  async function start(seats: number, firstDate: CivilDate): Promise<MadeGroup> {
    const members = [];
    while (members.length < seats) members.push({ accountId: await insertAccount(db, 'buyer') });
    return insertRunningGroup(db, { firstDate, today: addDays(firstDate, -20), members });
  }

  /** As the gateway's word leaves it, with all that follows; undone with the transaction. */
  const settle = (groupId: string, dueIds: readonly string[], day: CivilDate) =>
    system(async (tx) => {
      await lockGroupsOfDues(tx, dueIds);
      const [group] = await loadGroups(tx, [groupId]);
      const payments: DuePayment[] = [];
      for (const dueId of dueIds) {
        const due = group?.dues.get(dueId);
        if (!due) throw new Error(`no due ${dueId}`);
        const missed = due.status === 'missed' ? due.penalty_centavos : 0;
        const amount = due.amount_centavos + due.cover_centavos + missed;
        payments.push({
          id: await insertPayment(tx, due, { amount, day }),
          dueId,
          amountCentavos: centavos(amount),
          onDate: day,
          psp: 'xendit',
        });
      }
      await settleDues(tx, onDay(day), payments);
      return payments;
    });

  /** As the gateway's word of a chargeback leaves it. */
  const chargeBack = (dueId: string, day: CivilDate) =>
    system(async (tx) => {
      const { payment_id } = await tx
        .selectFrom('pal_dues')
        .select('payment_id')
        .where('id', '=', dueId)
        .executeTakeFirstOrThrow();
      const { id, amount_centavos } = await tx
        .updateTable('collection_attempts')
        .set({ state: 'reversed' })
        .where('id', '=', payment_id)
        .returning(['id', 'amount_centavos'])
        .executeTakeFirstOrThrow();
      const payment = { id, dueId, amountCentavos: centavos(amount_centavos) };
      await recordDueChargeback(tx, onDay(day), { ...payment, onDate: day, psp: 'xendit' });
    });

  return {
    read,
    start,
    settle,
    chargeBack,
    run: (groupId: string, day: CivilDate) => system((tx) => advance(tx, onDay(day), [groupId])),
    /** What does not fit: rows and ledger of these groups, and what is in trust in all. */
    misfits: (...groupIds: string[]) =>
      system(async (tx) => ({
        groups: [...(await proveGroups(tx, await loadGroups(tx, groupIds)))],
        trust: await findTrustMisfits(tx),
      })),
  };
}

/** Deposits, and seats that somebody takes over. */
function othersOf(db: Db, system: System) {
  /** Pays a deposit or a buy-in, whatever it stands at. */
  const payOther = (dueId: string, day: CivilDate) =>
    system(async (tx) => {
      await lockGroupsOfDues(tx, [dueId]);
      const due = await tx
        .selectFrom('pal_dues')
        .selectAll()
        .where('id', '=', dueId)
        .executeTakeFirstOrThrow();
      const id = await insertPayment(tx, due, { amount: due.amount_centavos, day });
      const amountCentavos = centavos(due.amount_centavos);
      await settleDues(tx, onDay(day), [{ id, dueId, amountCentavos, onDate: day, psp: 'xendit' }]);
    });

  /** Somebody new is to take a seat over, by who sits there or another. What they are asked for. */
  async function askToTakeOver(
    groupId: string,
    seatId: string,
    day: CivilDate,
    invitedBy?: string,
  ) {
    const accountId = await insertAccount(db, 'buyer');
    return system(async (tx) => {
      const group = await lockGroup(tx, groupId);
      const seat = (await listSeats(tx, groupId)).find(({ id }) => id === seatId);
      if (!group || !seat) throw new Error(`no seat ${seatId}`);
      const now = onDay(day).clock.now();
      const member = await insertMember(tx, {
        id: uuidV7(now, slotOf(accountId)),
        group_id: groupId,
        mode: 'test',
        account_id: accountId,
        status: 'joined',
        rules_hash: group.rules_hash,
        signed_at: now,
        wallet: 'PH_GCASH',
      });
      const asked = { groupId, seatId, invitedBy: invitedBy ?? seat.member_id ?? '' };
      await insertTaken(tx, asked, { memberId: member.id, now });
      await askBuyIn(tx, onDay(day), { group, seat, member, now });
      return tx
        .selectFrom('pal_dues')
        .selectAll()
        .where('member_id', '=', member.id)
        .executeTakeFirstOrThrow();
    });
  }

  /** Who sits on a seat leaves a deposit. Answers its due. */
  async function deposit(groupId: string, seatId: string, day: CivilDate): Promise<string> {
    const [dueId = ''] = await system(async (tx) => {
      const group = await findGroup(tx, groupId);
      const seat = (await listSeats(tx, groupId)).find(({ id }) => id === seatId);
      const [member] = await listMembersById(tx, seat?.member_id ? [seat.member_id] : []);
      if (!group || !seat || !member) throw new Error(`nobody sits on seat ${seatId}`);
      const origin = onDay(day);
      return askDeposits(tx, origin, { group, member, seats: [seat], now: origin.clock.now() });
    });
    await payOther(dueId, day);
    return dueId;
  }

  return { payOther, askToTakeOver, deposit };
}

/** An invitation to take a seat over, which somebody has come by. */
async function insertTaken(
  tx: Tx,
  asked: { groupId: string; seatId: string; invitedBy: string },
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('pal_invitations')
    .values({
      id: idFor(asked.groupId),
      group_id: asked.groupId,
      mode: 'test',
      kind: 'substitute',
      seat_id: asked.seatId,
      invited_by: asked.invitedBy,
      token_hash: randomBytes(32),
      created_at: now,
      expires_at: now,
      taken_by: memberId,
      ended_at: now,
    })
    .execute();
}

/** What was written of a group. */
const probesOf = (system: System) => ({
  payouts: (groupId: string) =>
    system((tx) =>
      tx
        .selectFrom('pal_payouts')
        .selectAll()
        .where('group_id', '=', groupId)
        .orderBy('id')
        .execute(),
    ),
  lines: (groupId: string) =>
    system((tx) =>
      tx
        .selectFrom('pal_events')
        .selectAll()
        .where('group_id', '=', groupId)
        .orderBy('place')
        .execute(),
    ),
});

/** A payment that succeeded, for a due, whatever that is by now. */
export async function insertPayment(
  tx: Tx,
  due: { id: string; account_id: string },
  { amount, day, channel = 'GCASH' }: { amount: number; day: CivilDate; channel?: string },
): Promise<string> {
  const at = onDay(day).clock.now();
  const { id } = await tx
    .insertInto('collection_attempts')
    .values({
      id: idFor(due.account_id),
      mode: 'test',
      buyer_id: due.account_id,
      pal_due_id: due.id,
      purpose: 'pal_member',
      business_date: day,
      amount_centavos: amount,
      channel,
      state: 'succeeded',
      created_at: at,
      sent_at: at,
      settled_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of a round: the dues that are not paid. */
export const unpaidIn = (book: GroupBook, roundNumber: number): string[] =>
  book.dues
    .filter((due) => due.roundNumber === roundNumber && due.status === 'open')
    .map(({ dueId }) => dueId);
