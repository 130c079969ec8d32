import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { armFailpoints } from '@luwag/platform/failpoints';
import { createLogger } from '@luwag/platform/observability/log';
import { cloneDatabase, connectForTests, type TestDatabase } from '@luwag/testing/harness/database';
import { keepDays } from '@luwag/testing/harness/days';
import { freePort } from '@luwag/testing/harness/processes';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../../apps/sandbox/src/sandbox.ts';
import { sendMail, sendSms } from './jobs.ts';
import { askForMail, askForText, type Mail, type Text } from './service.ts';
import { notificationsHandlers } from './worker.ts';

let database: TestDatabase;
let db: Db;
let sandbox: Sandbox;
let sandboxOrigin: string;
let smtpPort: number;
const messageKey = randomBytes(32);
let now = new Date('2026-11-15T02:00:00Z');
const clock = { now: () => now, sync: async () => undefined };
const logged: string[] = [];
const log = createLogger(
  'test',
  'debug',
  new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  }),
);

beforeAll(async () => {
  database = await cloneDatabase();
  db = connectForTests(database.appUrl, 5);
  sandbox = await buildSandbox({ slowMs: 50 });
  ({ origin: sandboxOrigin, smtpPort } = await sandbox.listen({ httpPort: 0, smtpPort: 0 }));
});
afterEach(() => armFailpoints(undefined, 'test'));
afterAll(async () => {
  await sandbox.close();
  await db.destroy();
  await database.drop();
});

const asking = { clock, requestId: 'request-of-the-test' };
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(db, 'system', work);

const aMail = (changes: Partial<Mail> = {}) =>
  ({
    template: 'confirm_address',
    about: randomUUID(),
    locale: 'en',
    to: `maria.${randomUUID()}@example.ph`,
    data: { first_name: 'Maria', link: 'http://luwag.test/buyer/verify?key=SECRET-LINK' },
    ...changes,
  }) as Mail;
const aText = (to: string, changes: Partial<Text> = {}) =>
  ({
    template: 'number_code',
    about: randomUUID(),
    locale: 'en',
    to,
    data: { code: '048151' },
    ...changes,
  }) as Text;

const aReceipt = (to: string) =>
  aText(to, {
    template: 'receipt_text',
    data: { store: 'Tindahan', amount: 100_00, reference: 'AAAA-AAA1', next: null, is_live: true },
  });

/** Runs the job of a message the way the worker does, with a carrier of choice. */
async function run(
  job: typeof sendMail | typeof sendSms,
  id: string | undefined,
  sms: { origin?: string; apiKey?: string } = {},
) {
  const handlers = notificationsHandlers({
    messageKey,
    publicOrigin: 'https://luwag.test',
    mail: { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, from: 'Luwag <kumusta@luwag.test>' },
    sms: { origin: sandboxOrigin, apiKey: 'sandbox', sender: 'LUWAG', ...sms },
  });
  const handler = handlers.find((each) => each.name === job.name);
  const day = await dayOf(id);
  await handler?.run({ db, clock, log }, { request_id: 'r', data: { message_id: id, day } });
}
const dayOf = async (id: string | undefined) =>
  (
    await system((tx) =>
      tx
        .selectFrom('messages')
        .select('day')
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow(),
    )
  ).day;
const findRow = ({ template, about }: Mail | Text) =>
  system((tx) =>
    tx
      .selectFrom('messages')
      .selectAll()
      .where('dedupe_key', '=', `${template}:${about}`)
      .executeTakeFirst(),
  );
const stateOf = async (id: string) =>
  (
    await system((tx) =>
      tx.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirst(),
    )
  )?.state;
async function askText(text: Text) {
  await db.transaction().execute((tx) => askForText(tx, asking, messageKey, text));
  return (await findRow(text))?.id ?? '';
}
async function askMail(mail: Mail) {
  await db.transaction().execute((tx) => askForMail(tx, asking, messageKey, mail));
  return (await findRow(mail))?.id ?? '';
}
const ask = (mail: Mail) =>
  db.transaction().execute((tx) => askForMail(tx, asking, messageKey, mail));
/** As if it had been asked for so many days before, and its days had had their table. */
const makeOlder = ({ template, about }: Mail, days: number) =>
  asOwner(async (owner) => {
    const name = `${template}:${about}`;
    await owner.query(
      `select make_day('messages', day - $2::int) from messages where dedupe_key = $1`,
      [name, days],
    );
    await owner.query('update messages set day = day - $2::int where dedupe_key = $1', [
      name,
      days,
    ]);
  });
const asOwner = async (work: (owner: pg.Client) => Promise<void>) => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await work(owner).finally(() => owner.end());
};
const inbox = async (to: string) => {
  const reply = await fetch(`${sandboxOrigin}/inbox/api/messages?to=${encodeURIComponent(to)}`);
  return (
    (await reply.json()) as { messages: { text: string; html?: string; unsubscribe?: string }[] }
  ).messages;
};

describe('a message', () => {
  test('is encrypted while it waits, and forgotten once it has left', async () => {
    const mail = aMail();
    const id = await askMail(mail);
    const dump = async () => {
      const { rows } = await system((tx) =>
        sql<{ row: string }>`select m::text || coalesce(encode(m.encrypted, 'escape'), '') as row
          from messages m where id = ${id}
          union all select payload::text from graphile_worker._private_jobs`.execute(tx),
      );
      return rows.map(({ row }) => row).join('\n');
    };
    expect(await dump()).toContain(id);
    for (const secret of ['SECRET-LINK', mail.to, 'Maria'])
      expect(await dump()).not.toContain(secret);
    await run(sendMail, id);
    expect(await findRow(mail)).toMatchObject({ id, state: 'sent', encrypted: null });
    expect(await inbox(mail.to)).toHaveLength(1);
  });

  test('about the same thing is written once, and sent once however often its job runs', async () => {
    const mail = aMail();
    const asked = await Promise.all(
      [1, 2, 3].map(() =>
        db.transaction().execute((tx) => askForMail(tx, asking, messageKey, mail)),
      ),
    );
    expect(asked.filter(Boolean)).toHaveLength(1);
    const id = (await findRow(mail))?.id;
    await run(sendMail, id);
    await run(sendMail, id);
    expect(await inbox(mail.to)).toHaveLength(1);
  });

  test('goes with the transaction that asked for it', async () => {
    const mail = aMail();
    await db
      .transaction()
      .execute(async (tx) => {
        await askForMail(tx, asking, messageKey, mail);
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(await findRow(mail)).toBeUndefined();
  });

  test('that has become useless is not sent', async () => {
    const text = aText('+639171234501', { usefulUntil: new Date(now.getTime() + 300_000) });
    const id = await askText(text);
    now = new Date(now.getTime() + 300_001);
    await run(sendSms, id);
    expect([await stateOf(id), await inbox(text.to)]).toEqual(['given_up', []]);
  });

  test('that ended is kept for a month, so that asking again stays asking once', async () => {
    const mail = aMail();
    await run(sendMail, await askMail(mail));
    await makeOlder(mail, 30);
    await keepDays(db);
    expect(await findRow(mail)).toMatchObject({ state: 'sent' });
    expect(await ask(mail)).toBe(false);
    await makeOlder(mail, 11);
    await keepDays(db);
    expect(await findRow(mail)).toBeUndefined();
    expect(await ask(mail)).toBe(true);
  });

  test('that has not ended keeps the table of its days', async () => {
    const mail = aMail();
    const id = await askMail(mail);
    await makeOlder(mail, 50);
    await keepDays(db);
    expect(await stateOf(id)).toBe('queued');
    await run(sendMail, id);
    await keepDays(db);
    expect(await findRow(mail)).toBeUndefined();
  });

  test('about the same thing is written once, also where midnight is between the two', async () => {
    const mail = aMail();
    await askMail(mail);
    await makeOlder(mail, 10);
    expect(await Promise.all([ask(mail), ask(mail)])).toEqual([false, false]);
  });

  test('is read by jobs alone', async () => {
    await askMail(aMail());
    const rows = await db
      .transaction()
      .execute((tx) => tx.selectFrom('messages').selectAll().execute());
    expect(rows).toEqual([]);
  });
});

describe('a mail', () => {
  test('is handed over again when we died without hearing, under the same id', async () => {
    const mail = aMail();
    const id = await askMail(mail);
    armFailpoints('notifications.sent:throw', 'test');
    await expect(run(sendMail, id)).rejects.toThrow('failpoint');
    expect(await stateOf(id)).toBe('sending');
    armFailpoints(undefined, 'test');
    await run(sendMail, id);
    expect(await stateOf(id)).toBe('sent');
    expect(await inbox(mail.to)).toHaveLength(2);
  });

  test('to a mail box that does not exist is over; to one that is busy it is tried again', async () => {
    const gone = await askMail(aMail({ to: 'x@refused.test' }));
    await run(sendMail, gone);
    expect(await stateOf(gone)).toBe('failed');
    const busy = await askMail(aMail({ to: 'x@later.test' }));
    await expect(run(sendMail, busy)).rejects.toThrow('did not take a mail');
    expect(await stateOf(busy)).toBe('queued');
  });

  test('that may be turned off says where, for its reader and for mail readers', async () => {
    const data = { first_name: 'Maria', source: 'BPI •••• 1000', expires_date: '2026-12-01' };
    const mail = aMail({ template: 'source_expiring', data, accountId: randomUUID() });
    await run(sendMail, await askMail(mail));
    const [received] = await inbox(mail.to);
    expect(received?.unsubscribe).toMatch(/^https:\/\/luwag\.test\/stop-mails\?key=[\w-]{40,}$/);
    expect(received?.text).toContain(received?.unsubscribe);
    const other = aMail();
    await run(sendMail, await askMail(other));
    expect((await inbox(other.to))[0]?.unsubscribe).toBeUndefined();
  });

  test('cannot be made to go elsewhere, or to load anything', async () => {
    const name = 'Maria</h1><img src="http://evil.test/x.png">\r\nBcc: spy@evil.test';
    const mail = aMail({ data: { first_name: name, link: 'http://luwag.test/a?b=c&d=%22' } });
    await run(sendMail, await askMail(mail));
    const [received] = await inbox(mail.to);
    expect(received?.html).not.toMatch(/<img|<script|<link|url\(/);
    expect(received?.html).toContain('&lt;img');
    expect(received?.html?.match(/href="http:\/\/luwag\.test\/a\?b=c&amp;d=%22"/g)).toHaveLength(2);
    expect(received?.text).toContain('http://luwag.test/a?b=c&d=%22');
    expect(await inbox('spy@evil.test')).toEqual([]);
  });
});

describe('a text', () => {
  test.each([
    ['09990000105', 'sent', 1, 'answered late'],
    ['09990000106', 'unknown', 1, 'an answer lost after the text was sent'],
    ['09990000107', 'unknown', 0, 'an answer lost before it was'],
    ['09990000108', 'unknown', 1, 'an error after the text was sent'],
    ['09990000109', 'unknown', 0, 'an error before it was'],
  ])('to %s ends as %s: %#', async (number, state, count) => {
    const id = await askText(aText(number));
    await run(sendSms, id);
    // Whatever became of it, running the job again sends nothing more.
    await run(sendSms, id);
    expect([await stateOf(id), (await inbox(number)).length]).toEqual([state, count]);
  });

  test('is not handed over a second time when we died without hearing', async () => {
    const number = '+639171234502';
    const id = await askText(aText(number));
    armFailpoints('notifications.sent:throw', 'test');
    await expect(run(sendSms, id)).rejects.toThrow('failpoint');
    armFailpoints(undefined, 'test');
    await run(sendSms, id);
    expect([await stateOf(id), (await inbox(number)).length]).toEqual(['unknown', 1]);
  });

  test('that never left waits for the carrier, which is no failed try', async () => {
    const number = '+639171234503';
    const id = await askText(aText(number));
    const origin = `http://127.0.0.1:${await freePort()}`;
    await run(sendSms, id, { origin });
    await run(sendSms, id, { apiKey: 'invalid-key' });
    expect(await stateOf(id)).toBe('queued');
    await run(sendSms, id);
    expect([await stateOf(id), (await inbox(number)).length]).toEqual(['sent', 1]);
  });

  test('waits for its turn as long as it takes', async () => {
    // 120 a minute are taken under one key.
    const sms = { apiKey: 'a-crowded-key' };
    const ids: string[] = [];
    for (let i = 0; i < 121; i += 1) {
      const id = await askText(aReceipt(`+6391720${String(i).padStart(5, '0')}`));
      await run(sendSms, id, sms);
      ids.push(id);
    }
    const last = ids.at(-1) ?? '';
    expect([await stateOf(ids.at(-2) ?? ''), await stateOf(last)]).toEqual(['sent', 'queued']);
    await run(sendSms, last);
    expect(await stateOf(last)).toBe('sent');
  });

  test('that the carrier refuses with a friendly 200 counts as refused', async () => {
    const id = await askText(aText('12'));
    await run(sendSms, id);
    expect(await stateOf(id)).toBe('failed');
  });

  test('leaves no word of itself in the log', () => {
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('')).not.toMatch(/048151|0999000|SECRET-LINK|example\.ph/);
  });
});
