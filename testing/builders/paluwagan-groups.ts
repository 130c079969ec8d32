import { randomBytes } from 'node:crypto';
import type { Db } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { sealOf } from '@luwag/domain/paluwagan-draw';
import type { Vault } from '@luwag/key-service/vault';
import { caseFor } from '@luwag/modules/kyc/cases/service';
import { lockGroupsOfDues, settleDues } from '@luwag/modules/paluwagan/dues/service';
import {
  type DueRow,
  listDues,
  listMembers,
  listRounds,
  listSeats,
  type MemberRow,
  type RoundRow,
  type SeatRow,
} from '@luwag/modules/paluwagan/groups/service';
import {
  createGroup,
  createGroupInvitation,
  joinGroup,
} from '@luwag/modules/paluwagan/joining/service';
import { runGroupsToday } from '@luwag/modules/paluwagan/rounds/service';
import { tendOne } from '@luwag/modules/paluwagan/turns/service';
import { callAt, inCall, jobAt, morningOf, noonOf } from '../seed/past-calls.ts';

type Stores = { db: Db; vault: Vault };

export type MadeGroup = {
  mode?: 'test' | 'live';
  name?: string;
  seats: number;
  /** In centavos. */
  contribution?: number;
  every?: 'weekly' | 'kinsenas' | 'monthly';
  madeOn: CivilDate;
  /** Noon of that day, unless said. */
  madeAt?: Date;
  /** A week after it is made, unless said. */
  firstDate?: CivilDate;
  /** One seat each, in this order; the first keeps the list. */
  accountIds: readonly string[];
};

const ownNumber = () => {
  const number = randomBytes(32).toString('hex');
  return { seal: sealOf(number), number };
};

const own = { seats: 1, wallet: 'PH_GCASH', agrees: true } as const;

/**
 * A group with these members, through the calls by which people make and join one. Everybody but
 * the first leaves a deposit, which is not paid yet. Answers its id.
 */
export async function formGroup({ db, vault }: Stores, made: MadeGroup): Promise<string> {
  const at = made.madeAt ?? noonOf(made.madeOn);
  const [organiserId = '', ...others] = made.accountIds;
  const organiser = callAt(db, { id: organiserId, role: 'buyer' }, at);
  const terms = {
    name: made.name ?? 'Samahang San Roque',
    seats: made.seats,
    contribution: made.contribution ?? 500_00,
    every: made.every ?? ('weekly' as const),
    first_date: made.firstDate ?? addDays(made.madeOn, 7),
    order: 'draw' as const,
  };
  const mode = made.mode ?? 'test';
  const { group_id } = await inCall(organiser, (ctx) =>
    createGroup({ vault }, ctx, {
      params: undefined,
      query: undefined,
      body: { ...own, mode, terms, own_number: ownNumber() },
    }),
  );
  const { token } = await createGroupInvitation({ vault }, organiser, {
    params: { group_id },
    query: undefined,
    body: {},
  });
  await joinByLink(
    { db, vault },
    { groupId: group_id, token: token ?? '', accountIds: others, at },
  );
  return group_id;
}

/** These sign and take a seat each, one after another, with a deposit that is not paid yet. */
export async function joinByLink(
  { db, vault }: Stores,
  link: { groupId: string; token: string; accountIds: readonly string[]; at: Date },
): Promise<void> {
  const { groupId, token, accountIds, at } = link;
  const rules_hash = await readRulesHash(db, groupId);
  for (const id of accountIds) {
    const ctx = callAt(db, { id, role: 'buyer' }, at);
    const body = {
      ...{ ...own, entrance: { token }, rules_hash },
      ...{ with_deposit: true, own_number: ownNumber() },
    };
    await inCall(ctx, (call) =>
      joinGroup({ vault }, call, { params: undefined, query: undefined, body }),
    );
  }
}

const readRulesHash = (db: Db, groupId: string): Promise<string> =>
  inScope(db, 'system', async (tx) => {
    const { rules_hash } = await tx
      .selectFrom('pal_groups')
      .select('rules_hash')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow();
    return rules_hash;
  });

/** The same whose deposits are paid and whose order is drawn: it runs from the next day on. */
export async function startGroupOf(stores: Stores, made: MadeGroup): Promise<string> {
  const groupId = await formGroup(stores, made);
  await payDues(stores, groupId, { on: made.madeOn, kind: 'deposit' });
  const { db, vault } = stores;
  for (const hours of [1, 2])
    await tendOne(jobAt(db, hoursAfter(made.madeOn, hours)), { vault }, groupId);
  return groupId;
}

const hoursAfter = (day: CivilDate, hours: number): Date =>
  new Date(noonOf(day).getTime() + hours * 3_600_000);

export type GroupState = {
  members: MemberRow[];
  seats: SeatRow[];
  rounds: RoundRow[];
  dues: DueRow[];
};

export const readGroup = (db: Db, groupId: string): Promise<GroupState> =>
  inScope(db, 'system', async (tx) => ({
    members: await listMembers(tx, groupId),
    seats: await listSeats(tx, groupId),
    rounds: await listRounds(tx, groupId),
    dues: await listDues(tx, { groupId }),
  }));

type Paid = {
  on: CivilDate;
  kind?: DueRow['kind'];
  roundNumber?: number;
  /** Whose are left unpaid. */
  but?: readonly string[];
};

/** Pays what is owed of a kind, or of one round, by wallet on a day, with all that follows. */
export async function payDues(
  { db }: Pick<Stores, 'db'>,
  groupId: string,
  { on, kind = 'contribution', roundNumber, but = [] }: Paid,
): Promise<void> {
  const { dues, rounds } = await readGroup(db, groupId);
  const round = rounds.find((each) => each.round_number === roundNumber);
  const wanted = dues.filter(
    (due) =>
      due.kind === kind &&
      ['open', 'missed'].includes(due.status) &&
      (round === undefined || due.round_id === round.id) &&
      !but.includes(due.account_id),
  );
  if (wanted.length === 0) return;
  const { clock, requestId } = jobAt(db, noonOf(on));
  await inScope(db, 'system', async (tx) => {
    await lockGroupsOfDues(
      tx,
      wanted.map(({ id }) => id),
    );
    const at = noonOf(on);
    const payments = [];
    for (const due of wanted) {
      const amount = due.amount_centavos + due.cover_centavos + due.penalty_centavos;
      const { id } = await tx
        .insertInto('collection_attempts')
        .values({
          id: idFor(due.account_id),
          mode: due.mode,
          buyer_id: due.account_id,
          pal_due_id: due.id,
          purpose: 'pal_member',
          business_date: on,
          amount_centavos: amount,
          channel: 'GCASH',
          state: 'succeeded',
          created_at: at,
          sent_at: at,
          settled_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const amountCentavos = centavos(amount);
      payments.push({ id, dueId: due.id, amountCentavos, onDate: on, psp: 'xendit' });
    }
    await settleDues(tx, { clock, requestId }, payments);
  });
}

/** What the worker does for a group in the mornings of these days, or `now` if that is sooner. */
export async function runOn(
  { db, now }: Pick<Stores, 'db'> & { now?: Date },
  groupId: string,
  ...days: readonly CivilDate[]
): Promise<void> {
  for (const day of days) await runGroupsToday(jobAt(db, morningOf(day, now)), [groupId]);
}

/** As if somebody had looked at this person's papers: what real groups ask for. */
export const passCase = (db: Db, accountId: string, at: Date): Promise<void> =>
  inScope(db, 'system', async (tx) => {
    const { id, state } = await caseFor(tx, accountId, at);
    if (state !== 'NEW') return;
    const step = (next: { state: string; waiting_since: Date | null; decided_at?: Date }) =>
      tx
        .updateTable('kyc_cases')
        .set((eb) => ({ ...next, version: eb('version', '+', 1), changed_at: at }))
        .where('id', '=', id)
        .execute();
    await step({ state: 'PROCESSING', waiting_since: at });
    await step({ state: 'PASSED', waiting_since: null, decided_at: at });
  });
