import { noticeGroupNames, noticeKindNames } from '@luwag/domain/notices';
import { z } from 'zod';
import { buyersAndMerchants } from './callers.ts';
import { ContactRules } from './contacts.ts';
import { endpoint } from './endpoint.ts';

/** What we told somebody, as they read it, and how they want to be told. */

export const NoticeGroup = z.enum(noticeGroupNames);
export type NoticeGroup = z.infer<typeof NoticeGroup>;

const NoticeKind = z.enum(noticeKindNames);

export const NoticeChannel = z.enum(['inbox', 'email', 'sms', 'push']);
export type NoticeChannel = z.infer<typeof NoticeChannel>;

export const Notification = z.object({
  id: z.uuid(),
  kind: NoticeKind,
  group: NoticeGroup,
  /** In the language that was asked for, as are all words below. */
  title: z.string(),
  lines: z.array(z.string()),
  /** Figures, each with its name. */
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The page on which something can be done about it. */
  link: z.object({ label: z.string(), path: z.string() }).nullable(),
  /** How else it was sent; while `waits_until` is set, how it will be. */
  sent_by: z.array(NoticeChannel.exclude(['inbox'])),
  /** The end of the quiet hours that it waits for. */
  waits_until: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** Counted as far as this: nobody needs to know more exactly. */
export const unreadMax = 100;
const UnreadCount = z.int().max(unreadMax);

export const listNotifications = endpoint({
  name: 'notices.listNotifications',
  method: 'GET',
  path: '/api/v1/users/user/notifications/',
  summary: 'What we told the caller, newest first',
  auth: buyersAndMerchants,
  priority: 'list',
  query: z.object({
    /** Of these groups only, separated by commas. */
    groups: z
      .string()
      .max(200)
      .transform((names) => names.split(','))
      .pipe(z.array(NoticeGroup).max(noticeGroupNames.length))
      .optional(),
    /** The language of the words; the account's own if left out. */
    language: z.enum(['en', 'fil']).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: z.uuid().optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(Notification),
      next_cursor: z.string().nullable(),
      unread_count: UnreadCount,
    }),
  },
  refusals: {},
});

export const getUnread = endpoint({
  name: 'notices.getUnread',
  method: 'GET',
  path: '/api/v1/users/user/notifications/unread/',
  summary: 'How many are unread, and where changes of it are told as they happen',
  auth: buyersAndMerchants,
  success: {
    status: 200,
    body: z.object({ unread_count: UnreadCount, live_path: z.string() }),
  },
  refusals: {},
});

export const markRead = endpoint({
  name: 'notices.markRead',
  method: 'PATCH',
  path: '/api/v1/notifications/read/',
  summary: 'Mark notices as read: some of them, or everything up to one',
  auth: buyersAndMerchants,
  body: z
    .object({
      ids: z.array(z.uuid()).min(1).max(100).optional(),
      /** This one and all that are older. */
      until: z.uuid().optional(),
    })
    .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), {
      path: ['ids'],
      params: { code: 'one_of_required', values: ['ids', 'until'] },
    }),
  success: { status: 200, body: z.object({ unread_count: UnreadCount }) },
  refusals: {},
});

const Hour = z.int().min(0).max(23);
/** Hours of the day in Manila: from the first, and before the last, over midnight or not. */
export const QuietHours = z.object({ from_hour: Hour, until_hour: Hour });

export const NotificationSettings = z.object({
  groups: z.array(
    z.object({
      group: NoticeGroup,
      channels: z.array(
        z.object({
          channel: NoticeChannel,
          is_on: z.boolean(),
          /** Why it cannot be turned off; null where it can. */
          always_because: z.enum(['law', 'safety']).nullable(),
        }),
      ),
      /** One way out of the inbox has to stay on. */
      needs_one: z.boolean(),
    }),
  ),
  quiet_hours: QuietHours.nullable(),
  /** Whether the number was confirmed: until then no text goes to it. */
  is_sms_possible: z.boolean(),
  /** Whether the caller lets us notify any browser. */
  is_push_possible: z.boolean(),
  /** Whether the caller agreed to news and offers, which go to nobody else. */
  has_agreed_to_news: z.boolean(),
  /** What holds for messages about money owed, whatever is chosen. */
  rules: ContactRules,
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  name: 'notices.getNotificationSettings',
  method: 'GET',
  path: '/api/v1/users/user/settings/notifications/',
  summary: 'How the caller wants to be told what, and what holds for everybody',
  auth: buyersAndMerchants,
  success: { status: 200, body: NotificationSettings },
  refusals: {},
});

export const putNotificationSettings = endpoint({
  name: 'notices.putNotificationSettings',
  method: 'PUT',
  path: '/api/v1/users/user/settings/notifications/',
  summary: 'Choose how to be told what, and when not to be disturbed',
  auth: buyersAndMerchants,
  body: z.object({
    /** What is not listed stays as it is. */
    choices: z
      .array(z.object({ group: NoticeGroup, channel: NoticeChannel, is_on: z.boolean() }))
      .max(100),
    quiet_hours: QuietHours.nullable(),
  }),
  success: { status: 200, body: NotificationSettings },
  refusals: {
    /** A group of another role, or something off that is always on. */
    choice_not_offered: 409,
    /** No way was left to be reached about money owed. */
    channel_needed: 409,
    /** Texts alone were chosen, and the number was never confirmed. */
    number_not_confirmed: 409,
    /** Too few of the hours are left in which money may be spoken of. */
    quiet_too_long: 409,
  },
});
