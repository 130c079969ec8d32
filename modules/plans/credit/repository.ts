import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Mode } from '@luwag/ledger/commands';

/**
 * Of the mode of one plan, in the order of ids. Without a lock: whoever uses credit looks again
 * under the locks of these plans.
 */
export async function listPlansWithCredit(
  tx: Tx,
  { buyerId, modeOf }: { buyerId: string; modeOf: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('plans')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('mode', '=', (eb) => eb.selectFrom('plans').select('mode').where('id', '=', modeOf))
    .where('credit_centavos', '>', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export type CreditPayment = {
  mode: Mode;
  buyerId: string;
  planId: string;
  installmentId: string;
  amountCentavos: number;
  businessDate: CivilDate;
  now: Date;
};

/** Written as paid: no gateway is asked. */
export async function insertCreditAttempt(tx: Tx, payment: CreditPayment): Promise<string> {
  const row = await tx
    .insertInto('collection_attempts')
    .values({
      id: idFor(payment.buyerId),
      mode: payment.mode,
      buyer_id: payment.buyerId,
      plan_id: payment.planId,
      installment_id: payment.installmentId,
      purpose: 'credit',
      channel: 'CREDIT',
      state: 'succeeded',
      business_date: payment.businessDate,
      amount_centavos: payment.amountCentavos,
      created_at: payment.now,
      settled_at: payment.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
