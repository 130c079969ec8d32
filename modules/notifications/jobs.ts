import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

// The queue carries the message's name alone; what it says stays encrypted in its row.
const Message = z.object({ message_id: z.uuid() });

export const sendMail = job('notifications.sendMail', Message);
export const sendSms = job('notifications.sendSms', Message);
export const pruneMessages = job('notifications.prune', z.object({}));
