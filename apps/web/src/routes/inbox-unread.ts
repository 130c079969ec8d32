import { getUnread } from '@luwag/contracts/notices';
import { callAs, forOwner, needed } from '#app/shared/auth/visitor.ts';

/** For the bell of pages that are open: how much is unread, and where changes of it are told. */
export const loader = forOwner(async (args) => {
  const { unread_count: count, live_path: livePath } = needed(await callAs(args, getUnread, {}));
  return Response.json({ count, livePath }, { headers: { 'cache-control': 'no-store' } });
});
