import {
  getNotificationSettings,
  listContacts,
  putNotificationSettings,
} from '@luwag/contracts/contacts';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';

export async function loadNotices(args: VisitorArgs) {
  const { searchParams } = args.url;
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(searchParams.get('page')) || 1)));
  const [settings, list] = await Promise.all([
    callAs(args, getNotificationSettings, {}),
    callAs(args, listContacts, { query: { page } }),
  ]);
  const { results, has_more: hasMore } = needed(list);
  return {
    settings: needed(settings),
    contacts: results,
    page,
    hasMore,
    isKept: searchParams.get('done') === 'kept',
  };
}

export type NoticesView = Awaited<ReturnType<typeof loadNotices>>;

/** What was ticked comes back with why it was not kept. */
export type NoticesReply = { by_email: boolean; by_sms: boolean; code: string };

export async function actOnNotices(args: VisitorArgs) {
  const form = await args.request.formData();
  const body = { by_email: form.has('by_email'), by_sms: form.has('by_sms') };
  if (!body.by_email && !body.by_sms)
    return data<NoticesReply>({ ...body, code: 'none_chosen' }, { status: 422 });
  const kept = await callAs(args, putNotificationSettings, { body });
  if (kept.ok) throw redirect(`${args.url.pathname}?done=kept`, 303);
  return data<NoticesReply>({ ...body, code: kept.code }, { status: 422 });
}
