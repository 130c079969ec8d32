import type { Tx } from '@luwag/db';
import type { PayCode } from '@luwag/domain/pay-code';
import type { Mode } from '@luwag/ledger/commands';

export async function findPayCodeOf(tx: Tx, planId: string): Promise<PayCode | undefined> {
  const row = await tx
    .selectFrom('pay_codes')
    .select('code')
    .where('plan_id', '=', planId)
    .executeTakeFirst();
  return row?.code as PayCode | undefined;
}

/** In the system's scope: whoever types a code need not be anybody. */
export const findPlanByCode = (
  tx: Tx,
  code: PayCode,
): Promise<{ plan_id: string; buyer_id: string } | undefined> =>
  tx
    .selectFrom('pay_codes')
    .select(['plan_id', 'buyer_id'])
    .where('code', '=', code)
    .executeTakeFirst();

/** Nothing is written where the plan has a code already, or another plan has this one. */
export async function insertPayCode(
  tx: Tx,
  row: { planId: string; buyerId: string; mode: Mode; code: PayCode; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('pay_codes')
    .values({
      plan_id: row.planId,
      buyer_id: row.buyerId,
      mode: row.mode,
      code: row.code,
      created_at: row.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
