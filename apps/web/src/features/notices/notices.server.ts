import { listContacts } from '@luwag/contracts/contacts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { loadSettings } from './settings.server.ts';

export async function loadNotices(args: VisitorArgs) {
  const { searchParams } = args.url;
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(searchParams.get('page')) || 1)));
  const [settings, list] = await Promise.all([
    loadSettings(args),
    callAs(args, listContacts, { query: { page } }),
  ]);
  const { results, has_more: hasMore } = needed(list);
  return { ...settings, contacts: results, page, hasMore };
}

export type NoticesView = Awaited<ReturnType<typeof loadNotices>>;
