import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, addMonths, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { type MobileNumber, parseMobileNumber } from '@luwag/domain/mobile-number';
import { listRoundDates } from '@luwag/domain/paluwagan-rules';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import type { Gateway } from '@luwag/gateway/gateway';
import type { Vault } from '@luwag/key-service/vault';
import { findPerson } from '@luwag/modules/accounts/service';
import { createGroupInvitation } from '@luwag/modules/paluwagan/joining/service';
import { askSwap } from '@luwag/modules/paluwagan/turns/service';
import { approvePal } from '@luwag/modules/payouts/pal-approving';
import { palTransfers } from '@luwag/modules/payouts/pal-transfers';
import { send } from '@luwag/modules/payouts/sending';
import { sql } from 'kysely';
import { testNow } from '../builders/account-probes.ts';
import {
  formGroup,
  passCase,
  payDues,
  readGroup,
  runOn,
  startGroupOf,
} from '../builders/paluwagan-groups.ts';
import { callAt, jobAt, noonOf, type Story } from './past-calls.ts';

type Stores = { db: Db; vault: Vault };
type Telling = Story & { vault: Vault };
type IdOf = (email: string) => string;

/** Who saves together. Jun is late again; the others give on the day. */
const ten = ['maria', 'jun', 'liza', 'ging', 'noel', 'cora', 'dante', 'elena', 'rene', 'fely'];
const office = ['liza', 'dante', 'elena'];
const cousins = ['maria', 'noel', 'ging'];

const names = { ten: 'Samahang San Roque', office: 'Opisina 2F', cousins: 'Magpinsan' };

/**
 * Three groups: one of ten in its fourth week, where one is late and another has asked for a swap;
 * one that forms, with an invitation that waits for Maria; and one that is over. Whoever told of
 * them before tells nothing.
 */
export async function seedGroups({ db, vault }: Stores, idOf: IdOf): Promise<void> {
  if (await isTold(db)) return;
  const now = await testNow(db);
  const stores: Telling = { db, vault, now };
  const today = manilaDateOf(now.getTime());
  const ids = (people: readonly string[]) => people.map((name) => idOf(`${name}@luwag.test`));
  // As the others were, before the first of their purchases.
  for (const accountId of ids(ten)) await passCase(db, accountId, noonOf(addMonths(today, -9)));
  await addCousins(stores, ids(cousins), today);
  await addTen(stores, { accountIds: ids(ten), lateId: idOf('jun@luwag.test'), today });
  const mariaId = idOf('maria@luwag.test');
  await addOffice(stores, { accountIds: ids(office), invitedId: mariaId });
  await forgetNews(db);
}

const isTold = (db: Db): Promise<boolean> =>
  inScope(db, 'system', async (tx) => {
    const row = await tx
      .selectFrom('pal_groups')
      .select('id')
      .where('name', '=', names.ten)
      .executeTakeFirst();
    return row !== undefined;
  });

/** Every round of it was whole, and what was left of the cover went back. */
async function addCousins(stores: Telling, accountIds: string[], today: CivilDate): Promise<void> {
  const madeOn = addDays(today, -70);
  const of = { mode: 'live', name: names.cousins, seats: 3, contribution: 200_00 } as const;
  const groupId = await startGroupOf(stores, { ...of, madeOn, accountIds });
  await live(stores, groupId, { until: addDays(today, -35), late: [] });
}

/**
 * The fourth of ten rounds is due in two days or so; one missed the third, and is covered. Dates
 * move off weekends and holidays, so the first is the last day from which the third is over.
 */
async function addTen(
  stores: Telling,
  told: { accountIds: string[]; lateId: string; today: CivilDate },
): Promise<void> {
  const { accountIds, lateId, today } = told;
  const of = { mode: 'live', name: names.ten, seats: 10, contribution: 500_00 } as const;
  const isThirdOver = (firstDate: CivilDate): boolean => {
    const terms = { seats: of.seats, every: 'weekly', firstDate } as const;
    const third = listRoundDates(terms, addDays(firstDate, -10), philippineHolidays)[2];
    return third !== undefined && third.graceEnd < today;
  };
  let firstDate = addDays(today, -19);
  while (!isThirdOver(firstDate)) firstDate = addDays(firstDate, -1);
  const madeOn = addDays(firstDate, -10);
  const groupId = await startGroupOf(stores, { ...of, madeOn, firstDate, accountIds });
  await live(stores, groupId, { until: today, late: [lateId] });
  await askForSwap(stores, groupId, lateId);
}

/**
 * Day by day as it would have gone: everybody gives on the date, whoever is late not in the third
 * round, and each pot is with its member by noon.
 */
async function live(
  stores: Telling,
  groupId: string,
  { until, late }: { until: CivilDate; late: readonly string[] },
): Promise<void> {
  const { db } = stores;
  const { rounds } = await readGroup(db, groupId);
  const days = rounds.flatMap(({ due_date, grace_end }) => [
    ...[addDays(due_date, -5), due_date, addDays(grace_end, 1)],
  ]);
  const passed = [...new Set([...days, until])].filter((day) => day <= until).sort();
  for (const day of passed) {
    await runOn(stores, groupId, day);
    const round = rounds.find(({ due_date }) => due_date === day);
    if (round && day < until) {
      const but = round.round_number === 3 ? late : [];
      await payDues({ db }, groupId, { on: day, roundNumber: round.round_number, but });
    }
    await sendPots(stores, groupId, day);
  }
}

async function sendPots(
  { db, vault, now }: Telling,
  groupId: string,
  day: CivilDate,
): Promise<void> {
  const waiting = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('pal_payouts')
      .select('id')
      .where('group_id', '=', groupId)
      .where('status', '=', 'waiting')
      .orderBy('id')
      .execute(),
  );
  const deps = { vault, gatewayOf: () => walletThatTakesAll };
  const ctx = jobAt(db, noonOf(day, now));
  for (const { id } of waiting) {
    await approvePal(ctx, deps, id);
    await send(palTransfers, ctx, deps, id);
  }
}

/** A gateway that is asked for nothing but payouts, and has each taken at once. */
const walletThatTakesAll = {
  mode: 'live',
  createPayout: async ({ reference, amountCentavos }) => ({
    kind: 'succeeded',
    payoutId: `disb-${reference}`,
    amountCentavos,
    bankReference: reference.slice(-12),
  }),
} satisfies Partial<Gateway> as unknown as Gateway;

/** The last two who owe nothing: their turns are ahead, and late enough for anybody. */
async function askForSwap({ db, vault }: Stores, groupId: string, lateId: string): Promise<void> {
  const { members, seats } = await readGroup(db, groupId);
  const lateMember = members.find(({ account_id }) => account_id === lateId)?.id;
  const [to, from] = seats
    .filter(({ member_id }) => member_id !== lateMember)
    .toSorted((one, other) => (other.turn ?? 0) - (one.turn ?? 0));
  const asker = members.find(({ id }) => id === from?.member_id);
  if (!from || !to || !asker) throw new Error('nobody can swap');
  const ctx = callAt(db, { id: asker.account_id, role: 'buyer' }, await testNow(db));
  await askSwap({ vault }, ctx, {
    params: { group_id: groupId },
    query: undefined,
    body: { from_seat_id: from.id, to_seat_id: to.id },
  });
}

/** Three of six are in; a seat is kept for Maria, by her number. */
async function addOffice(
  stores: Telling,
  told: { accountIds: string[]; invitedId: string },
): Promise<void> {
  const { db, vault, now } = stores;
  const { accountIds, invitedId } = told;
  const madeOn = manilaDateOf(now.getTime());
  const of = { mode: 'live', name: names.office, seats: 6, contribution: 1_000_00 } as const;
  const firstDate = addDays(madeOn, 21);
  const groupId = await formGroup(stores, { ...of, madeOn, madeAt: now, firstDate, accountIds });
  const [organiserId = ''] = accountIds;
  await createGroupInvitation({ vault }, callAt(db, { id: organiserId, role: 'buyer' }, now), {
    params: { group_id: groupId },
    query: undefined,
    body: { number: await numberOf(stores, invitedId) },
  });
}

const numberOf = ({ db, vault }: Stores, accountId: string): Promise<MobileNumber> =>
  inScope(db, 'system', async (tx) => {
    const person = await findPerson(tx, vault, accountId);
    const number = parseMobileNumber(person?.contact_number ?? '');
    if (!number) throw new Error(`${accountId} has no number`);
    return number;
  });

/** What was told in weeks that are over would all be mailed on the first day of the worker. */
const forgetNews = (db: Db): Promise<void> =>
  inScope(db, 'system', async (tx) => {
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where task_identifier in ('paluwagan.tellMembers', 'paluwagan.tellMany', 'payouts.sendPal',
        'payouts.notifyOfPal', 'paluwagan.tendGroup')`.execute(tx);
  });

/** Who of them is worth signing in as, as lines of text; the draw decides who they are. */
export async function describeGroups({ db, vault }: Stores): Promise<string[]> {
  const found = await inScope(db, 'system', async (tx) => {
    const group = await tx
      .selectFrom('pal_groups')
      .select('id')
      .where('name', '=', names.ten)
      .executeTakeFirst();
    const swap = group
      ? await tx
          .selectFrom('pal_swaps as w')
          .innerJoin('pal_seats as s', 's.id', 'w.to_seat_id')
          .innerJoin('pal_members as m', 'm.id', 's.member_id')
          .select('m.account_id')
          .where('w.group_id', '=', group.id)
          .where('w.status', '=', 'asked')
          .executeTakeFirst()
      : undefined;
    return { group, swap };
  });
  if (!found.group) return [];
  const { members, seats, rounds } = await readGroup(db, found.group.id);
  const next = rounds.find(({ status }) => status !== 'released' && status !== 'shared');
  const seat = seats.find(({ turn }) => turn === next?.round_number);
  const receiver = members.find(({ id }) => id === seat?.member_id);
  const emailOf = (accountId: string) =>
    inScope(
      db,
      'system',
      async (tx) => (await findPerson(tx, vault, accountId))?.email ?? accountId,
    );
  const line = async (accountId: string | undefined, about: string) =>
    accountId ? [`${(await emailOf(accountId)).padEnd(18)} ${about}`] : [];
  return [
    ...(await line(receiver?.account_id, `whose turn is next in ${names.ten}, a paluwagan of ten`)),
    ...(await line(found.swap?.account_id, `asked for a swap of turns in ${names.ten}`)),
    `jun@luwag.test     late in ${names.ten}: covered, and nothing new is lent to him`,
    `maria@luwag.test   invited to ${names.office}; ${names.cousins} is finished`,
  ];
}
