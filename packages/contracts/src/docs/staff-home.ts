import type * as staffHome from '../staff-home.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const quiet = { taken: 0, failed: 0 };

export const staffHomeDocs: DocsOf<typeof staffHome> = {
  countQueues: {
    description:
      'One line for each queue that a role of the caller opens, also for those that are empty. Live mode alone. Opening hours count where the promise says so.',
    example: {
      answer: {
        results: [{ queue: 'kyc', count: 4, oldest_at: sample.now, due_at: sample.soon }],
      },
    },
  },
  getStaffHome: {
    description:
      'Live mode alone, and without anybody’s name. Alarms are those that stand; somebody who read more people than an hour allows is told of for a day.',
    example: {
      answer: {
        rails: [
          {
            channel: 'PAYMAYA',
            hours: [...Array.from({ length: 23 }, () => quiet), { taken: 41, failed: 1 }],
            taken: 41,
            failed: 1,
            slowest_ms: 1100,
            unknown: 0,
            unknown_since: null,
          },
        ],
        night: null,
        alarms: [],
        turned_off: [{ switch: 'mail', until_at: sample.soon, reason: 'The server is moved' }],
        acts: [{ event_id: sample.event, at: sample.now, action: 'person.viewed' }],
      },
    },
  },
};
