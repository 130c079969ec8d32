import type { Tx } from '@luwag/db';

/** What was agreed to for a plan, as canonical JSON, and by whom. */
export const findAgreement = (tx: Tx, planId: string) =>
  tx
    .selectFrom('agreements')
    .select(['buyer_id', 'disclosure'])
    .where('plan_id', '=', planId)
    .executeTakeFirst();
