import type { Tx } from '@luwag/db';
import { emit } from '@luwag/platform/jobs/outbox';
import { nameSources, type SourceUsers } from '../../sources/service.ts';
import { autopayEnded } from '../events.ts';
import { type EndReason, markEnded, replaceSource } from './repository.ts';

type Asking = { requestId: string };
type Ended = { because: Exclude<EndReason, 'turned_off'>; now: Date };

/**
 * Ends autopay by no doing of the buyer's, who is told. Charges that were planned go when the
 * collector comes to them: whoever ends a source holds no plan, and changes nothing but this.
 */
export async function endAutopays(
  tx: Tx,
  asking: Asking,
  which: { planIds: string[] } | { sourceId: string },
  end: Ended,
): Promise<void> {
  if ('planIds' in which && which.planIds.length === 0) return;
  const ended = await markEnded(tx, which, end);
  const names = await nameSources(
    tx,
    ended.map(({ source_id }) => source_id),
  );
  for (const { mode, buyer_id, plan_id, source_id } of ended)
    await emit(tx, asking, autopayEnded, {
      mode,
      buyer_id,
      plan_id,
      source_label: names.get(source_id) ?? '',
      because: end.because,
    });
}

/** For the module of sources: what is linked no more is charged no more. */
export const autopaySources: SourceUsers = {
  ended: (tx, asking, { sourceId, status, now }) =>
    endAutopays(tx, asking, { sourceId }, { because: `source_${status}`, now }),
  replaced: replaceSource,
};
