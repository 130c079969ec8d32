import {
  assignDifference,
  explainDifference,
  listDifferences,
  listNights,
} from '@luwag/contracts/reconciliation';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { modeOf } from './nights.server.ts';
import { reconciliationAddress } from './reconciliation-address.ts';

/** What is open, one statement with all that was found on it, and one difference of either. */
export async function loadReconciliation(args: VisitorArgs) {
  const { searchParams } = args.url;
  const mode = modeOf(args.url);
  const asked = listDifferences.query.shape.business_date.safeParse(
    searchParams.get('date') ?? undefined,
  ).data;
  const [nightsReply, openReply] = await Promise.all([
    callAs(args, listNights, { query: { mode } }),
    callAs(args, listDifferences, { query: { mode } }),
  ]);
  const compared = needed(nightsReply).results.flatMap(({ business_date, reconciliation }) =>
    reconciliation ? [{ date: business_date, summary: reconciliation }] : [],
  );
  const open = needed(openReply);
  const night = asked ? compared.find(({ date }) => date === asked) : compared[0];
  const date = asked ?? night?.date;
  const ofDate = date
    ? needed(await callAs(args, listDifferences, { query: { mode, business_date: date } }))
    : undefined;
  const all = [...open.results, ...(ofDate?.results ?? [])];
  const chosenId = searchParams.get('difference');
  return {
    mode,
    compared,
    night,
    date: date ?? null,
    ofDate: ofDate?.results ?? [],
    /** Sums of a list that was cut would be wrong, and are not made. */
    isDateWhole: ofDate?.next_after === null,
    open: open.results,
    isOpenWhole: open.next_after === null,
    owners: open.owners,
    chosen: all.find(({ difference_id }) => difference_id === chosenId) ?? null,
    done: searchParams.get('done'),
  };
}

export type ReconciliationData = Awaited<ReturnType<typeof loadReconciliation>>;
export type ReconciliationAnswer = { act: 'explain' | 'assign'; code: string };

/** A difference gets a name, or leaves the list with a note. */
export async function actOnDifference(args: VisitorArgs): Promise<ReconciliationAnswer> {
  const form = await args.request.formData();
  const act = form.get('act') === 'assign' ? 'assign' : 'explain';
  const differenceId = String(form.get('difference_id'));
  const params = { difference_id: differenceId };
  const note = String(form.get('reason') ?? '');
  const answer = (code: string): ReconciliationAnswer => ({ act, code });
  if (act === 'assign') {
    const body = assignDifference.body.safeParse({ owner_id: form.get('owner_id'), note });
    if (!body.success) return answer('invalid_request');
    const result = await callAs(args, assignDifference, { params, body: body.data });
    if (!result.ok) return answer(result.code);
  } else {
    const body = explainDifference.body.safeParse({ note });
    if (!body.success) return answer('invalid_request');
    const result = await callAs(args, explainDifference, { params, body: body.data });
    if (!result.ok) return answer(result.code);
  }
  const date = args.url.searchParams.get('date') ?? undefined;
  const to = { mode: modeOf(args.url), ...(date && { date }), difference: differenceId };
  throw redirect(reconciliationAddress({ ...to, done: act }), 303);
}
