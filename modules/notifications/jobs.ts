import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

// The queue carries where the message is and no more; what it says stays encrypted in its row.
const Message = z.object({ message_id: z.uuid(), day: z.iso.date() });

export const sendMail = job('notifications.sendMail', Message);
export const sendSms = job('notifications.sendSms', Message);
