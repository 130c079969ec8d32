import { getGroup } from '@luwag/contracts/paluwagan';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';

const news = ['made', 'joined', 'given', 'saved'] as const;

/** One group as its member sees it, and what has just been done. */
export async function loadGroup(args: VisitorArgs, group_id: string) {
  const found = await callAs(args, getGroup, { params: { group_id } });
  const { searchParams } = args.url;
  return {
    group: needed(found, 'group_not_found'),
    news: news.find((each) => searchParams.has(each)),
    showsAll: searchParams.get('turns') === 'all',
  };
}

export type GroupView = Awaited<ReturnType<typeof loadGroup>>;
