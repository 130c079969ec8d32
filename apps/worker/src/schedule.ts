import { pruneAccounts } from '@luwag/modules/accounts/worker';
import { pruneMessages } from '@luwag/modules/notifications/worker';
import { expireRequests, followAttempts } from '@luwag/modules/payments/worker';
import { closeDays } from '@luwag/modules/plans/worker';
import { expireSources, followLinkings } from '@luwag/modules/sources/worker';
import { pruneWebhooks } from '@luwag/modules/webhooks/worker';
import { prune } from '@luwag/platform/housekeeping';
import type { Scheduled } from '@luwag/platform/worker-runtime';

/** What runs on a timer. The queue's clock is UTC: Manila's night is the UTC evening before. */
export const schedule: Scheduled[] = [
  { job: prune, at: '17 19 * * *', payload: {} },
  { job: pruneAccounts, at: '27 19 * * *', payload: {} },
  { job: pruneMessages, at: '37 19 * * *', payload: {} },
  { job: expireSources, at: '47 19 * * *', payload: {} },
  { job: pruneWebhooks, at: '57 19 * * *', payload: {} },
  { job: followLinkings, at: '* * * * *', payload: {} },
  { job: followAttempts, at: '* * * * *', payload: {} },
  { job: expireRequests, at: '* * * * *', payload: {} },
  { job: closeDays, at: '10 16 * * *', payload: {} },
];
