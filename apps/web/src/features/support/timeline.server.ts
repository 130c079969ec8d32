import { listContacts } from '@luwag/contracts/contacts';
import { listDisputes } from '@luwag/contracts/disputes';
import { listPayments } from '@luwag/contracts/records';
import { listSupportCases } from '@luwag/contracts/support';
import { m } from '#app/paraglide/messages.js';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { contactWords } from '#app/shared/format/contact-words.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { type Happened, mergeTimes } from './merge-times.ts';
import { topicWords } from './support-words.ts';

const channelIcons = { email: 'mail', sms: 'phone', push: 'bell' } as const;

/** What happened between this buyer and us, the newest first: payments, messages and cases. */
export async function loadTimeline(args: VisitorArgs) {
  const query = { page: 1 };
  const [payments, contacts, disputes, cases] = await Promise.all([
    callAs(args, listPayments, { query }),
    callAs(args, listContacts, { query }),
    callAs(args, listDisputes, { query }),
    callAs(args, listSupportCases, { query }),
  ]);
  const merged = mergeTimes([
    payments.ok && {
      readTo: readTo(payments.data, ({ paid_at }) => paid_at),
      rows: payments.data.results.map(
        (each): Happened => ({
          key: each.payment_id,
          at: each.paid_at,
          icon: 'ok',
          title: m.support_time_paid({ amount: pesos(each.amount), store: each.store_name }),
          to: `/buyer/payments/${each.payment_id}`,
        }),
      ),
    },
    contacts.ok && {
      readTo: readTo(contacts.data, ({ asked_at }) => asked_at),
      rows: contacts.data.results.flatMap((each): Happened[] =>
        each.sent_at
          ? [
              {
                key: each.id,
                at: each.sent_at,
                icon: channelIcons[each.channel ?? 'email'],
                title: m.support_time_told({ what: contactWords[each.kind]() }),
                to: '/buyer/settings/notices',
              },
            ]
          : [],
      ),
    },
    disputes.ok && {
      readTo: readTo(disputes.data, ({ created_at }) => created_at),
      rows: disputes.data.results.map(
        (each): Happened => ({
          key: each.id,
          at: each.created_at,
          icon: 'pause',
          title: m.support_time_reported({ store: each.store_name, reference: each.reference }),
          to: `/buyer/disputes/${each.id}`,
        }),
      ),
    },
    cases.ok && {
      // Those that are open come first; the last of a page is the oldest of the others.
      readTo: readTo(cases.data, ({ created_at }) => created_at),
      rows: cases.data.results.map(
        (each): Happened => ({
          key: each.id,
          at: each.created_at,
          icon: 'chat',
          title: m.support_time_wrote({
            topic: topicWords[each.topic](),
            reference: each.reference,
          }),
          to: `/buyer/support/cases/${each.id}`,
        }),
      ),
    },
  ]);
  return { ...merged, isWhole: [payments, contacts, disputes, cases].every(({ ok }) => ok) };
}

/** Lists are newest first: there may be more before the last of a page, and nothing after it. */
function readTo<T>(page: { results: T[]; has_more: boolean }, at: (row: T) => string) {
  const last = page.results.at(-1);
  return page.has_more && last ? at(last) : null;
}

export type TimelineData = Awaited<ReturnType<typeof loadTimeline>>;
