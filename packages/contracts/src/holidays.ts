import { holidayRejections } from '@luwag/domain/holiday-changes';
import { holidayKinds } from '@luwag/domain/holidays';
import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { readableLine } from './readable-text.ts';

/** Days on which banks are closed: what is known of them, and how our people add to it. */

const KnownHoliday = z.object({
  date: z.iso.date(),
  /** Banks are open on `special_working` and `ordinary` days: these overrule an earlier word. */
  kind: z.enum(holidayKinds),
  name: z.string(),
  /** Expected and not yet proclaimed. */
  is_provisional: z.boolean(),
});

export const listHolidays = endpoint({
  name: 'holidays.listHolidays',
  method: 'GET',
  path: '/api/v1/core/holidays/list',
  summary: 'Holidays as they are known today, by which due dates and payouts are counted',
  auth: 'public',
  callClass: 'read',
  success: { status: 200, body: z.object({ results: z.array(KnownHoliday) }), etag: true },
  refusals: {},
});

export const HolidayEntry = KnownHoliday.extend({
  /** The proclamation. */
  source: z.string(),
  /** From when on it counts; tomorrow, of one that was approved today. */
  known_from: z.iso.date(),
});
export type HolidayEntry = z.infer<typeof HolidayEntry>;

export const HolidayChange = z.object({
  change_id: z.uuid(),
  date: z.iso.date(),
  kind: z.enum(holidayKinds),
  name: z.string(),
  source: z.string(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: z.iso.datetime(),
  is_yours: z.boolean(),
  state: z.enum(['waiting', 'approved', 'refused', 'withdrawn']),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  known_from: z.iso.date().nullable(),
});
export type HolidayChange = z.infer<typeof HolidayChange>;

export const listHolidayChanges = endpoint({
  name: 'holidays.listHolidayChanges',
  method: 'GET',
  path: '/api/v1/ops/holidays/',
  summary: 'Every holiday that is known, changes that wait for a second person, and those before',
  auth: staffMay('use_console'),
  success: {
    status: 200,
    body: z.object({
      today: z.iso.date(),
      days: z.array(HolidayEntry),
      waiting: z.array(HolidayChange),
      past: z.array(HolidayChange),
    }),
  },
  refusals: {},
});

/** A day with its name, as it is asked for and previewed. */
const Day = {
  date: z.iso.date().regex(/^20/),
  kind: z.enum(holidayKinds),
  name: readableLine({ min: 3, max: 80 }),
};

export const HolidayPreview = z.object({
  /** Why it would be refused; null where it would not. */
  refusal: z.enum(holidayRejections).nullable(),
  known_from: z.iso.date(),
  is_open_before: z.boolean(),
  is_open_after: z.boolean(),
  /** The banking day on which payouts of the day are counted. */
  payouts_on: z.iso.date(),
  /** Shops that are owed enough to be paid now. */
  shops_owed: z.int(),
  /** Payments of buyers whose grace would end on another day, by due date. */
  graces: z.array(
    z.object({
      due_date: z.iso.date(),
      before: z.iso.date(),
      after: z.iso.date(),
      payments: z.int(),
    }),
  ),
  /** Where there are too many payments to count them while somebody waits. */
  is_estimate: z.boolean(),
});
export type HolidayPreview = z.infer<typeof HolidayPreview>;

export const previewHolidayChange = endpoint({
  name: 'holidays.previewHolidayChange',
  method: 'GET',
  path: '/api/v1/ops/holidays/preview/',
  summary: 'What a new holiday, or another word about a known one, would move',
  auth: staffMay('set_holidays'),
  query: z.object(Day),
  success: { status: 200, body: HolidayPreview },
  refusals: {},
});

const ruleRefusals = {
  holiday_out_of_reach: 409,
  holiday_unchanged: 409,
  holiday_notice_too_short: 409,
} as const;

export const askHolidayChange = endpoint({
  name: 'holidays.askHolidayChange',
  method: 'POST',
  path: '/api/v1/ops/holidays/changes/',
  summary: 'Ask a second person to add a holiday, or to overrule a known one',
  auth: staffMay('set_holidays'),
  body: z.object({
    ...Day,
    source: readableLine({ min: 5, max: 120 }),
    reason: readableLine({ min: 5, max: 200 }),
  }),
  success: { status: 201, body: HolidayChange },
  refusals: { ...ruleRefusals, holiday_waiting: 409 },
});

export const decideHolidayChange = endpoint({
  name: 'holidays.decideHolidayChange',
  method: 'POST',
  path: '/api/v1/ops/holidays/changes/{change_id}/decision/',
  summary: 'Be the second person, or refuse; who asked takes it back by refusing',
  auth: staffMay('set_holidays'),
  params: z.object({ change_id: z.uuid() }),
  body: z.object({ decision: z.enum(['approve', 'refuse']) }),
  success: {
    status: 200,
    body: z.object({
      state: z.enum(['approved', 'refused', 'withdrawn']),
      /** Of an approved one: from when on it counts. */
      known_from: z.iso.date().nullable(),
    }),
  },
  refusals: { ...ruleRefusals, holiday_change_not_found: 404, own_holiday_change: 403 },
});
