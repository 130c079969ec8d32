import { type Progress, trackProgress } from '@luwag/contracts/kyc-cases';
import { listDrafts } from '@luwag/contracts/kyc-documents';
import { getSummary } from '@luwag/contracts/transactions';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { turnOf } from '#app/shared/format/items-state.ts';

/** How everything stands, and of the rest only what that page shows. */
export async function loadOnboarding(args: VisitorArgs) {
  const progress: Progress = needed(await callAs(args, trackProgress, {}));
  const turn = turnOf(progress);
  const [draftCount, line] = await Promise.all([
    turn === 'yours' ? countDrafts(args) : 0,
    turn === 'open' ? findLine(args) : undefined,
  ]);
  return { progress, draftCount, line };
}

/** An extra: the page stands without. */
async function countDrafts(args: VisitorArgs): Promise<number> {
  const drafts = await callAs(args, listDrafts, {});
  return drafts.ok ? drafts.data.results.filter(({ state }) => state === 'ready').length : 0;
}

async function findLine(args: VisitorArgs) {
  const summary = await callAs(args, getSummary, {});
  return (summary.ok && summary.data.line) || undefined;
}
