import { randomBytes, randomUUID } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { createLogger } from '@luwag/platform/observability/log';
import { openDatabase } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { freePort } from '@luwag/testing/harness/processes';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildSandbox } from '../../apps/sandbox/src/sandbox.ts';
import { createCircuits } from './circuits.ts';
import { askReports, releaseWaiting, sendMail, sendPush, sendSms } from './jobs.ts';
import { askForMail, askForPush, askForText, type Mail } from './service.ts';
import { notificationsHandlers } from './worker.ts';

const database = forAllTests(openDatabase);
const sandbox = forAllTests(async () => {
  const made = await buildSandbox({ slowMs: 50, now: () => now });
  return { ...(await made.listen({ httpPort: 0, smtpPort: 0 })), close: () => made.close() };
});

const messageKey = randomBytes(32);
let now = new Date('2026-11-15T02:00:00Z');
const clock = { now: () => now, sync: async () => undefined };
const log = createLogger('test', 'silent');
const asking = { clock, requestId: 'request-of-the-test' };
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

let circuits = createCircuits();
type Carriers = { first?: string; second?: string };

/** The jobs of a worker whose carriers are where they are said to be. */
const worker = ({ first, second }: Carriers = {}) =>
  notificationsHandlers({
    messageKey,
    publicOrigin: 'https://luwag.test',
    mail: { smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`, from: 'Luwag <kumusta@luwag.test>' },
    sms: { origin: first ?? sandbox.origin, apiKey: 'sandbox', sender: 'LUWAG' },
    otherSms: {
      origin: second ?? `${sandbox.origin}/m360`,
      ...{ appKey: 'sandbox', appSecret: 'sandbox', sender: 'LUWAG' },
    },
    circuits,
  });
async function run(job: { name: string }, data: object = {}, carriers: Carriers = {}) {
  const handler = worker(carriers).find(({ name }) => name === job.name);
  await handler?.run({ db: database.db, clock, log }, { request_id: 'r', data });
}

let numbers = 0;
const newNumber = (prefix = '917') => {
  numbers += 1;
  return `+63${prefix}${String(numbers).padStart(7, '0')}`;
};

/** Asks for a text; where its row is. */
async function askText(to: string, changes: { usefulUntil?: Date; notBefore?: Date } = {}) {
  const data = { store: 'Tindahan', amount: 1, reference: 'AAAA-AAA1', next: null, is_live: true };
  const about = randomUUID();
  const text = { template: 'receipt_text', about, locale: 'en', to, data, ...changes } as const;
  await inScope(database.db, 'system', (tx) => askForText(tx, asking, messageKey, text));
  return locate(`receipt_text:${about}`);
}
const rowOf = (dedupeKey: string) =>
  inScope(database.db, 'system', (tx) =>
    tx
      .selectFrom('messages')
      .selectAll()
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirstOrThrow(),
  );
const locate = async (dedupeKey: string) => {
  const { id, day } = await rowOf(dedupeKey);
  return { message_id: id, day };
};
const read = ({ message_id }: { message_id: string }) =>
  inScope(database.db, 'system', (tx) =>
    tx.selectFrom('messages').selectAll().where('id', '=', message_id).executeTakeFirstOrThrow(),
  );
const inbox = async (to: string) => {
  const reply = await fetch(`${sandbox.origin}/inbox/api/messages?to=${encodeURIComponent(to)}`);
  return ((await reply.json()) as { messages: { text: string; subject?: string }[] }).messages;
};
const nowhere = async () => `http://127.0.0.1:${await freePort()}`;
/** Jobs of one kind that wait, and are taken out of the queue. */
const takeJobs = async (job: { name: string }) => {
  const { rows } = await sql<{ id: string; data: { message_id: string; day: string } }>`
    select j.id::text, p.payload -> 'data' as data
      from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     where j.task_identifier = ${job.name}`.execute(database.db);
  const ids = rows.map(({ id }) => id);
  await sql`select count(*) from graphile_worker.complete_jobs(${ids}::bigint[])`.execute(
    database.db,
  );
  return rows.map(({ data }) => data);
};

describe('the second carrier', () => {
  test('takes what the first cannot be reached for, or refuses', async () => {
    circuits = createCircuits();
    const [away, refused] = [newNumber(), '09990000110'];
    const places = [await askText(away), await askText(refused)] as const;
    await run(sendSms, places[0], { first: await nowhere() });
    await run(sendSms, places[1]);
    for (const place of places)
      expect(await read(place)).toMatchObject({ state: 'sent', carrier: 'm360', encrypted: null });
    expect([(await inbox(away)).length, (await inbox(refused)).length]).toEqual([1, 1]);
  });

  test.each(['09990000106', '09990000107', '09990000108', '09990000109'])(
    'is not asked about %s, of which nobody knows whether the first has sent it',
    async (number) => {
      circuits = createCircuits();
      const before = (await inbox(number)).length;
      const place = await askText(number);
      await run(sendSms, place);
      await run(sendSms, place);
      expect(await read(place)).toMatchObject({ state: 'unknown', carrier: 'semaphore' });
      expect((await inbox(number)).length - before).toBeLessThanOrEqual(1);
    },
  );

  test('is asked at once while the first is known to be away, and for its bad prefix alone', async () => {
    circuits = createCircuits();
    const first = await nowhere();
    for (let i = 0; i < 5; i += 1) await run(sendSms, await askText(newNumber()), { first });
    expect(circuits.listOpen()).toEqual(['semaphore']);
    const meanwhile = await askText(newNumber());
    await run(sendSms, meanwhile);
    expect((await read(meanwhile)).carrier).toBe('m360');
    later(31);
    const afterwards = await askText(newNumber());
    await run(sendSms, afterwards);
    expect([(await read(afterwards)).carrier, circuits.listOpen()]).toEqual(['semaphore', []]);

    for (let i = 0; i < 5; i += 1) await run(sendSms, await askText('09990000110'));
    expect(circuits.listOpen()).toEqual(['semaphore 999']);
    const [same, other] = [await askText(newNumber('999')), await askText(newNumber('918'))];
    for (const place of [same, other]) await run(sendSms, place);
    expect([(await read(same)).carrier, (await read(other)).carrier]).toEqual([
      'm360',
      'semaphore',
    ]);
  });
});

describe('a text that nobody takes', () => {
  test('waits without a job, is asked about again, and leaves once', async () => {
    circuits = createCircuits();
    await takeJobs(sendSms);
    const number = newNumber();
    const place = await askText(number);
    await takeJobs(sendSms);
    const away = { first: await nowhere(), second: await nowhere() };
    await run(sendSms, place, away);
    expect(await read(place)).toMatchObject({ state: 'queued', not_before: expect.any(Date) });
    await run(releaseWaiting);
    expect(await takeJobs(sendSms)).toEqual([]);
    later(120);
    await run(releaseWaiting);
    await run(releaseWaiting);
    expect(await takeJobs(sendSms)).toEqual([place]);
    await run(sendSms, place);
    expect([(await read(place)).state, (await inbox(number)).length]).toEqual(['sent', 1]);
  });

  test('is given up when its use is over, or after a day', async () => {
    circuits = createCircuits();
    const usefulUntil = new Date(now.getTime() + 60_000);
    const [brief, long] = [await askText(newNumber(), { usefulUntil }), await askText(newNumber())];
    later(61);
    await run(sendSms, brief);
    later(86_400);
    await run(sendSms, long);
    expect([(await read(brief)).state, (await read(long)).state]).toEqual(['given_up', 'given_up']);
  });

  test('has failed once each carrier has refused it', async () => {
    circuits = createCircuits();
    const place = await askText('12');
    await run(sendSms, place);
    expect(await read(place)).toMatchObject({
      state: 'failed',
      refused_by: ['semaphore', 'm360'],
    });
  });
});

test('what became of a text is asked of its carrier until it is known, or a day has passed', async () => {
  circuits = createCircuits();
  const places = {
    arrived: await askText(newNumber()),
    failed: await askText('09990000101'),
    silent: await askText('09990000103'),
  };
  for (const place of Object.values(places)) await run(sendSms, place);
  const states = async () => [
    (await read(places.arrived)).state,
    (await read(places.failed)).state,
    (await read(places.silent)).state,
  ];
  await run(askReports);
  expect(await states()).toEqual(['sent', 'sent', 'sent']);
  later(60);
  await run(askReports);
  expect(await states()).toEqual(['delivered', 'failed', 'sent']);
  for (const seconds of [300, 1800, 7200, 86_400]) {
    later(seconds);
    await run(askReports);
  }
  expect(await read(places.silent)).toMatchObject({ state: 'sent', report_at: null });
});

describe('what waited for one person', () => {
  const accountId = '0190a000-0000-7000-8000-0000000000aa';
  const to = 'maria@example.ph';
  const mailOf = (notBefore: Date, whose = accountId) => {
    const data = { first_name: 'Maria', source: 'BPI •••• 1000', expires_date: '2026-12-01' };
    const common = { about: randomUUID(), locale: 'en', to, accountId: whose, notBefore };
    return { template: 'source_expiring', data, ...common } as Mail & { accountId: string };
  };
  const ask = (mail: Mail) =>
    inScope(database.db, 'system', (tx) => askForMail(tx, asking, messageKey, mail));

  test('leaves as it is while it is a few, and as one mail when it is more', async () => {
    await takeJobs(sendMail);
    const until = new Date(now.getTime() + 3_600_000);
    const someone = '0190a000-0000-7000-8000-0000000000bb';
    for (let i = 0; i < 3; i += 1) await ask(mailOf(until, someone));
    for (let i = 0; i < 5; i += 1) await ask(mailOf(until));
    expect(await takeJobs(sendMail)).toEqual([]);
    later(3600);
    await run(releaseWaiting);
    await run(releaseWaiting);
    const jobs = await takeJobs(sendMail);
    expect(jobs).toHaveLength(4);
    for (const job of jobs) await run(sendMail, job);
    const subjects = (await inbox(to)).map(({ subject }) => subject);
    expect(subjects.filter((each) => each === '5 things that are new for you')).toHaveLength(1);
    expect(subjects).toHaveLength(4);
    const { rows } = await inScope(database.db, 'system', (tx) =>
      sql<{ left: number }>`select count(*)::int as left from messages
        where account_id = ${accountId} and (state <> 'gathered' or encrypted is not null)
          and template <> 'digest'`.execute(tx),
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test('is one push as well, and a mail about the same is another message', async () => {
    await takeJobs(sendPush);
    const until = new Date(now.getTime() + 60_000);
    for (let i = 0; i < 4; i += 1) {
      const { template, data, ...mail } = mailOf(until);
      const push = { ...mail, template: 'source_expiring', data } as Parameters<
        typeof askForPush
      >[3];
      expect(await ask({ ...mail, template, data } as Mail)).toBe(true);
      const asked = () =>
        inScope(database.db, 'system', (tx) => askForPush(tx, asking, messageKey, push));
      expect([await asked(), await asked()]).toEqual([true, false]);
    }
    later(60);
    await run(releaseWaiting);
    const [job] = await takeJobs(sendPush);
    expect(await read(job ?? { message_id: '' })).toMatchObject({
      template: 'digest',
      channel: 'push',
    });
  });
});
