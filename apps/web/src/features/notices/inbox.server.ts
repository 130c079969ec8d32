import { listNotifications, markRead, type Notification } from '@luwag/contracts/notices';
import type { AccountType } from '@luwag/contracts/person';
import { manilaDateOf } from '@luwag/domain/calendar';
import { redirect } from 'react-router';
import { z } from 'zod';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { rawTextOf } from '#app/shared/forms/form-reply.ts';
import { readPreferences } from '#app/shared/page/preferences.ts';
import { chipsOf } from './inbox-chips.ts';

export async function loadInbox(args: VisitorArgs, owner: AccountType) {
  const { searchParams } = args.url;
  const chip = chipsOf(owner).find(({ name }) => name === searchParams.get('show')) ?? null;
  const cursor = z.uuid().safeParse(searchParams.get('after')).data;
  const query = {
    language: readPreferences(args.request.headers).locale,
    ...(chip && { groups: chip.groups.join(',') }),
    ...(cursor && { cursor }),
  };
  const list = needed(await callAs(args, listNotifications, { query }));
  const open = list.results.find(({ id }) => id === searchParams.get('open')) ?? null;
  // It is on the screen now. Asked for again it changes nothing, and nobody else can ask.
  if (open && !open.read_at) await callAs(args, markRead, { body: { ids: [open.id] } });
  const isSeen = (notice: Notification) => notice.id === open?.id || notice.read_at !== null;
  return {
    owner,
    show: chip?.name ?? null,
    after: cursor ?? null,
    open,
    notices: list.results.map((notice) => ({ ...notice, isNew: !isSeen(notice) })),
    older: list.next_cursor,
    unread: list.unread_count - (open && !open.read_at ? 1 : 0),
    today: manilaDateOf(Date.now()),
  };
}

export type InboxView = Awaited<ReturnType<typeof loadInbox>>;

/** Everything up to the newest that was shown: what came in meanwhile stays new. */
export async function actOnInbox(args: VisitorArgs): Promise<Response> {
  const until = z.uuid().safeParse(rawTextOf(await args.request.formData(), 'until')).data;
  if (until) needed(await callAs(args, markRead, { body: { until } }));
  return redirect(args.url.pathname, 303);
}
