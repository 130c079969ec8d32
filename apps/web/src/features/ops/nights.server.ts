import { listDifferences, listNights } from '@luwag/contracts/reconciliation';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';

/** Live unless the address says test. */
export const modeOf = (url: URL): 'live' | 'test' =>
  url.searchParams.get('mode') === 'test' ? 'test' : 'live';

/** How the nights of a mode went, and how much differs from the gateway's statement. */
export async function loadNights(args: VisitorArgs) {
  const { searchParams } = args.url;
  const mode = modeOf(args.url);
  const before = listNights.query.shape.before.safeParse(searchParams.get('before') ?? undefined);
  const [nights, differences] = await Promise.all([
    callAs(args, listNights, { query: { mode, ...(before.data && { before: before.data }) } }),
    callAs(args, listDifferences, { query: { mode } }),
  ]);
  const { results, next_before: nextBefore } = needed(nights);
  return {
    mode,
    nights: results,
    nextBefore,
    isFirst: !before.data,
    toExplain: needed(differences).to_explain,
  };
}

export type NightsData = Awaited<ReturnType<typeof loadNights>>;
