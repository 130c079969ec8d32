import { listGroups } from '@luwag/contracts/paluwagan';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';

export type GroupMode = 'live' | 'test';

/** Real money, or what somebody tries out: by the address, and never both in one list. */
export const groupModeOf = (url: URL): GroupMode =>
  url.searchParams.get('mode') === 'test' ? 'test' : 'live';

export async function loadGroups(args: VisitorArgs) {
  const mode = groupModeOf(args.url);
  const [mine, others] = await Promise.all([
    callAs(args, listGroups, { query: { show_my_groups: 'true', mode } }),
    callAs(args, listGroups, { query: { show_my_groups: 'false', mode } }),
  ]);
  const shown = needed(others);
  return {
    mode,
    mine: needed(mine).results,
    invited: shown.results.filter(({ invitation }) => invitation !== null),
    open: shown.results.filter(({ invitation }) => invitation === null),
    hasLeft: args.url.searchParams.has('left'),
  };
}

export type GroupsView = Awaited<ReturnType<typeof loadGroups>>;
