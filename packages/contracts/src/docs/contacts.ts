import type * as contacts from '../contacts.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const settings = {
  by_email: true,
  by_sms: false,
  is_sms_possible: true,
  rules: { from_hour: 8, until_hour: 20, day_max: 1, week_max: 3, days_before: [7, 3, 1] },
};

export const contactsDocs: DocsOf<typeof contacts> = {
  getNotificationSettings: {
    description:
      'How the buyer is reached about payments that are due, and `rules`, which hold for everybody. Receipts and warnings about the account do not follow these choices: they always go out.',
    example: { answer: settings },
  },
  putNotificationSettings: {
    description:
      'Sets how the buyer is reached about payments that are due; at least one way. With both, each message takes one of them: a text where something is to be done today, a mail otherwise. What is being sent at this moment may still take the old way.',
    example: { body: { by_email: true, by_sms: false }, answer: settings },
  },
  listContacts: {
    description:
      'Every message about money owed: what it spoke of, when and by which channel it went. One that waits for the hours of contact is `held`; one that was paid or told meanwhile is `dropped`.',
    example: {
      query: { page: 1 },
      answer: {
        results: [
          {
            id: sample.contact,
            kind: 'payment_upcoming',
            livemode: true,
            state: 'sent',
            channel: 'email',
            asked_at: sample.now,
            held_until: null,
            sent_at: sample.now,
            payments: [
              {
                transaction_id: sample.transaction,
                store_name: 'Aling Nena, Ermita',
                due_date: '2026-11-19',
                amount: 881_90,
              },
            ],
          },
        ],
        page: 1,
        has_more: false,
      },
    },
  },
};
