import type * as testEvents from '../test-events.ts';
import type { DocsOf } from './call-doc.ts';
import { sampleEvent } from './webhooks.ts';

export const testEventsDocs: DocsOf<typeof testEvents> = {
  listTestEvents: {
    description:
      'What happened to the test payments of the key’s store, and to test payouts if the key has `payouts:read`, in order, as webhooks say it: for a machine that no webhook can reach. The first call has no `cursor` and answers with one; every call after that brings what happened since, for seven days at most. `luwag listen` of the SDK asks once a second and passes the events on, signed, to an address of your machine. A live key is refused.',
    example: {
      query: { cursor: '48211-1' },
      answer: {
        results: [
          {
            id: 'evt_0199f3a0-0000-7000-8000-00000000000b',
            type: 'payment_request.paid',
            body: JSON.stringify(sampleEvent('paid')),
          },
        ],
        cursor: '48213-7',
        has_more: false,
      },
    },
  },
};
