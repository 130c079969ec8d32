import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { getPush, subscribePush, unsubscribePush } from '@luwag/contracts/push';
import { inScope } from '@luwag/db/scope';
import { armFailpoints } from '@luwag/platform/failpoints';
import { createLogger } from '@luwag/platform/observability/log';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { startPushService } from '@luwag/testing/harness/push-service';
import { codeOf } from '@luwag/testing/harness/replies';
import { afterEach, expect, test } from 'vitest';
import { pruneBrowsers, sendPush } from '../jobs.ts';
import { askForPush, type Push } from '../service.ts';
import { notificationsHandlers } from '../worker.ts';
import { encryptPush, pushIdentityOf } from './encryption.ts';
import { isPushEndpoint } from './sender.ts';

const [pushKey, messageKey] = [randomBytes(32), randomBytes(32)];
const { publicKey } = pushIdentityOf(pushKey);
const now = new Date('2026-11-15T02:00:00Z');
const clock = { now: () => now, sync: async () => undefined };

const pushService = forAllTests(() => startPushService({ now: () => now }));
const harness = forAllTests(() =>
  startPoolHarness({
    settings: {
      PUSH_KEY: pushKey.toString('base64url'),
      MESSAGE_KEY: messageKey.toString('base64url'),
      PUSH_TEST_ORIGIN: pushService.origin,
    },
  }),
);
afterEach(() => armFailpoints(undefined, 'test'));

const newPerson = async (role: 'buyer' | 'merchant' = 'buyer') =>
  signIn(harness, await createAccount(harness, { role }));
const send = (
  { method, path }: { method: 'GET' | 'POST' | 'DELETE'; path: string },
  { headers }: SignedIn,
  { id = '', body }: { id?: string; body?: object } = {},
) => {
  const url = path.replace('{device_id}', id);
  return harness.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
};
const subscribe = async (who: SignedIn, isDiscreet = false) => {
  const browser = pushService.subscribe(publicKey);
  const body = { ...browser.subscription, is_discreet: isDiscreet };
  const reply = await send(subscribePush, who, { body });
  expect(reply.statusCode).toBe(201);
  return { ...browser, id: reply.json().id as string, body };
};

/** As the worker would. */
async function runJob(job: { name: string }, data: object): Promise<void> {
  const handlers = notificationsHandlers({
    ...{ messageKey, publicOrigin: 'https://luwag.test' },
    mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'Luwag <kumusta@luwag.test>' },
    sms: { origin: 'http://127.0.0.1:1', apiKey: 'none', sender: 'LUWAG' },
    push: { key: pushKey, testOrigin: pushService.origin },
  });
  const handler = handlers.find(({ name }) => name === job.name);
  const ctx = { db: harness.db, clock, log: createLogger('test', 'silent') };
  await handler?.run(ctx, { request_id: 'r', data });
}

type Changes = Partial<Pick<Push, 'template' | 'data' | 'usefulUntil' | 'locale'>>;
const notice = { first_name: 'Maria', source: 'BPI •••• 1000', expires_date: '2026-12-01' };

/** Asks for a push; its job, and what became of it. */
async function tell({ account }: SignedIn, changes: Changes = {}) {
  const push = {
    ...{ template: 'source_expiring', data: notice, locale: 'en' },
    ...{ about: randomUUID(), accountId: account.id },
    ...changes,
  } as Push;
  const asking = { clock, requestId: 'r' };
  await inScope(harness.db, 'system', (tx) => askForPush(tx, asking, messageKey, push));
  const read = () =>
    inScope(harness.db, 'system', (tx) =>
      tx
        .selectFrom('messages')
        .selectAll()
        .where('dedupe_key', '=', `push:${push.template}:${push.about}`)
        .executeTakeFirstOrThrow(),
    );
  const { id, day } = await read();
  const run = () => runJob(sendPush, { message_id: id, day });
  return { id, run, state: async () => (await read()).state };
}

test('a browser subscribes, is told what is new, and leaves', async () => {
  const maria = await newPerson();
  const browser = await subscribe(maria);
  const listed = (await send(getPush, maria)).json();
  expect(listed).toEqual({
    public_key: publicKey,
    devices: [
      {
        id: browser.id,
        device: 'Chrome on Android',
        is_discreet: false,
        endpoint_hash: createHash('sha256').update(browser.body.endpoint).digest('hex'),
        since: expect.any(String),
      },
    ],
  });
  const told = await tell(maria);
  await told.run();
  expect(await told.state()).toBe('sent');
  expect(browser.received).toEqual([
    {
      notice: {
        title: expect.stringContaining('BPI'),
        body: 'Tap to read it.',
        path: '/buyer/sources',
        tag: told.id,
        lang: 'en',
      },
      headers: { ttl: '86400', topic: told.id.replaceAll('-', ''), urgency: 'normal' },
    },
  ]);
  expect((await send(unsubscribePush, maria, { id: browser.id })).statusCode).toBe(204);
  const afterwards = await tell(maria);
  await afterwards.run();
  expect([await afterwards.state(), browser.received.length]).toEqual(['failed', 1]);
  const again = await send(unsubscribePush, maria, { id: browser.id });
  expect(codeOf(again)).toEqual([404, 'push_device_not_found']);
});

test('addresses and keys lie encrypted', async () => {
  const maria = await newPerson();
  const { body } = await subscribe(maria);
  const rows = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('account_id', '=', maria.account.id)
      .execute(),
  );
  const dump = rows.map(
    ({ encrypted, ...row }) => JSON.stringify(row) + encrypted.toString('latin1'),
  );
  for (const secret of [new URL(body.endpoint).pathname, body.keys.auth, body.keys.p256dh])
    expect(dump.join('')).not.toContain(secret);
});

test('a screen that others see is told nothing, nor is any that somebody is late', async () => {
  const maria = await newPerson();
  const [own, shared] = [await subscribe(maria), await subscribe(maria, true)];
  await (await tell(maria)).run();
  const owed = {
    ...{ store: 'Aling Nena', amount: 881_90, late_fee: 0, due_date: '2026-11-12' },
    transaction_id: randomUUID(),
  };
  const late = {
    ...{ first_name: 'Maria', is_live: true, owed: [owed] },
    ...{ is_last_free_day: false, fee_tomorrow: 0 },
  };
  const usefulUntil = new Date(now.getTime() + 3_600_000);
  const told = await tell(maria, { template: 'payment_late', data: late, usefulUntil });
  await told.run();
  expect(own.received.map(({ notice: { title } }) => title)).toEqual([
    expect.stringContaining('BPI'),
    'Luwag',
  ]);
  expect(shared.received.map(({ notice: { title } }) => title)).toEqual(['Luwag', 'Luwag']);
  expect(JSON.stringify([own.received[1], shared.received])).not.toMatch(/BPI|881|Nena|late/);
  expect(own.received[1]?.headers).toMatchObject({ ttl: '3600', urgency: 'high' });
});

test('a browser that is gone is forgotten; one that is away is asked again, and shows it once', async () => {
  const maria = await newPerson();
  const [gone, away] = [await subscribe(maria), await subscribe(maria)];
  gone.answers(410);
  away.answers(503);
  const told = await tell(maria);
  await expect(told.run()).rejects.toThrow('no push service took');
  expect(await told.state()).toBe('queued');
  const listed = (await send(getPush, maria)).json();
  expect(listed.devices.map(({ id }: { id: string }) => id)).toEqual([away.id]);
  away.answers(201);
  armFailpoints('notifications.sent:throw', 'test');
  await expect(told.run()).rejects.toThrow('failpoint');
  armFailpoints(undefined, 'test');
  await told.run();
  await told.run();
  expect(away.received.map(({ notice: { tag } }) => tag)).toEqual([told.id, told.id]);
});

test('a browser is one account’s, and an account has ten at most', async () => {
  const [maria, jose] = [await newPerson(), await newPerson('merchant')];
  const browser = await subscribe(maria);
  const taken = await send(subscribePush, jose, { body: browser.body });
  expect(taken.json().id).not.toBe(browser.id);
  expect((await send(getPush, maria)).json().devices).toEqual([]);
  expect((await send(getPush, jose)).json().devices).toHaveLength(1);
  const foreign = await send(unsubscribePush, maria, { id: taken.json().id });
  expect(codeOf(foreign)).toEqual([404, 'push_device_not_found']);
  for (let i = 0; i < 10; i += 1) await subscribe(jose);
  expect((await send(getPush, jose)).json().devices).toHaveLength(10);
});

test('a browser that nothing reached for a year is forgotten', async () => {
  const maria = await newPerson();
  const [used, unused] = [await subscribe(maria), await subscribe(maria)];
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('push_subscriptions')
      .set({ created_at: new Date('2025-11-14T02:00:00Z') })
      .where('id', '=', unused.id)
      .execute(),
  );
  await runJob(pruneBrowsers, {});
  const { devices } = (await send(getPush, maria)).json();
  expect(devices.map(({ id }: { id: string }) => id)).toEqual([used.id]);
});

test('refuses to notify what is no browser: another host, port or protocol, or no keys', async () => {
  const maria = await newPerson();
  const { keys } = pushService.subscribe(publicKey).subscription;
  const noKeys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
  for (const body of [
    { endpoint: 'https://evil.test/push', keys },
    { endpoint: 'http://fcm.googleapis.com/fcm/send/x', keys },
    { endpoint: 'https://fcm.googleapis.com:8443/fcm/send/x', keys },
    { endpoint: 'https://fcm.googleapis.com.evil.test/x', keys },
    { endpoint: 'https://user:pass@fcm.googleapis.com/x', keys },
    { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: noKeys },
  ]) {
    const reply = await send(subscribePush, maria, { body });
    expect(codeOf(reply)).toEqual([422, 'push_subscription_unusable']);
  }
});

test('browsers’ own push services are known', () => {
  for (const host of [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    'sg2p.notify.windows.com',
  ])
    expect(isPushEndpoint(`https://${host}/abc`)).toBe(true);
});

test('what is encrypted is what the standard says (RFC 8291, appendix A)', () => {
  const encrypted = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    },
  );
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});
