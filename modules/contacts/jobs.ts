import { civilDate } from '@luwag/domain/calendar';
import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

const Mode = z.enum(['test', 'live']);
const Day = z.iso.date().transform(civilDate);

/** Each morning: whoever has something due is reminded of it. */
export const remindBuyers = job('contacts.remindBuyers', z.object({}));

/** Some of the buyers of a mode, from one on; what is left it asks for itself. */
export const remindSome = job(
  'contacts.remindSome',
  z.object({ mode: Mode, after: z.uuid().nullable() }),
);

/** Sends one that was asked for, if it may go now and still says something of use. */
export const sendContact = job('contacts.send', z.object({ contact_id: z.uuid() }));

/** Every minute: what was held until now. */
export const releaseHeld = job('contacts.releaseHeld', z.object({}));

/** Something happened to an automatic payment that its buyer should know. */
export const announceAutopay = job(
  'contacts.announceAutopay',
  z.object({
    kind: z.enum(['autopay_upcoming', 'autopay_failed', 'autopay_ended']),
    mode: Mode,
    buyer_id: z.uuid(),
    plan_id: z.uuid(),
    /** What makes this one different from others of its kind and plan. */
    key: z.string(),
    source_label: z.string().nullable(),
    amount_centavos: z.int().nullable(),
    on_date: Day.nullable(),
    next_on_date: Day.nullable(),
  }),
);

/** Each night: what has been kept long enough goes. */
export const pruneContacts = job('contacts.prune', z.object({}));
