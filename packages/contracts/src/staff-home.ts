import { type DeskQueue, deskQueues } from '@luwag/domain/desk-queues';
import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { Night } from './reconciliation.ts';
import { SwitchStop } from './switches.ts';

/** What the home of the console says: what waits, how the rails run, the night, and alarms. */

export const QueueLine = z.object({
  queue: z.enum(deskQueues as [DeskQueue, ...DeskQueue[]]),
  count: z.int(),
  /** Since when the one that is due first waits; null where nothing does. */
  oldest_at: z.iso.datetime().nullable(),
  /** By when somebody should have looked at it. */
  due_at: z.iso.datetime().nullable(),
});
export type QueueLine = z.infer<typeof QueueLine>;

export const countQueues = endpoint({
  name: 'staff.countQueues',
  method: 'GET',
  path: '/api/v1/ops/queues/',
  summary: 'What waits at the desks that the caller’s roles open, with its age and promise',
  auth: staffMay('use_console'),
  success: { status: 200, body: z.object({ results: z.array(QueueLine) }) },
  refusals: {},
});

export const Rail = z.object({
  channel: z.string(),
  /** Of the last 24 hours, oldest first: charges that were taken, and those that failed. */
  hours: z.array(z.object({ taken: z.int(), failed: z.int() })).length(24),
  taken: z.int(),
  failed: z.int(),
  /** From asking the gateway to its word, of the hour that was slowest. */
  slowest_ms: z.int().nullable(),
  /** Charges whose result the gateway has not told us yet, and since when. */
  unknown: z.int(),
  unknown_since: z.iso.datetime().nullable(),
});
export type Rail = z.infer<typeof Rail>;

export const StaffAlarm = z.object({
  /** A finding of the watch over the books and records, or somebody who read too much. */
  kind: z.string(),
  /** The row it was found at, or the colleague. */
  subject: z.string(),
  at: z.iso.datetime(),
});
export type StaffAlarm = z.infer<typeof StaffAlarm>;

export const getStaffHome = endpoint({
  name: 'staff.getStaffHome',
  method: 'GET',
  path: '/api/v1/ops/home/',
  summary:
    'How the rails run, how the last night went, which alarms stand, and your own acts today',
  auth: staffMay('use_console'),
  success: {
    status: 200,
    body: z.object({
      rails: z.array(Rail),
      /** Null before the first night. */
      night: Night.nullable(),
      alarms: z.array(StaffAlarm),
      /** What our people have turned off, and until when. */
      turned_off: z.array(SwitchStop.pick({ switch: true, until_at: true, reason: true })),
      /** What the caller did today that is on record, newest first. */
      acts: z.array(z.object({ event_id: z.uuid(), at: z.iso.datetime(), action: z.string() })),
    }),
  },
  refusals: {},
});
export type StaffHome = z.infer<(typeof getStaffHome)['success']['body']>;
