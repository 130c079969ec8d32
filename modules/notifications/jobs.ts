import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

// The queue carries where the message is and no more; what it says stays encrypted in its row.
const Message = z.object({ message_id: z.uuid(), day: z.iso.date() });
export type Message = z.infer<typeof Message>;

export const sendMail = job('notifications.sendMail', Message);
export const sendSms = job('notifications.sendSms', Message);
export const sendPush = job('notifications.sendPush', Message);
/** Gives what has waited long enough its turn. */
export const releaseWaiting = job('notifications.releaseWaiting', z.object({}));
/** Forgets browsers that nothing has reached for long. */
export const pruneBrowsers = job('notifications.pruneBrowsers', z.object({}));
/** Asks carriers what became of the texts they took. */
export const askReports = job('notifications.askReports', z.object({}));
