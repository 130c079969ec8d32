import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Ends mails of one kind by the link that each of them carries, without signing in. */
export const stopMails = endpoint({
  name: 'notices.stopMails',
  method: 'POST',
  path: '/api/v1/notifications/stop-mails/',
  summary: 'End mails like the one that the link was in',
  auth: 'public',
  body: z.object({ key: z.string().regex(/^[\w-]{40,400}$/) }),
  success: { status: 204, body: z.undefined() },
  refusals: {
    /** It is no link of ours, or what it would end must come. */
    link_expired: 422,
  },
});
