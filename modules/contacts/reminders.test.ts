import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listContacts } from '@luwag/contracts/contacts';
import { putNotificationSettings } from '@luwag/contracts/notices';
import { inScope } from '@luwag/db/scope';
import { addDays } from '@luwag/domain/calendar';
import { armFailpoints } from '@luwag/platform/failpoints';
import { emit, type Topic } from '@luwag/platform/jobs/outbox';
import { type Owing, startContactsHarness } from '@luwag/testing/harness/contacts-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { afterEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { forgetBrowsers, saveSubscription } from '../notifications/push/repository.ts';
import { encryptAddress } from '../notifications/push/subscribing.ts';
import { autopayEnded, autopayFailed, autopayUpcoming } from '../plans/service.ts';
import { pruneContacts, releaseHeld, remindBuyers } from './jobs.ts';

const harness = forAllTests(startContactsHarness);
afterEach(() => armFailpoints(undefined, 'test'));

describe('reminders', () => {
  test('come seven, three and one days before, on the day, and once a week when late', async () => {
    await harness.goTo('08:00');
    const ana = await harness.owing({ dueIn: 8 });
    for (let day = -8; day <= 20; day += 1) {
      await harness.goOn(addDays(ana.dueDate, day), '08:05');
      await harness.runJob(remindBuyers);
      // The fourth of a week may go a moment later than the first did.
      await harness.goOn(addDays(ana.dueDate, day), '08:20');
      await harness.runJob(releaseHeld);
    }
    const sent = await harness.sentTo(ana);
    expect(sent.slice(0, 4)).toEqual([
      { kind: 'payment_upcoming', day: -7 },
      { kind: 'payment_upcoming', day: -3 },
      { kind: 'payment_upcoming', day: -1 },
      { kind: 'payment_due', day: 0 },
    ]);
    const late = sent.slice(4);
    expect(late.map(({ kind }) => kind)).toEqual(late.map(() => 'payment_late'));
    expect(late.length).toBeGreaterThanOrEqual(2);
    expect(late.length).toBeLessThanOrEqual(3);
    const [mail] = (await harness.inbox(ana.account.email)).filter(({ subject }) =>
      subject?.includes('is due'),
    );
    expect(mail?.text).toContain(`/buyer/transactions/${ana.planId}`);
    expect(mail?.text).toContain('₱1,000.00 for Tindahan ni Aling Nena is due');
    expect(await harness.contactsOf(ana)).toHaveLength(sent.length);
  });

  test('are asked for once a day, however often the morning is run', async () => {
    await harness.goTo('08:05');
    const ana = await harness.owing({ dueIn: 3 });
    await harness.runJob(remindBuyers);
    await harness.runJob(remindBuyers);
    await harness.goTo('11:00');
    await harness.runJob(remindBuyers);
    expect(await harness.contactsOf(ana)).toHaveLength(1);
    expect(await harness.received(ana)).toHaveLength(1);
  });

  test('speak of two plans in one message', async () => {
    await harness.goTo('08:05');
    const ana = await harness.owing({ dueIn: 3 });
    const other = await harness.buy(ana.account.id, addDays(ana.dueDate, -2), harness.otherStore);
    await harness.runJob(remindBuyers);
    const [only, ...more] = await harness.received(ana);
    expect(more).toEqual([]);
    for (const said of [
      '2 payments come to ₱2,000.00',
      'Kuya Ben, ',
      'Tindahan ni Aling Nena, ',
      `/buyer/transactions/${ana.planId}`,
      `/buyer/transactions/${other}`,
    ])
      expect(only?.text).toContain(said);
    const codes = await inScope(harness.db, 'system', (tx) =>
      tx.selectFrom('pay_codes').select('code').where('buyer_id', '=', ana.account.id).execute(),
    );
    expect(codes).toHaveLength(2);
    for (const { code } of codes) expect(only?.text).toContain(code);
    const [contact] = await harness.contactsOf(ana);
    expect(contact?.items.map(({ planId, stage }) => [planId, stage])).toEqual([
      [other, 'before 1'],
      [ana.planId, 'before 3'],
    ]);
  });

  test('that were missed on their day are sent on the next', async () => {
    await harness.goTo('08:05');
    const ana = await harness.owing({ dueIn: 4 });
    await harness.goOn(addDays(ana.dueDate, -2), '14:30');
    await harness.runJob(remindBuyers);
    expect(await harness.sentTo(ana)).toEqual([{ kind: 'payment_upcoming', day: -2 }]);
  });

  test('are in the language of their reader, and marked where no real money is owed', async () => {
    await harness.goTo('08:05');
    const bea = await harness.owing({ dueIn: 0, locale: 'fil', isNumberConfirmed: false });
    await harness.runJob(remindBuyers);
    const [mail] = await harness.received(bea);
    expect(mail?.subject).toBe('Ngayon ang bayad na ₱1,000.00');
    expect(mail?.text).toContain('hanggang ngayong araw');
  });

  test('say nothing of what was paid meanwhile', async () => {
    await harness.goTo('07:30');
    const ana = await harness.owing({ dueIn: 1 });
    await harness.runJob(remindBuyers);
    expect((await harness.contactsOf(ana)).map(({ state }) => state)).toEqual(['held']);
    await harness.payOff(ana);
    await harness.goTo('08:00');
    await harness.runJob(releaseHeld);
    expect((await harness.contactsOf(ana)).map(({ state }) => state)).toEqual(['dropped']);
    expect(await harness.received(ana)).toEqual([]);
  });

  test('take the channel that was chosen, and one of both', async () => {
    await harness.goTo('08:05');
    const [both, text, mail, unproven] = [
      await harness.owing({ dueIn: 0 }),
      await harness.owing({ dueIn: 1 }),
      await harness.owing({ dueIn: 0 }),
      await harness.owing({ dueIn: 0, isNumberConfirmed: false }),
    ];
    const choose = (who: Owing, channel: 'email' | 'sms', is_on: boolean) =>
      harness.send(putNotificationSettings, who.headers, {
        body: { choices: [{ group: 'money_owed', channel, is_on }], quiet_hours: null },
      });
    await choose(text, 'email', false);
    await choose(mail, 'sms', false);
    await harness.runJob(remindBuyers);
    const kinds = [];
    for (const who of [both, text, mail, unproven])
      kinds.push((await harness.received(who)).map(({ kind }) => kind));
    expect(kinds).toEqual([['text'], ['text'], ['mail'], ['mail']]);
    const [sms] = await harness.received(both);
    expect(sms?.text?.replace(/PY\w{8}/, 'PY…')).toBe(
      'Luwag: PHP 1,000.00 for Tindahan ni Aling Nena, due today. Log in to pay, or use code PY…. We never send links.',
    );
  });

  test('by push are the one message of their day, and a mail once the browser is gone', async () => {
    await harness.goTo('08:05');
    const ana = await harness.owing({ dueIn: 7 });
    const choices = [{ group: 'money_owed', channel: 'push', is_on: true }];
    await harness.send(putNotificationSettings, ana.headers, {
      body: { choices, quiet_hours: null },
    });
    await inScope(harness.db, 'system', (tx) => saveSubscription(tx, browserOf(ana)));
    await harness.runJob(remindBuyers);
    const channels = async () => (await harness.contactsOf(ana)).map(({ channel }) => channel);
    expect(await channels()).toEqual(['push']);
    expect(await harness.received(ana)).toEqual([]);
    // It counts: what else there is to say waits for the next day.
    await harness.ask(ana, { kind: 'payment_late', key: 'another' });
    await harness.settled();
    expect((await harness.contactsOf(ana)).map(({ state }) => state).toSorted()).toEqual([
      'held',
      'sent',
    ]);
    const [contact] = (await harness.send(listContacts, ana.headers)).json().results;
    expect(['push', null]).toContain(contact.channel);
    await inScope(harness.db, 'system', (tx) => forgetBrowsers(tx, ana.account.id));
    await harness.goOn(addDays(ana.dueDate, -3), '08:05');
    await harness.runJob(remindBuyers);
    expect(await channels()).toContain('mail');
  });

  /** Whose push service is none that we send to. */
  const browserOf = ({ account }: Owing) => ({
    accountId: account.id,
    ...encryptAddress(new Uint8Array(Buffer.from(harness.keys.MESSAGE_KEY, 'base64url')), {
      endpoint: `https://push.example/${account.id}`,
      ...{ p256dh: 'none', auth: 'none' },
    }),
    ...{ device: 'Chrome on Android', isDiscreet: false, now: new Date() },
  });
});

describe('hours and limits', () => {
  test('hold what comes after 8 PM until 8 AM, to the minute', async () => {
    const day = await harness.goTo('20:00');
    const ana = await harness.owing({ dueIn: -30 });
    await harness.ask(ana, { kind: 'payment_late', key: 'one' });
    await harness.settled();
    const [held] = await harness.contactsOf(ana);
    const morning = new Date(`${addDays(day, 1)}T08:00:00+08:00`);
    expect([held?.state, held?.held_until]).toEqual(['held', morning]);
    for (const time of ['23:59', '00:01', '07:59']) {
      await harness.goTo(time);
      await harness.runJob(releaseHeld);
      expect(await harness.received(ana)).toEqual([]);
    }
    await harness.goTo('08:00');
    await harness.runJob(releaseHeld);
    expect(await harness.received(ana)).toHaveLength(1);
  });

  test('are asked at the moment of sending, not of asking', async () => {
    await harness.goTo('19:59');
    const ana = await harness.owing({ dueIn: -30 });
    armFailpoints('job.contacts.send:throw', 'test');
    await harness.ask(ana, { kind: 'payment_late', key: 'one' });
    await harness.until(async () => (await harness.triesSoFar()) > 0, 'a try');
    await harness.goTo('20:00');
    armFailpoints(undefined, 'test');
    await harness.settled();
    expect((await harness.contactsOf(ana)).map(({ state }) => state)).toEqual(['held']);
    expect(await harness.received(ana)).toEqual([]);
  });

  test('a message that is stuck when the hours end does not leave at night', async () => {
    const day = await harness.goTo('19:58');
    const ana = await harness.owing({ dueIn: -30 });
    armFailpoints('job.notifications.sendSms:throw', 'test');
    await harness.ask(ana, { kind: 'payment_late', key: 'one' });
    await harness.until(async () => (await harness.sentTo(ana)).length === 1, 'the decision');
    await harness.goOn(day, '20:01');
    armFailpoints(undefined, 'test');
    await harness.settled();
    expect(await harness.received(ana)).toEqual([]);
  });

  test('one a day and three in seven days, of all kinds and by all channels together', async () => {
    await harness.goTo('09:00');
    const ana = await harness.owing({ dueIn: -30 });
    for (let place = 0; place < 6; place += 1)
      await harness.ask(ana, {
        kind: place % 2 === 0 ? 'payment_late' : 'autopay_ended',
        key: `asked ${place}`,
      });
    await harness.settled();
    for (let day = 0; day < 16; day += 1) {
      await harness.goTo('09:00');
      await harness.runJob(remindBuyers);
      await harness.runJob(releaseHeld);
    }
    const days = (await harness.sentTo(ana)).map(({ day }) => day);
    expect(days.length).toBeGreaterThanOrEqual(6);
    expect(new Set(days).size).toBe(days.length);
    for (const first of days)
      expect(days.filter((day) => first <= day && day < first + 7).length).toBeLessThanOrEqual(3);
    expect(await harness.received(ana)).toHaveLength(days.length);
  });

  test('a week is seven times 24 hours: an evening still counts on the seventh morning', async () => {
    const day = await harness.goTo('19:30');
    const ana = await harness.owing({ dueIn: -30 });
    const askOn = async (after: number, time: string) => {
      await harness.goOn(addDays(day, after), time);
      await harness.ask(ana, { kind: 'autopay_ended', key: `asked ${after}` });
      await harness.settled();
    };
    await harness.ask(ana, { kind: 'payment_late', key: 'first' });
    await harness.settled();
    await askOn(1, '09:00');
    await askOn(2, '09:00');
    await askOn(7, '08:30');
    expect(await harness.received(ana)).toHaveLength(3);
    const [held] = await harness.contactsOf(ana);
    const evening = Date.parse(`${addDays(day, 7)}T19:30:00+08:00`);
    expect(held).toMatchObject({ state: 'held' });
    expect(held?.held_until?.getTime()).toBeGreaterThanOrEqual(evening);
    await harness.goOn(addDays(day, 7), '19:45');
    await harness.runJob(releaseHeld);
    expect(await harness.received(ana)).toHaveLength(4);
  });

  test('what cannot go while it is of use is dropped', async () => {
    const day = await harness.goTo('20:30');
    const ana = await harness.owing({ dueIn: -30 });
    await harness.ask(ana, { kind: 'payment_late', key: 'one', usefulThrough: day });
    await harness.settled();
    expect((await harness.contactsOf(ana)).map(({ state }) => state)).toEqual(['dropped']);
  });

  test('hold for everybody: no other module names a message about money owed', () => {
    const root = join(import.meta.dirname, '..');
    const files = globSync('**/*.ts', { cwd: root }).filter(
      (path) =>
        !/^(contacts|notices|notifications)\//.test(path) &&
        !path.includes('node_modules') &&
        !path.endsWith('.test.ts'),
    );
    const asked = /(template|kind): '(payment_(upcoming|due|late)|autopay_\w+)/;
    expect(files.filter((path) => asked.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });
});

describe('a message', () => {
  test('killed between being asked for and being sent leaves once', async () => {
    await harness.goTo('10:00');
    const ana = await harness.owing({ dueIn: -30 });
    armFailpoints('contacts.before_sent:throw', 'test');
    await harness.ask(ana, { kind: 'payment_late', key: 'one' });
    await harness.until(async () => (await harness.triesSoFar()) > 1, 'two tries');
    expect(await harness.received(ana)).toEqual([]);
    armFailpoints(undefined, 'test');
    await harness.settled();
    expect(await harness.ask(ana, { kind: 'payment_late', key: 'one' })).toBe(false);
    await harness.settled();
    expect(await harness.received(ana)).toHaveLength(1);
    expect((await harness.contactsOf(ana)).map(({ state }) => state)).toEqual(['sent']);
  });

  test('explains the late fee, and is dropped where the plan is not late', async () => {
    await harness.goTo('10:00');
    const ana = await harness.owing({ dueIn: -30, isNumberConfirmed: false });
    const ben = await harness.owing({ dueIn: 5 });
    await harness.ask(ana, { kind: 'payment_late', key: 'one' });
    await harness.ask(ben, { kind: 'payment_late', key: 'one' });
    await harness.settled();
    const [mail] = await harness.received(ana);
    expect(mail?.text).toMatch(/Of this, ₱\d+\.\d\d is the late fee/);
    expect((await harness.contactsOf(ben)).map(({ state }) => state)).toEqual(['dropped']);
  });

  test('is on record for its buyer alone: what, when, how and of which plan', async () => {
    await harness.goTo('08:05');
    const ana = await harness.owing({ dueIn: 3 });
    const ben = await harness.newBuyer();
    await harness.runJob(remindBuyers);
    const list = async (who: { headers: Record<string, string> }) =>
      (await harness.send(listContacts, who.headers)).json();
    expect(await list(ana)).toEqual({
      results: [
        {
          id: expect.any(String),
          kind: 'payment_upcoming',
          livemode: true,
          state: 'sent',
          channel: 'email',
          asked_at: expect.any(String),
          held_until: null,
          sent_at: expect.any(String),
          payments: [
            {
              transaction_id: ana.planId,
              store_name: 'Tindahan ni Aling Nena',
              due_date: ana.dueDate,
              amount: 1_000_00,
            },
          ],
        },
      ],
      page: 1,
      has_more: false,
    });
    expect((await list(ben)).results).toEqual([]);
  });

  test('is forgotten after two years', async () => {
    await harness.goTo('10:00');
    const ana = await harness.owing({ dueIn: -30 });
    await harness.ask(ana, { kind: 'payment_late', key: 'one' });
    await harness.settled();
    await harness.runJob(pruneContacts);
    expect(await harness.contactsOf(ana)).toHaveLength(1);
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('contacts')
        .set({ asked_at: new Date(Date.now() - 731 * 86_400_000) })
        .where('buyer_id', '=', ana.account.id)
        .execute(),
    );
    await harness.runJob(pruneContacts);
    expect(await harness.contactsOf(ana)).toEqual([]);
  });
});

describe('automatic payment', () => {
  const emitFor = async <P extends z.ZodType>(topic: Topic<P>, payload: z.input<P>) => {
    await inScope(harness.db, 'system', (tx) => emit(tx, { requestId: 'test' }, topic, payload));
    await harness.settled();
  };
  const planOf = ({ account, planId }: Owing) => ({
    mode: 'live' as const,
    buyer_id: account.id,
    plan_id: planId,
    source_label: 'Maya •••• 1234',
  });
  const installment_id = '0190a000-0000-7000-8000-000000000001';

  test('is told two days before, instead of the reminders that would follow', async () => {
    await harness.goTo('00:15');
    const ana = await harness.owing({ dueIn: 2 });
    const charge = { installment_id, amount_centavos: 1_000_00, on_date: ana.dueDate };
    await emitFor(autopayUpcoming, { ...planOf(ana), ...charge });
    await emitFor(autopayUpcoming, { ...planOf(ana), ...charge });
    expect((await harness.contactsOf(ana)).map(({ state }) => state)).toEqual(['held']);
    await harness.goTo('08:00');
    await harness.runJob(releaseHeld);
    for (const day of [-2, -1, 0]) {
      await harness.goOn(addDays(ana.dueDate, day), '08:05');
      await harness.runJob(remindBuyers);
    }
    expect(await harness.sentTo(ana)).toEqual([{ kind: 'autopay_upcoming', day: -2 }]);
    const [mail] = await harness.received(ana);
    expect(mail?.text).toContain(
      'we take ₱1,000.00 for Tindahan ni Aling Nena from Maya •••• 1234',
    );
  });

  test('that did not work is told with the day of the next try', async () => {
    await harness.goTo('09:00');
    const ana = await harness.owing({ dueIn: 0 });
    const next_on_date = addDays(ana.dueDate, 3);
    const charge = { installment_id, amount_centavos: 1_000_00, on_date: ana.dueDate };
    const outcome = { reason: 'insufficient_funds' as const, next_on_date };
    await emitFor(autopayFailed, { ...planOf(ana), ...charge, ...outcome });
    const [text] = await harness.received(ana);
    expect(text?.text).toMatch(/^Luwag: we could not take PHP 1,000\.00 .* Next try \d+ \w{3}\./);
  });

  test('that ended is told while something is owed', async () => {
    await harness.goTo('09:00');
    const ana = await harness.owing({ dueIn: 12 });
    const ben = await harness.owing({ dueIn: 12 });
    await harness.payOff(ben);
    await emitFor(autopayEnded, { ...planOf(ana), because: 'source_expired' });
    await emitFor(autopayEnded, { ...planOf(ben), because: 'source_expired' });
    expect(await harness.received(ana)).toHaveLength(1);
    expect(await harness.received(ben)).toEqual([]);
  });
});
