import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { turnOf } from '@luwag/domain/disputes';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { findPerson } from '../accounts/service.ts';
import { type NoticeDeps, notify } from '../notices/service.ts';
import { findPurchase } from '../plans/service.ts';
import { tellShop } from '../team/service.ts';
import { openCentavosOf } from './carrying-out.ts';
import { type EntryRow, listEntries } from './entries-repository.ts';
import { findListed, type ListedDispute } from './repository.ts';

export type { NoticeDeps };

type Wanted = { dispute_id: string; entry_id: string; side: 'buyer' | 'shop' };

/** One notice for each step and side, however often it is asked for. Words are read on the page. */
export const sendNotice = (
  ctx: JobCtx,
  deps: NoticeDeps,
  { dispute_id: disputeId, entry_id: entryId, side }: Wanted,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const dispute = await findListed(tx, disputeId);
    const entries = await listEntries(tx, disputeId);
    const entry = entries.find(({ id }) => id === entryId);
    if (!dispute || !entry) throw new Error(`entry ${entryId} of dispute ${disputeId} not found`);
    const data = {
      side,
      dispute_id: disputeId,
      reference: `C-${dispute.number}`,
      store: dispute.store_name,
      news: dispute.state === 'closed' ? ('closed' as const) : newsOf(entry, entries),
      outcome: dispute.outcome,
      amount: await amountOf(tx, dispute),
      is_your_turn: turnOf(dispute.state) === side,
      answer_by: dispute.answer_by,
      is_live: dispute.mode === 'live',
    };
    const news = { kind: 'dispute_news', about: `${entryId} ${side}` } as const;
    if (side === 'shop')
      return tellShop(tx, ctx, deps, {
        ...news,
        shopId: dispute.merchant_id,
        storeId: dispute.store_id,
        dataFor: ({ first_name }) => ({ ...data, first_name }),
      });
    const person = await findPerson(tx, deps.vault, dispute.buyer_id);
    if (!person) return;
    const { first_name } = person;
    await notify(tx, ctx, deps, { ...news, person, data: { ...data, first_name } });
  });

/** A no after a yes is to what was promised, which has not come. */
function newsOf(
  { id, kind }: EntryRow,
  entries: readonly EntryRow[],
): EntryRow['kind'] | 'not_come' {
  const before = entries.slice(
    0,
    entries.findIndex((each) => each.id === id),
  );
  const isPromised = before.some((each) => each.kind === 'accepted');
  return kind === 'refused' && isPromised ? 'not_come' : kind;
}

/** What is still open of it; once it is closed, what came back. */
async function amountOf(tx: Tx, dispute: ListedDispute): Promise<number> {
  const { plan_id: planId, buyer_id: buyerId } = dispute;
  if (dispute.state === 'closed') return dispute.refunded_centavos;
  const purchase = await findPurchase(tx, { planId, buyerId });
  if (!purchase) throw new Error(`purchase ${planId} of dispute ${dispute.id} not found`);
  return openCentavosOf(purchase.plan);
}
