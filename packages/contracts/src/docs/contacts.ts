import type * as contacts from '../contacts.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

export const contactsDocs: DocsOf<typeof contacts> = {
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
