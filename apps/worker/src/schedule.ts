import { prune } from '@luwag/platform/housekeeping';
import type { Scheduled } from '@luwag/platform/worker-runtime';

/** What runs on a timer. The queue's clock is UTC: Manila's night is the UTC evening before. */
export const schedule: Scheduled[] = [{ job: prune, at: '17 19 * * *', payload: {} }];
