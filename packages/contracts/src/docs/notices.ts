import type * as notices from '../notices.ts';
import type { NotificationSettings } from '../notices.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const inInbox = { channel: 'inbox', is_on: true, always_because: 'safety' } as const;

const settings: NotificationSettings = {
  groups: [
    {
      group: 'money_owed',
      channels: [
        inInbox,
        { channel: 'email', is_on: true, always_because: null },
        { channel: 'sms', is_on: false, always_because: null },
      ],
      needs_one: true,
    },
    {
      group: 'security',
      channels: [
        inInbox,
        { channel: 'email', is_on: true, always_because: 'safety' },
        { channel: 'sms', is_on: false, always_because: null },
        { channel: 'push', is_on: true, always_because: null },
      ],
      needs_one: false,
    },
  ],
  quiet_hours: { from_hour: 20, until_hour: 8 },
  is_sms_possible: true,
  is_push_possible: false,
  has_agreed_to_news: false,
  rules: { from_hour: 8, until_hour: 20, day_max: 1, week_max: 3, days_before: [7, 3, 1] },
};

export const noticesDocs: DocsOf<typeof notices> = {
  listNotifications: {
    description:
      'What we told the caller in the last twelve months, newest first: the same words as the mail, made anew in `language` each time. Links that only a mailbox may have are left out. `unread_count` is of all groups and ends at 100.',
    example: {
      query: { groups: 'payments,money_owed', language: 'en', limit: 20 },
      answer: {
        results: [
          {
            id: sample.notice,
            kind: 'refund_made',
            group: 'payments',
            title: '₱1,180.00 came back',
            lines: ['Juan’s Hardware gave back ₱1,180.00.'],
            rows: [{ label: 'Left to pay', value: '₱1,811.94' }],
            link: {
              label: 'See what changed',
              path: `/buyer/transactions/${sample.transaction}/refunds`,
            },
            sent_by: ['email'],
            waits_until: null,
            created_at: sample.now,
            read_at: null,
          },
        ],
        next_cursor: null,
        unread_count: 1,
      },
    },
  },
  getUnread: {
    description:
      'How many are unread, up to 100, and `live_path`: server-sent events that say when this may have changed, and nothing else. The address is its own key; no session stands behind it.',
    example: {
      answer: {
        unread_count: 2,
        live_path: `/api/v1/users/user/notifications/${sample.buyer}.${sample.token}/live`,
      },
    },
  },
  markRead: {
    description:
      'Marks notices as read: those in `ids`, or with `until` that one and all that are older. Ids that are not the caller’s change nothing. Saying it again changes nothing either.',
    example: { body: { ids: [sample.notice] }, answer: { unread_count: 0 } },
  },
  getNotificationSettings: {
    description:
      'By group and channel what the caller is told how, and what cannot be turned off, because the law or their safety asks for it. `rules` hold for messages about money owed, whatever is chosen.',
    example: { answer: settings },
  },
  putNotificationSettings: {
    description:
      'Changes the listed choices and sets the quiet hours. About payments that are due one way out has to stay on; with both, each message takes one of them: a text where something is to be done today, a mail otherwise. In quiet hours nothing goes out but what is urgent about the account; it is in the inbox meanwhile, and goes when they end.',
    example: {
      body: {
        choices: [{ group: 'money_owed', channel: 'sms', is_on: false }],
        quiet_hours: { from_hour: 20, until_hour: 8 },
      },
      answer: settings,
    },
  },
};
