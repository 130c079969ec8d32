import { contactKinds } from '@luwag/domain/contact-rules';
import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** What we write to a buyer about money owed, and how often we may. */

/** The rules that hold for everybody, whatever they chose. */
export const ContactRules = z.object({
  /** Hours of the day in Manila: from the first, and before the last. */
  from_hour: z.int(),
  until_hour: z.int(),
  /** Over all channels together. */
  day_max: z.int(),
  /** In any seven days. */
  week_max: z.int(),
  /** Reminders go out so many days before a payment is due. */
  days_before: z.array(z.int()),
});

export const ContactKind = z.enum(contactKinds);

export const Contact = z.object({
  id: z.uuid(),
  kind: ContactKind,
  livemode: z.boolean(),
  /** `held`: it goes at `held_until`, if it still says something by then. */
  state: z.enum(['asked', 'held', 'sent', 'dropped']),
  channel: z.enum(['email', 'sms', 'push']).nullable(),
  asked_at: z.iso.datetime(),
  held_until: z.iso.datetime().nullable(),
  sent_at: z.iso.datetime().nullable(),
  /** What it spoke of. */
  payments: z.array(
    z.object({
      transaction_id: z.uuid(),
      store_name: z.string(),
      due_date: z.iso.date().nullable(),
      amount: z.int().nullable(),
    }),
  ),
});
export type Contact = z.infer<typeof Contact>;

export const listContacts = endpoint({
  name: 'contacts.listContacts',
  method: 'GET',
  path: '/api/v1/users/user/contacts/',
  summary: 'Every message to the buyer about money owed, newest first',
  auth: buyers,
  priority: 'list',
  query: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  success: {
    status: 200,
    body: z.object({ results: z.array(Contact), page: z.int(), has_more: z.boolean() }),
  },
  refusals: {},
});
