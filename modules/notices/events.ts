import { topic } from '@luwag/platform/jobs/outbox';
import { z } from 'zod';

/** How much is unread may have changed. */
export const noticesChanged = topic('notices.changed', z.object({ account_id: z.uuid() }));
