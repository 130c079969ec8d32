import { listGroupEntries } from '@luwag/contracts/paluwagan-money';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { pageOf } from '#app/shared/page/page-of.ts';

export async function loadBook(args: VisitorArgs, group_id: string) {
  const page = pageOf(args.url.searchParams);
  const found = await callAs(args, listGroupEntries, { params: { group_id }, query: { page } });
  return { groupId: group_id, book: needed(found, 'group_not_found') };
}

export type BookView = Awaited<ReturnType<typeof loadBook>>;
