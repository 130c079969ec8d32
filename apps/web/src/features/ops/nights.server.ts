import { explainDifference, listDifferences, listNights } from '@luwag/contracts/reconciliation';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { withSearch } from '#app/shared/page/with-search.ts';

/** Live unless the address says test. */
export const modeOf = (url: URL): 'live' | 'test' =>
  url.searchParams.get('mode') === 'test' ? 'test' : 'live';

/** How the nights of a mode went, and what differs from the gateway's statement. */
export async function loadNights(args: VisitorArgs) {
  const { searchParams } = args.url;
  const mode = modeOf(args.url);
  const before = listNights.query.shape.before.safeParse(searchParams.get('before') ?? undefined);
  const date = listDifferences.query.shape.business_date.safeParse(
    searchParams.get('date') ?? undefined,
  ).data;
  const [nights, differences, ofDate] = await Promise.all([
    callAs(args, listNights, { query: { mode, ...(before.data && { before: before.data }) } }),
    callAs(args, listDifferences, { query: { mode } }),
    date ? callAs(args, listDifferences, { query: { mode, business_date: date } }) : undefined,
  ]);
  const { results, next_before: nextBefore } = needed(nights);
  const open = needed(differences);
  return {
    mode,
    nights: results,
    nextBefore,
    isFirst: !before.data,
    differences: open.results,
    toExplain: open.to_explain,
    /** Everything that was found on one date, explained or not. */
    ofDate: date && ofDate ? { date, differences: needed(ofDate).results } : null,
    isExplained: searchParams.get('done') === 'explained',
  };
}

export type NightsData = Awaited<ReturnType<typeof loadNights>>;
export type NightsAnswer = { differenceId: string; code: string };

/** A difference leaves the list with a note. */
export async function explain(args: VisitorArgs): Promise<NightsAnswer> {
  const form = await args.request.formData();
  const differenceId = String(form.get('difference_id'));
  const body = explainDifference.body.safeParse({ note: form.get('reason') });
  if (!body.success) return { differenceId, code: 'invalid_request' };
  const params = { difference_id: differenceId };
  const result = await callAs(args, explainDifference, { params, body: body.data });
  if (!result.ok) return { differenceId, code: result.code };
  const mode = modeOf(args.url) === 'test' ? 'test' : null;
  throw redirect(withSearch(args.url.pathname, { mode, done: 'explained' }), 303);
}
