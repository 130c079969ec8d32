import type { Tx } from '@luwag/db';
import { emit } from '@luwag/platform/jobs/outbox';
import { payoutChanged } from './events.ts';
import { type PayoutChange, type PayoutRow, updatePayout } from './repository.ts';
import { payoutViewOf } from './view.ts';

type Origin = { requestId: string };
type Step = PayoutChange & { status: PayoutRow['status'] };

/**
 * A step of a payout; its shop is told of every one, in the transaction that takes it. What is sent
 * again under its key has taken none.
 */
export async function takeStep(
  tx: Tx,
  origin: Origin,
  { id, version }: Pick<PayoutRow, 'id' | 'version'>,
  step: Step,
): Promise<PayoutRow> {
  const row = await updatePayout(tx, id, step);
  if (row.version !== version) await emitStep(tx, origin, row);
  return row;
}

export const emitStep = (tx: Tx, origin: Origin, row: PayoutRow): Promise<void> =>
  emit(tx, origin, payoutChanged, {
    mode: row.mode,
    merchant_id: row.merchant_id,
    payout: payoutViewOf(row),
  });
