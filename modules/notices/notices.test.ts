import { randomBytes, randomUUID } from 'node:crypto';
import {
  getNotificationSettings,
  getUnread,
  listNotifications,
  markRead,
  type NoticeChannel,
  type NoticeGroup,
  type Notification,
  putNotificationSettings,
} from '@luwag/contracts/notices';
import { chooseChannel, contactKinds } from '@luwag/domain/contact-rules';
import {
  type NoticeKind,
  noticeGroups,
  noticeKindNames,
  noticeKinds,
  notNotices,
  type OutgoingChannel,
  outgoingChannels,
  ownTextOf,
} from '@luwag/domain/notices';
import { testNow } from '@luwag/testing/builders/account-probes';
import { readPerson, type SignedIn } from '@luwag/testing/builders/accounts';
import {
  inboxIn,
  messagesIn,
  noticeOf,
  noticeProbesOf,
} from '@luwag/testing/builders/notice-probes';
import { insertAccount } from '@luwag/testing/builders/purchases';
import { startContactsHarness } from '@luwag/testing/harness/contacts-harness';
import { follow } from '@luwag/testing/harness/event-stream';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { codeOf } from '@luwag/testing/harness/replies';
import { describe, expect, test } from 'vitest';
import { releaseWaiting } from '../notifications/jobs.ts';
import { saveSubscription } from '../notifications/push/repository.ts';
import { mailTemplates, textTemplates } from '../notifications/templates/catalogue.ts';
import { pruneNotices } from './jobs.ts';
import type { Reader } from './notify.ts';
import { turnOff, writeSettings } from './settings-repository.ts';

const harness = forAllTests(startContactsHarness);

const { system, perform, andForget } = noticeProbesOf(harness);

const someBrowser = (accountId: string) => ({
  ...{ accountId, endpointHash: randomBytes(32), encrypted: randomBytes(64) },
  ...{ device: 'Chrome on Android', isDiscreet: false, now: new Date() },
});

describe('the table', () => {
  test('has every template once: in a kind, or among what is no notice', () => {
    const told = noticeKindNames.flatMap((kind) => {
      const text = ownTextOf(kind);
      return text ? [kind, text] : [kind];
    });
    const all = [...told, ...Object.keys(notNotices)];
    expect(new Set(all).size).toBe(all.length);
    expect(all.toSorted()).toEqual(
      [...Object.keys(mailTemplates), ...Object.keys(textTemplates)].toSorted(),
    );
  });

  const choices = [
    { mail: undefined, text: undefined },
    ...[true, false].flatMap((mail) => [true, false].map((text) => ({ mail, text }))),
  ];
  const cases = (['buyer', 'merchant'] as const).flatMap((role) =>
    // Where texts are possible, all that can be chosen; where they are not, all that asks for them.
    [
      ...choices.map((choice) => ({ role, ...choice, isNumberConfirmed: true })),
      ...choices
        .filter(({ text }) => text !== false)
        .map((choice) => ({ role, ...choice, isNumberConfirmed: false })),
    ],
  );

  /** Written out from the table, without the function that the product asks. */
  function expected(kind: NoticeKind, { mail, text, isNumberConfirmed }: (typeof cases)[number]) {
    // Whoever proved a number let us notify a browser too, and chose about it as about mails.
    const hasBrowser = isNumberConfirmed && kind !== 'already_registered';
    const { group, always = {} } = noticeKinds[kind] as {
      group: NoticeGroup;
      always?: Partial<Record<OutgoingChannel, string>>;
    };
    const byDefault: readonly OutgoingChannel[] = noticeGroups[group].byDefault;
    const isOn = {
      mail: mail ?? byDefault.includes('mail'),
      text: text ?? byDefault.includes('text'),
      push: mail ?? byDefault.includes('push'),
    };
    const isPossible = { mail: true, text: isNumberConfirmed, push: hasBrowser };
    const contact = contactKinds.find((each) => each === kind);
    if (contact)
      return [
        chooseChannel(contact, {
          ...{ byMail: isOn.mail, byText: isOn.text, byPush: isOn.push },
          ...{ isNumberConfirmed, hasBrowser },
        }),
      ];
    return outgoingChannels.filter(
      (channel) => (always[channel] || isOn[channel]) && isPossible[channel],
    );
  }

  test.each(cases)(
    'gives a $role what mail $mail, text $text and number $isNumberConfirmed ask for, and no other',
    async (setting) => {
      const { role, mail, text, isNumberConfirmed } = setting;
      const kinds = noticeKindNames.filter((kind) =>
        (noticeGroups[noticeKinds[kind].group].roles as readonly string[]).includes(role),
      );
      const id = await insertAccount(harness.db, role);
      const person: Reader = {
        ...{ id, role, locale: 'en', email: `${id}@luwag.test`, contact_number: '+639175550123' },
        number_confirmed_at: isNumberConfirmed ? new Date() : null,
      };
      const chosen = Object.fromEntries(
        Object.keys(noticeGroups).map((group) => [
          group,
          {
            ...(mail !== undefined && { mail, push: mail }),
            ...(text !== undefined && { text }),
          },
        ]),
      );
      // Nothing of it is kept: what would be sent is read before it could leave.
      const rows = await andForget(async (tx) => {
        const changedAt = await testNow(harness.db);
        await writeSettings(tx, id, { choices: chosen, quiet: undefined, changedAt });
        if (isNumberConfirmed) await saveSubscription(tx, someBrowser(id));
        for (const kind of kinds)
          expect(await perform(tx, noticeOf(kind, person, `${id} ${kind}`))).toBe(true);
        for (const kind of kinds.slice(0, 1))
          expect(await perform(tx, noticeOf(kind, person, `${id} ${kind}`))).toBe(false);
        return { messages: await messagesIn(tx, id), inbox: await inboxIn(tx, id) };
      });
      for (const kind of kinds) {
        const want = expected(kind, setting);
        const sent = rows.messages
          .filter(({ dedupe_key }) => dedupe_key.endsWith(`${id} ${kind}`))
          .map(({ channel }) => channel);
        expect([kind, sent.toSorted()]).toEqual([kind, [...want].toSorted()]);
        expect(rows.inbox.filter((each) => each.kind === kind)).toEqual([{ kind, channels: want }]);
      }
      expect(rows.messages.length).toBe(kinds.flatMap((kind) => expected(kind, setting)).length);
    },
  );
});

const list = async (who: SignedIn, query = '', language = 'en') => {
  const { path, method } = listNotifications;
  const url = `${path}?language=${language}${query}`;
  const reply = await harness.app.inject({ method, url, headers: who.headers });
  return reply.json() as {
    results: Notification[];
    next_cursor: string | null;
    unread_count: number;
  };
};
const tellAbout = async (who: SignedIn, kind: NoticeKind, about: string = randomUUID()) => {
  const person = await readPerson(harness, who.account.id);
  return system(async (tx) => perform(tx, noticeOf(kind, person, about)));
};

describe('the inbox', () => {
  test('says every kind in both languages, with a link to a page and none that undoes', async () => {
    const [ana, ben] = [await harness.newBuyer(), await harness.newBuyer()];
    const kinds = noticeKindNames;
    const person = await readPerson(harness, ana.account.id);
    await system(async (tx) => {
      for (const kind of kinds) await perform(tx, noticeOf(kind, person));
    });
    const english = (await list(ana, '&limit=100')).results.filter(
      ({ kind }) => kind !== 'new_device',
    );
    const filipino = (await list(ana, '&limit=100', 'fil')).results;
    expect(new Set((await list(ana, '&limit=100')).results.map(({ kind }) => kind))).toEqual(
      new Set(kinds),
    );
    for (const notice of english) {
      const other = filipino.find(({ id }) => id === notice.id);
      expect([notice.kind, notice.title]).not.toEqual([notice.kind, other?.title]);
      expect(JSON.stringify(notice)).not.toMatch(/undefined|\[object|https?:|key=abc|Disclosure/);
      if (notice.link) expect(notice.link.path).toMatch(/^\/(buyer|merchant|p)\//);
    }
    expect((await list(ben)).results.map(({ kind }) => kind)).not.toContain('refund_made');
  });

  test('has what was told the newest first, by pages and groups, and counts what is unread', async () => {
    const ana = await harness.newBuyer();
    await readAll(ana);
    for (const kind of ['refund_made', 'dispute_news', 'payment_receipt'] as const) {
      await tellAbout(ana, kind);
      await harness.travel(60);
    }
    const first = await list(ana, '&limit=2');
    expect(first.results.map(({ kind }) => kind)).toEqual(['payment_receipt', 'dispute_news']);
    expect(first.unread_count).toBe(3);
    const [then] = (await list(ana, `&limit=2&cursor=${first.next_cursor}`)).results;
    expect(then).toMatchObject({ kind: 'refund_made', sent_by: ['email'], read_at: null });
    const cases = await list(ana, '&groups=cases');
    expect(cases.results.map(({ kind }) => kind)).toEqual(['dispute_news']);
    expect(
      codeOf(
        await harness.app.inject({
          url: `${listNotifications.path}?groups=nothing`,
          headers: ana.headers,
        }),
      ),
    ).toEqual([422, 'invalid_request']);
  });

  async function readAll(who: SignedIn) {
    const [newest] = (await list(who)).results;
    if (newest) await mark(who, { until: newest.id });
  }
  const mark = (who: SignedIn, body: object) => harness.send(markRead, who.headers, { body });

  test('is marked as read by its owner alone, one by one or up to one', async () => {
    const [ana, ben] = [await harness.newBuyer(), await harness.newBuyer()];
    await readAll(ana);
    for (const kind of ['refund_made', 'dispute_news', 'payment_receipt'] as const) {
      await tellAbout(ana, kind);
      await harness.travel(60);
    }
    const [newest, middle] = (await list(ana)).results;
    const unread = async () => (await harness.send(getUnread, ana.headers)).json().unread_count;
    await mark(ben, { ids: [newest?.id] });
    await mark(ben, { until: newest?.id });
    expect(await unread()).toBe(3);
    expect((await mark(ana, { ids: [newest?.id, randomUUID()] })).json()).toEqual({
      unread_count: 2,
    });
    expect((await mark(ana, { until: middle?.id })).json()).toEqual({ unread_count: 0 });
    expect((await mark(ana, { until: middle?.id })).json()).toEqual({ unread_count: 0 });
    for (const body of [
      {},
      { ids: [], until: newest?.id },
      { ids: [newest?.id], until: newest?.id },
    ])
      expect((await mark(ana, body)).statusCode).toBe(422);
  });

  test('tells open pages that it changed, and nothing of what', async () => {
    const ana = await harness.newBuyer();
    await harness.settled();
    const { live_path: path } = (await harness.send(getUnread, ana.headers)).json();
    const news = await follow(harness.origin + path);
    await tellAbout(ana, 'refund_made');
    await harness.settled();
    await news.arrival(2);
    for (const { data } of news.events()) expect(Object.keys(data as object)).toEqual(['version']);
    news.leave();
    const strangers = await follow(harness.origin + path.replace(ana.account.id, randomUUID()));
    expect(strangers.status).toBe(404);
  });
});

describe('settings', () => {
  const choose = (
    who: SignedIn,
    choices: { group: string; channel: NoticeChannel; is_on: boolean }[],
    quiet_hours: { from_hour: number; until_hour: number } | null = null,
  ) => harness.send(putNotificationSettings, who.headers, { body: { choices, quiet_hours } });

  test('are the same for everybody until somebody chooses, and the choice is their own', async () => {
    const [ana, ben] = [await harness.newBuyer(), await harness.newBuyer()];
    const read = async (who: SignedIn) =>
      (await harness.send(getNotificationSettings, who.headers)).json();
    const before = await read(ana);
    expect(before.groups.map(({ group }: { group: string }) => group)).toEqual([
      ...['money_owed', 'purchases', 'payments', 'groups'],
      ...['cases', 'checks', 'rating', 'security'],
    ]);
    expect(before).toMatchObject({
      quiet_hours: null,
      is_sms_possible: true,
      is_push_possible: false,
      has_agreed_to_news: false,
      rules: { from_hour: 8, until_hour: 20, day_max: 1, week_max: 3, days_before: [7, 3, 1] },
    });
    const quiet = { from_hour: 21, until_hour: 7 };
    const reply = await choose(ana, [{ group: 'payments', channel: 'sms', is_on: true }], quiet);
    expect(reply.statusCode).toBe(200);
    const after = await read(ana);
    expect(after).toEqual(reply.json());
    expect(after.quiet_hours).toEqual(quiet);
    expect(after.groups[2].channels[2]).toEqual({
      channel: 'sms',
      is_on: true,
      always_because: null,
    });
    expect(await read(ben)).toEqual(before);
  });

  test('refuse what is not theirs, what is always on, and to be out of reach', async () => {
    const ana = await harness.newBuyer({ isNumberConfirmed: false });
    const refused = async (...wanted: Parameters<typeof choose>) => codeOf(await choose(...wanted));
    const off = { is_on: false } as const;
    expect(await refused(ana, [{ group: 'payouts', channel: 'email', ...off }])).toEqual([
      409,
      'choice_not_offered',
    ]);
    expect(await refused(ana, [{ group: 'security', channel: 'email', ...off }])).toEqual([
      409,
      'choice_not_offered',
    ]);
    const mail = { group: 'money_owed', channel: 'email', ...off } as const;
    const text = { group: 'money_owed', channel: 'sms', ...off } as const;
    expect(await refused(ana, [mail, text])).toEqual([409, 'channel_needed']);
    expect(await refused(ana, [mail])).toEqual([409, 'number_not_confirmed']);
    expect(await refused(ana, [], { from_hour: 6, until_hour: 22 })).toEqual([
      409,
      'quiet_too_long',
    ]);
    expect(await refused(ana, [], { from_hour: 6, until_hour: 24 })).toEqual([
      422,
      'invalid_request',
    ]);
  });

  test('of two changes at once keep both', async () => {
    const ana = await harness.newBuyer();
    const changes = [
      { group: 'payments', channel: 'sms', is_on: true },
      { group: 'cases', channel: 'sms', is_on: true },
      { group: 'rating', channel: 'email', is_on: false },
    ] as const;
    await Promise.all(changes.map((change) => choose(ana, [change])));
    const { choices } = await system((tx) =>
      tx
        .selectFrom('notice_settings')
        .select('choices')
        .where('account_id', '=', ana.account.id)
        .executeTakeFirstOrThrow(),
    );
    expect(choices).toEqual({
      payments: { text: true },
      cases: { text: true },
      rating: { mail: false },
    });
  });

  test('are turned off by a link only where they may be', async () => {
    const ana = await harness.newBuyer();
    const now = await testNow(harness.db);
    const end = (group: NoticeGroup) =>
      system((tx) => turnOff(tx, { accountId: ana.account.id, now }, { group, channel: 'mail' }));
    expect([await end('payments'), await end('security'), await end('money_owed')]).toEqual([
      true,
      false,
      false,
    ]);
    await tellAbout(ana, 'refund_made');
    const [refund] = (await list(ana)).results;
    expect(refund).toMatchObject({ kind: 'refund_made', sent_by: [] });
  });

  test('of quiet hours let nothing out that can wait, and all of it once they are over', async () => {
    await harness.goTo('12:00');
    const ana = await harness.newBuyer();
    await choose(ana, [], { from_hour: 20, until_hour: 8 });
    await harness.goTo('22:00');
    await tellAbout(ana, 'purchase_receipt');
    await tellAbout(ana, 'factor_changed');
    const arrived = async () => {
      const person = await readPerson(harness, ana.account.id);
      const texts = await harness.inbox(person.contact_number ?? '');
      const mails = await harness.inbox(ana.account.email);
      return [...mails.map(({ subject }) => subject), ...texts.map(({ text }) => text)]
        .filter((said) => /^Your receipt|^Luwag: paid/.test(said ?? ''))
        .map((said) => said?.slice(0, 11));
    };
    await harness.runJob(releaseWaiting);
    expect(await arrived()).toEqual([]);
    const night = await harness.again(ana);
    const inNight = (await list(night)).results.filter(({ kind }) => kind !== 'new_device');
    expect(inNight.map(({ kind }) => kind).toSorted()).toEqual([
      'factor_changed',
      'purchase_receipt',
    ]);
    const receipt = inNight.find(({ kind }) => kind === 'purchase_receipt');
    expect(receipt?.waits_until).toMatch(/T00:00:00.000Z$/);
    expect(inNight.find(({ kind }) => kind === 'factor_changed')?.waits_until).toBeNull();
    await harness.goTo('08:00');
    await harness.runJob(releaseWaiting);
    await harness.runJob(releaseWaiting);
    expect(await arrived()).toEqual(['Your receip', 'Luwag: paid']);
    // What is due in writing comes whole, however much waited.
    const mail = (await harness.inbox(ana.account.email)).find(({ subject }) =>
      subject?.startsWith('Your receipt'),
    );
    expect(mail?.text).toContain('Disclosure statement');
  });
});

// Last, for nobody's session outlives the year.
test('a notice is encrypted where it lies, and gone after a year', async () => {
  const ana = await harness.newBuyer();
  await tellAbout(ana, 'refund_made');
  const kept = () =>
    system((tx) =>
      tx
        .selectFrom('notices')
        .select('data_encrypted')
        .where('account_id', '=', ana.account.id)
        .execute(),
    );
  for (const { data_encrypted } of await kept())
    expect(data_encrypted.toString('latin1')).not.toContain('Tindahan');
  expect((await kept()).length).toBeGreaterThan(0);
  await harness.travel(360 * 86_400);
  await harness.runJob(pruneNotices);
  expect((await kept()).length).toBeGreaterThan(0);
  await harness.travel(10 * 86_400);
  await harness.runJob(pruneNotices);
  expect(await kept()).toEqual([]);
});
