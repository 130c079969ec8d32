import { randomBytes } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { minuteMs } from '@luwag/domain/durations';
import { readEnv } from '@luwag/env';
import { attemptsMax } from '@luwag/platform/jobs/job';
import { createLogger } from '@luwag/platform/observability/log';
import { insertAccount } from '@luwag/testing/builders/purchases';
import { openDatabase } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPushService } from '@luwag/testing/harness/push-service';
import { startTextCarriers } from '@luwag/testing/harness/text-carriers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMailListener } from '../../apps/sandbox/src/mail/listener.ts';
import { createCircuits } from './circuits.ts';
import { askReports, releaseWaiting, sendSms } from './jobs.ts';
import { pushIdentityOf } from './push/encryption.ts';
import { saveSubscription } from './push/repository.ts';
import { encryptAddress } from './push/subscribing.ts';
import { askForMail, askForPush, askForText } from './service.ts';
import { notificationsHandlers } from './worker.ts';

// In short for every change, and a hundred thousand by `npm run drill:notices`.
const { NOTICES } = readEnv(z.object({ NOTICES: z.coerce.number().int().default(150) }));
/** As the worker has them: texts keep nothing else waiting. */
const slots = { texts: 6, others: 10 };

// 09:00 in Manila. By minutes from here: the first carrier is away for an hour, and for its first
// twenty minutes so is the second; then it is slow until 90, then it reaches no 0917 until 120.
const start = new Date('2026-11-16T01:00:00Z');
const minutes = { bothAway: 20, away: 60, slow: 90, badPrefix: 120, end: 150, asked: 110 };
/** Somebody's quiet hours, which end while the first carrier is away. */
const quietEnd = 45;

let now = start;
const clock = { now: () => now, sync: async () => undefined };
const minuteNow = () => Math.floor((now.getTime() - start.getTime()) / minuteMs);
const instantOf = (minute: number) => new Date(start.getTime() + minute * minuteMs);
const log = createLogger('test', 'silent');
const asking = { clock, requestId: 'drill' };
const [messageKey, pushKey] = [randomBytes(32), randomBytes(32)];

const database = forAllTests(openDatabase);
const carriers = forAllTests(() => startTextCarriers(() => now));
const pushService = forAllTests(() => startPushService({ now: () => now }));
const mails: { text: string; at: Date }[] = [];
const mailServer = forAllTests(async () => {
  const box = {
    add: (mail: { text: string }) => {
      mails.push({ text: mail.text, at: now });
    },
  };
  const listener = createMailListener({ box: box as never, onError: () => undefined });
  return { port: await listener.listen(0), close: () => listener.close() };
});

/** One notice: how it is sent, when it was asked for, and until when it had to wait. */
type Asked = { mark: string; channel: 'mail' | 'text' | 'push'; minute: number; quiet: boolean };

function plan(): Asked[] {
  return Array.from({ length: NOTICES }, (_, i) => {
    const minute = Math.floor((i * minutes.asked) / NOTICES);
    const channel = i % 10 < 6 ? 'text' : i % 10 < 9 ? 'mail' : 'push';
    return {
      mark: `N${String(i).padStart(7, '0')}`,
      channel,
      minute,
      quiet: minute < quietEnd && (channel === 'push' || i % 3 === 0),
    };
  });
}

async function ask(accountId: string, { mark, channel, quiet }: Asked): Promise<void> {
  const common = {
    about: mark,
    locale: 'en',
    ...(quiet ? { notBefore: instantOf(quietEnd) } : {}),
  } as const;
  const source = { first_name: 'Maria', source: mark, expires_date: '2026-12-01' };
  await inScope(database.db, 'system', async (tx) => {
    if (channel === 'mail') {
      const mail = { template: 'source_expiring', to: 'maria@example.ph', data: source } as const;
      await askForMail(tx, asking, messageKey, { ...common, ...mail });
    } else if (channel === 'push') {
      const push = { template: 'source_expiring', accountId, data: source } as const;
      await askForPush(tx, asking, messageKey, { ...common, ...push });
    } else {
      const store = { store: mark, amount: 1, reference: 'AAAA-AAA1', next: null, is_live: true };
      const prefix = Number(mark.at(-1)) % 2 === 0 ? '917' : '918';
      const text = { template: 'receipt_text', to: `+63${prefix}${mark.slice(1)}` } as const;
      await askForText(tx, asking, messageKey, { ...common, ...text, data: store });
    }
  });
}

/** The worker: everything that waits is run, some at a time, and what that asks for too. */
function workerOf() {
  const handlers = new Map(
    notificationsHandlers({
      ...{ messageKey, publicOrigin: 'https://luwag.test', circuits: createCircuits() },
      mail: { smtpUrl: `smtp://127.0.0.1:${mailServer.port}`, from: 'Luwag <a@luwag.test>' },
      sms: { origin: carriers.first.origin, apiKey: 'drill', sender: 'LUWAG' },
      otherSms: {
        ...{ origin: carriers.second.origin, appKey: 'drill', appSecret: 'drill' },
        sender: 'LUWAG',
      },
      push: { key: pushKey, testOrigin: pushService.origin },
    }).map((handler) => [handler.name, handler]),
  );
  /** Again when it fails, as the queue does: on a machine that stands still, mails are late. */
  const run = async (name: string, payload: unknown): Promise<void> => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await handlers.get(name)?.run({ db: database.db, clock, log }, payload);
      } catch (error) {
        if (attempt === attemptsMax) throw error;
      }
  };
  return async () => {
    for (const job of [releaseWaiting, askReports])
      await run(job.name, { request_id: 'drill', data: {} });
    for (let jobs = await takeJobs(); jobs.length > 0; jobs = await takeJobs())
      await Promise.all([
        inTurns(jobs.filter(isText), slots.texts, run),
        inTurns(
          jobs.filter((job) => !isText(job)),
          slots.others,
          run,
        ),
      ]);
  };
}

type Taken = { id: string; task: string; payload: unknown };
const isText = ({ task }: Taken) => task === sendSms.name;

async function inTurns(
  jobs: readonly Taken[],
  atATime: number,
  run: (task: string, payload: unknown) => Promise<void>,
): Promise<void> {
  const left = [...jobs];
  const takeTurns = async () => {
    for (let job = left.shift(); job; job = left.shift()) await run(job.task, job.payload);
  };
  await Promise.all(Array.from({ length: atATime }, takeTurns));
}

async function takeJobs() {
  const { rows } = await sql<Taken>`
    select j.id::text, j.task_identifier as task, p.payload
      from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
     order by j.id limit 2000`.execute(database.db);
  const ids = rows.map(({ id }) => id);
  await sql`select count(*) from graphile_worker.complete_jobs(${ids}::bigint[])`.execute(
    database.db,
  );
  return rows;
}

/** What happens to the first carrier when a minute begins. */
async function trouble(minute: number): Promise<void> {
  const { first, second } = carriers;
  if (minute === 0) await Promise.all([first.goAway(), second.goAway()]);
  if (minute === minutes.bothAway) await second.comeBack();
  if (minute === minutes.away) {
    await first.comeBack();
    // Every answer takes ten seconds of the clock.
    first.behaves = () => {
      now = new Date(now.getTime() + 10_000);
      return 'takes';
    };
  }
  if (minute === minutes.slow)
    first.behaves = ({ to }) => (to.startsWith('63917') ? 'refuses' : 'takes');
  if (minute === minutes.badPrefix) first.behaves = () => 'takes';
}

const marksIn = (texts: readonly { text: string; at: Date }[]) => {
  const found = new Map<string, Date[]>();
  for (const { text, at } of texts) {
    // A mail says its mark more than once.
    const mark = /N\d{7}/.exec(text)?.[0] ?? '';
    found.set(mark, [...(found.get(mark) ?? []), at]);
  }
  return found;
};

// A hundred thousand take half an hour; other tests are taken to hang after ten minutes.
const timeout = 120 * minuteMs;

test('nothing is lost, sent twice or sent in quiet hours, and other channels are on time', {
  timeout,
}, async () => {
  const accountId = await insertAccount(database.db, 'buyer');
  const browser = pushService.subscribe(pushIdentityOf(pushKey).publicKey);
  const { endpoint, keys } = browser.subscription;
  await inScope(database.db, 'system', (tx) =>
    saveSubscription(tx, {
      ...{ accountId, device: 'Chrome on Android', isDiscreet: false, now },
      ...encryptAddress(messageKey, { endpoint, ...keys }),
    }),
  );
  const asked = plan();
  const work = workerOf();
  const askedAt = new Map<string, Date>();
  const pushed: { text: string; at: Date }[] = [];
  for (let minute = 0; minute < minutes.end; minute += 1) {
    if (minuteNow() < minute) now = instantOf(minute);
    await trouble(minute);
    for (const each of asked.filter((one) => one.minute === minute)) {
      askedAt.set(each.mark, now);
      await ask(accountId, each);
    }
    await work();
    for (const { notice } of browser.received.slice(pushed.length))
      pushed.push({ text: notice.title, at: now });
  }

  const arrived = {
    text: marksIn(carriers.received),
    mail: marksIn(mails),
    push: marksIn(pushed),
  };
  const waited = asked.filter(({ channel, quiet }) => channel === 'push' && quiet).length;
  const alone = asked.filter(({ channel, quiet }) => channel !== 'push' || !quiet);
  const wrong = alone.filter(({ channel, mark }) => arrived[channel].get(mark)?.length !== 1);
  expect(wrong).toEqual([]);
  // Those that waited for one person are one push.
  expect(pushed.filter(({ text }) => text.startsWith(`${waited} things`))).toHaveLength(1);

  const at = ({ channel, mark }: Asked) => arrived[channel].get(mark)?.[0] ?? new Date(0);
  const early = alone.filter((each) => each.quiet && at(each) < instantOf(quietEnd));
  expect(early).toEqual([]);
  const dueOf = ({ mark, quiet }: Asked) => (quiet ? instantOf(quietEnd) : askedAt.get(mark));
  const late = alone.filter(
    (each) =>
      each.channel !== 'text' &&
      at(each).getTime() - (dueOf(each) ?? start).getTime() > 2 * minuteMs,
  );
  expect(late).toEqual([]);
  const { rows } = await inScope(database.db, 'system', (tx) =>
    sql<{ state: string }>`select distinct state from messages order by state`.execute(tx),
  );
  expect(rows.map(({ state }) => state)).toEqual(['gathered', 'sent']);
  // The first was asked a few times while it was slow, and took most of what came otherwise.
  const by = (carrier: string) => carriers.received.filter((text) => text.by === carrier).length;
  expect(by('second')).toBeGreaterThan(by('first') / 2);
});
