import type { Tx } from '@luwag/db';
import type { Mode } from '@luwag/ledger/commands';
import { type StoredPlan, toStoredPlan } from './plan-rows-repository.ts';
import { listInstallments } from './repository.ts';

/** More than anybody can have open at once. */
const openMax = 200;

/** A buyer's plans on which something is owed, without their payments. */
export async function listOpenPlans(
  tx: Tx,
  { buyerId, mode }: { buyerId: string; mode: Mode },
): Promise<StoredPlan[]> {
  const rows = await tx
    .selectFrom('plans')
    .selectAll()
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
    .where('status', 'in', ['active', 'written_off'])
    .orderBy('id')
    .limit(openMax)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const installments = await listInstallments(tx, ids);
  return rows.map((row) => toStoredPlan(row, installments.get(row.id) ?? []));
}
