import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { AuthScheme, Endpoint } from '@luwag/contracts/endpoint';
import { createGroup, createGroupInvitation, joinGroup } from '@luwag/contracts/paluwagan-joining';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { sealOf } from '@luwag/domain/paluwagan-draw';
import { openLine } from '@luwag/modules/credit/service';
import { tellMany, tellMembers, tendGroup } from '@luwag/modules/paluwagan/jobs';
import { paluwaganHandlers, tendGroups } from '@luwag/modules/paluwagan/worker';
import { createClock } from '@luwag/platform/clock';
import { drawSlot, uuidV7 } from '@luwag/platform/ids';
import { inEnvelope, type Job } from '@luwag/platform/jobs/job';
import type { Authenticators } from '@luwag/platform/security/caller';
import { sql } from 'kysely';
import { writePerson } from '../../scripts/lib/accounts.ts';
import { passTime, testNow } from '../builders/account-probes.ts';
import { passCase, readGroup } from '../builders/paluwagan-groups.ts';
import { noteCanaries, testLog } from './canaries.ts';
import { type Harness, publicOrigin, startHarness } from './harness.ts';

/**
 * The API with buyers who need not sign in, for tests in which fifty of them come at once: a header
 * says who calls. Jobs of groups run when a test says so (`run`), one after the other.
 *
 *     const harness = forAllTests(startGroupsHarness);
 *     const [tess, nena] = await harness.people(2);
 *     const { groupId, token, rulesHash } = await harness.make(tess, { seats: 3 });
 *     await harness.join(nena, { token, rulesHash });
 */
export type GroupsHarness = Awaited<ReturnType<typeof startGroupsHarness>>;
export type Someone = { id: string; number: string; headers: Record<string, string> };

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  key?: string;
  headers?: Record<string, string>;
};

const schemes: AuthScheme[] = [
  ...(['session', 'sign_in', 'registration', 'api_key'] as const),
  ...(['basic', 'counter_device', 'pool', 'gateway'] as const),
];
const byHeader = 'x-test-account';
/** For what takes a factor, which is bound to a session. */
const sessionHeader = 'x-test-session';

const authenticators: Authenticators = {
  ...Object.fromEntries(schemes.map((scheme) => [scheme, async () => undefined])),
  session: async ({ headers }) => {
    const id = headers[byHeader];
    if (typeof id !== 'string') return undefined;
    const sessionId = String(headers[sessionHeader] ?? id);
    return { kind: 'person', id, role: 'buyer', mode: 'live', sessionId };
  },
};

export async function startGroupsHarness() {
  const harness = await startHarness({ authenticators });
  const call = callerOf(harness);
  return {
    ...harness,
    call,
    travel: (ms: number) => passTime(harness.db, ms),
    ...queueOf(harness),
    ...peopleOf(harness),
    ...groupsOf(harness, call),
  };
}

const callerOf =
  ({ app }: Harness) =>
  ({ method, path }: Pick<Endpoint, 'method' | 'path'>, who: Someone, sent: Sent = {}) =>
    app.inject({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sent.params?.[name] ?? 'none'),
      query: sent.query ?? {},
      headers: {
        'idempotency-key': sent.key ?? randomUUID(),
        'x-request-id': 'the-same-for-all',
        ...who.headers,
        ...sent.headers,
      },
      ...(method === 'GET' ? {} : { payload: sent.body ?? {} }),
    });
type Call = ReturnType<typeof callerOf>;

type Queued = { id: string; task: string; payload: unknown };

function queueOf({ db, vault }: Harness) {
  const clock = createClock('test');
  const log = testLog('worker');
  const handlers = paluwaganHandlers({ vault, messageKey: randomBytes(32) });
  const runOne = async ({ task, payload }: Omit<Queued, 'id'>) => {
    await clock.sync(db);
    const handler = handlers.find(({ name }) => name === task);
    if (!handler) throw new Error(`nobody does ${task}`);
    await handler.run({ db, clock, log }, payload);
  };
  /** Every job of groups whose time has come, and what those ask for; of one name, where told. */
  const run = async (like = 'paluwagan.%'): Promise<void> => {
    for (;;) {
      const { rows } = await sql<Queued>`
        select j.id::text, j.task_identifier as task, p.payload
          from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
         where j.task_identifier like ${like} and j.run_at <= now() order by j.id`.execute(db);
      if (rows.length === 0) return;
      await complete(rows.map(({ id }) => id));
      for (const row of rows) await runOne(row);
    }
  };
  const complete = (ids: readonly string[]) =>
    sql`select count(*) from graphile_worker.complete_jobs(${[...ids]}::bigint[])`.execute(db);
  return {
    run,
    /** The same, and nobody is told of it: for what leads to what a test is about. */
    tend: () => run(tendGroup.name),
    /** Nobody is told what was to be told so far. */
    async forgetNews(): Promise<void> {
      const { rows } = await sql<{ id: string }>`select id::text from graphile_worker.jobs
        where task_identifier in (${tellMembers.name}, ${tellMany.name})`.execute(db);
      await complete(rows.map(({ id }) => id));
    },
    /** A job of the schedule, and what it asks for: what comes each minute, unless told. */
    async minute(job: Job = tendGroups): Promise<void> {
      await runOne({ task: job.name, payload: inEnvelope({ requestId: 'test' }, job, {}) });
      await run();
    },
  };
}

const someNames = ['Tess Bautista', 'Nena Abad', 'Joy Cruz', 'Kiko Ocampo', 'Rodel Diaz'];

function peopleOf({ db, vault }: Harness) {
  const person = async (place: number, isNumberConfirmed: boolean): Promise<Someone> => {
    const id = uuidV7(new Date(), drawSlot());
    const [firstName = '', lastName = ''] = (someNames[place % someNames.length] ?? '').split(' ');
    const number = `+639${randomInt(100_000_000, 1_000_000_000)}`;
    const email = `member.${id}@luwag.test`;
    noteCanaries(email, number);
    await writePerson(
      { db, vault },
      {
        ...{ id, sub: randomUUID(), role: 'buyer', email, firstName, lastName },
        ...{ contactNumber: number, isNumberConfirmed, locale: 'en', accountStatus: 'ACTIVE' },
        ...{ businessName: '', at: new Date() },
      },
    );
    return { id, number, headers: { [byHeader]: id, origin: publicOrigin } };
  };
  return {
    async people(count: number, { isNumberConfirmed = true } = {}): Promise<Someone[]> {
      const places = Array.from({ length: count }, (_, place) => place);
      const made = await Promise.all(places.map((place) => person(place, isNumberConfirmed)));
      return made;
    },
    /** As reviewers leave somebody who was let in. */
    approve: async ({ id }: Someone): Promise<void> => passCase(db, id, await testNow(db)),
    /** One person under several accounts, by their ID. */
    link: ([first, ...others]: readonly Someone[]): Promise<void> =>
      inScope(db, 'system', async (tx) => {
        for (const other of others)
          await sql`insert into kyc_links (low_account_id, high_account_id, kind, is_strong, found_at)
            values (least(${first?.id}::uuid, ${other.id}::uuid),
              greatest(${first?.id}::uuid, ${other.id}::uuid), 'id_number', true, now())`.execute(
            tx,
          );
      }),
    /** So good with a group before that early turns are open to them. */
    async secure({ id }: Someone, groupId: string): Promise<void> {
      const now = await testNow(db);
      await inScope(db, 'system', async (tx) => {
        const limitCentavos = centavos(5_000_00);
        await openLine(tx, { buyerId: id, mode: 'test', limitCentavos, now, requestId: 'test' });
        await tx
          .insertInto('rating_events')
          .values({
            ...{ id: idFor(id), buyer_id: id, mode: 'test', plan_id: null, pal_group_id: groupId },
            ...{ key: `group_finished ${groupId}`, kind: 'group_finished', scorecard_version: 2 },
            ...{ points: 4, on_date: manilaDateOf(now.getTime()), noted_at: now },
          })
          .execute();
      });
    },
  };
}

/** A number for the draw, and its seal. */
export function newNumber(): { number: string; seal: string } {
  const number = randomBytes(32).toString('hex');
  return { number, seal: sealOf(number) };
}

export type Made = { groupId: string; token: string; rulesHash: string };

/** Making a group and coming into it, in test mode unless told otherwise: there anybody may. */
function joiningOf({ db }: Harness, call: Call) {
  const termsOf = async (changes: object) => {
    const today = manilaDateOf((await testNow(db)).getTime());
    return {
      name: 'Palengke ng Sta. Rosa',
      ...{ seats: 3, contribution: 1_500_00, every: 'weekly', order: 'draw' },
      first_date: addDays(today, 20),
      ...changes,
    };
  };
  return {
    ask: async (who: Someone, terms: object = {}, more: object = {}) =>
      call(createGroup, who, {
        body: {
          ...{ mode: 'test', terms: await termsOf(terms), seats: 1, wallet: 'PH_GCASH' },
          ...{ agrees: true, own_number: { seal: newNumber().seal } },
          ...more,
        },
      }),
    linkOf: async (who: Someone, groupId: string): Promise<string> => {
      const reply = await call(createGroupInvitation, who, ofGroup(groupId));
      if (reply.statusCode !== 201) throw new Error(reply.body);
      return reply.json().token;
    },
    join: (
      who: Someone,
      { token, rulesHash }: Pick<Made, 'token' | 'rulesHash'>,
      more: object = {},
    ) =>
      call(joinGroup, who, {
        body: {
          ...{ entrance: { token }, rules_hash: rulesHash, seats: 1, wallet: 'PH_GCASH' },
          ...{ agrees: true, own_number: newNumber() },
          ...more,
        },
      }),
  };
}

function groupsOf(harness: Harness, call: Call) {
  const { db } = harness;
  const joining = joiningOf(harness, call);
  const groupRow = (groupId: string) =>
    inScope(db, 'system', (tx) =>
      tx.selectFrom('pal_groups').selectAll().where('id', '=', groupId).executeTakeFirstOrThrow(),
    );
  /** A group with its organiser on the first seat, and a link to it. */
  const make = async (who: Someone, terms: object = {}, more: object = {}): Promise<Made> => {
    const reply = await joining.ask(who, terms, more);
    if (reply.statusCode !== 201) throw new Error(reply.body);
    const groupId: string = reply.json().group_id;
    const { rules_hash: rulesHash } = await groupRow(groupId);
    return { groupId, rulesHash, token: await joining.linkOf(who, groupId) };
  };
  const stateOf = (groupId: string) => readGroup(db, groupId);
  return {
    ...joining,
    groupRow,
    make,
    stateOf,
    /** A group of these, the first of whom made it; more seats than they take, where told. */
    async groupOf(
      [organiser, ...others]: readonly Someone[],
      terms: object = {},
      own: readonly object[] = [],
    ): Promise<Made> {
      if (!organiser) throw new Error('nobody makes a group');
      const seats = Math.max(3, others.length + 1);
      const first = own[0] ? { own_number: own[0] } : {};
      const made = await make(organiser, { seats, ...terms }, first);
      for (const [place, other] of others.entries()) {
        const number = own[place + 1];
        const reply = await joining.join(other, made, number ? { own_number: number } : {});
        if (reply.statusCode !== 201) throw new Error(reply.body);
      }
      return made;
    },
    /** Noon of the day on which a group that does not run is called off. */
    async toLastCall(groupId: string): Promise<void> {
      const { next_on } = await groupRow(groupId);
      const ms = Date.parse(`${next_on}T04:00:00Z`) - (await testNow(db)).getTime();
      await passTime(db, ms);
    },
    /** These people by their seats, in the order of turns. */
    async orderOf(groupId: string, people: readonly Someone[]): Promise<Someone[]> {
      const { seats, members } = await stateOf(groupId);
      return seats
        .toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0))
        .map(({ member_id }) => {
          const accountId = members.find(({ id }) => id === member_id)?.account_id;
          const found = people.find(({ id }) => id === accountId);
          if (!found) throw new Error('nobody sits there');
          return found;
        });
    },
    /** The one seat that somebody has. */
    async seatOf({ id: accountId }: Someone, groupId: string): Promise<string> {
      const { seats, members } = await stateOf(groupId);
      const member = members.find(({ account_id }) => account_id === accountId);
      return seats.find(({ member_id }) => member_id === member?.id)?.id ?? '';
    },
  };
}

/** What a call about a group is sent with. */
export const ofGroup = (groupId: string, more: Record<string, string> = {}) => ({
  params: { group_id: groupId, ...more },
});
