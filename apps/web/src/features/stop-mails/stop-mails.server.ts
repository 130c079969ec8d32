import { stopMails } from '@luwag/contracts/stop-mails';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';

export type StopReply = 'stopped' | 'link_over' | 'later';

/** Opening the link does nothing, for mailboxes open links by themselves. */
export const loadStop = ({ url }: VisitorArgs) => ({ linkKey: url.searchParams.get('key') });

/**
 * The button of the page, or a mail reader that posts to the address of the link (RFC 8058). It is
 * answered here and not led on: mail readers do not follow.
 */
export async function stop(args: VisitorArgs): Promise<StopReply> {
  const form = await args.request.formData();
  const typed = form.get('key') ?? args.url.searchParams.get('key');
  const key = stopMails.body.safeParse({ key: typed });
  if (!key.success) return 'link_over';
  const result = await callAs(args, stopMails, { body: key.data });
  if (result.ok) return 'stopped';
  return result.code === 'link_expired' ? 'link_over' : 'later';
}
