import type { Tx } from '@luwag/db';
import type { PayDay } from '@luwag/domain/plans';

/** Null where the buyer did not say. In the buyer's own scope, or the system's. */
export async function findPayDay(tx: Tx, buyerId: string): Promise<PayDay | null> {
  const row = await tx
    .selectFrom('pay_days')
    .select('pay_day')
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst();
  return row?.pay_day ?? null;
}

export async function savePayDay(
  tx: Tx,
  { buyerId, payDay, now }: { buyerId: string; payDay: PayDay; now: Date },
): Promise<void> {
  const given = { pay_day: payDay, set_at: now };
  await tx
    .insertInto('pay_days')
    .values({ buyer_id: buyerId, ...given })
    .onConflict((conflict) => conflict.column('buyer_id').doUpdateSet(given))
    .execute();
}

export async function deletePayDay(tx: Tx, buyerId: string): Promise<void> {
  await tx.deleteFrom('pay_days').where('buyer_id', '=', buyerId).execute();
}
