import type * as health from '../health.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

export const healthDocs: DocsOf<typeof health> = {
  getHealth: {
    description:
      'Kinds of jobs that are in the queue now, those that stand still first; the last hundred jobs that stand still; and addresses of webhooks that take nothing, those that fail longest first. Moments of the queue are of real time, also where test time travels.',
    example: {
      answer: {
        workers: 3,
        worker_seen_at: sample.now,
        events: 0,
        oldest_event_at: null,
        kinds: [
          {
            job: 'notifications.sendMail',
            due: 4,
            oldest_due_at: sample.now,
            later: 0,
            running: 1,
            failing: 2,
            dead: 1,
          },
        ],
        dead: [
          {
            job_id: '4711',
            job: 'notifications.sendMail',
            attempts: 8,
            error: 'connect ECONNREFUSED',
            failed_at: sample.now,
          },
        ],
        webhooks: [
          {
            address_id: sample.webhook,
            merchant_id: sample.merchant,
            shop: 'Tindahan ni Aling Nena',
            mode: 'live',
            host: 'tindahan.example',
            undelivered: 12,
            oldest_at: sample.now,
            failing_since: sample.now,
            disabled_at: null,
          },
        ],
      },
    },
  },
  retryJob: {
    description:
      'Jobs are safe to run again: what was done already is not done twice. That it was tried, by whom and why, is on record.',
    example: {
      params: { job_id: '4711' },
      body: { reason: 'The mail server is back' },
    },
  },
};
