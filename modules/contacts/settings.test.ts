import {
  getNotificationSettings,
  listContacts,
  putNotificationSettings,
} from '@luwag/contracts/contacts';
import { startContactsHarness } from '@luwag/testing/harness/contacts-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { codeOf } from '@luwag/testing/harness/replies';
import { expect, test } from 'vitest';
import { remindBuyers } from './jobs.ts';

const harness = forAllTests(startContactsHarness);

const rules = { from_hour: 8, until_hour: 20, day_max: 1, week_max: 3, days_before: [7, 3, 1] };

test('either channel is as good until somebody chooses, and the choice is their own', async () => {
  const [ana, ben] = [await harness.newBuyer(), await harness.newBuyer()];
  const read = async (who: typeof ana) =>
    (await harness.send(getNotificationSettings, who.headers)).json();
  const both = { by_email: true, by_sms: true, is_sms_possible: true, rules };
  expect(await read(ana)).toEqual(both);
  const body = { by_email: false, by_sms: true };
  const reply = await harness.send(putNotificationSettings, ana.headers, { body });
  expect([reply.statusCode, reply.json()]).toEqual([200, { ...both, by_email: false }]);
  expect(await read(ana)).toEqual({ ...both, by_email: false });
  expect(await read(ben)).toEqual(both);
});

test('nobody can choose to be unreachable', async () => {
  const ana = await harness.newBuyer();
  const body = { by_email: false, by_sms: false };
  const reply = await harness.send(putNotificationSettings, ana.headers, { body });
  expect(codeOf(reply)).toEqual([422, 'invalid_request']);
});

test('texts alone need a number that was confirmed', async () => {
  const ana = await harness.newBuyer({ isNumberConfirmed: false });
  const choose = (body: object) => harness.send(putNotificationSettings, ana.headers, { body });
  expect(codeOf(await choose({ by_email: false, by_sms: true }))).toEqual([
    409,
    'number_not_confirmed',
  ]);
  const kept = (await choose({ by_email: true, by_sms: true })).json();
  expect(kept).toMatchObject({ by_sms: true, is_sms_possible: false });
});

test('every message is on record for its buyer alone: what, when, how and of which plan', async () => {
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
