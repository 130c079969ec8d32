import type { Tx } from '@luwag/db';
import { sql } from 'kysely';
import type { AttemptRow } from './attempts-repository.ts';

export async function finishProposal(tx: Tx, planId: string): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ status: 'done' })
    .where('plan_id', '=', planId)
    .where('status', '=', 'processing')
    .execute();
}

/** The agreement and confirmation were for the failed payment only, so both are cleared. */
export async function reopenProposal(tx: Tx, planId: string, reason: string): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({
      status: 'open',
      plan_id: null,
      failure_reason: reason,
      agreed_at: null,
      confirmed_at: null,
      confirmed_with: null,
      confirmed_session_id: null,
    })
    .where('plan_id', '=', planId)
    .where('status', '=', 'processing')
    .execute();
}

/**
 * The part that was passed on to the shop at once is recorded as used credit of the payment: after
 * a chargeback that part is owed again.
 */
export async function notePassedOn(tx: Tx, attempt: AttemptRow, now: Date): Promise<void> {
  const { id, mode, buyer_id, plan_id, pay_now_centavos: passedOn, business_date } = attempt;
  await sql`insert into plan_collections (id, mode, buyer_id, plan_id, schedule_version,
      amount_centavos, parts, recovered_centavos, credit_centavos, collected_on, collected_at)
    values (${id}, ${mode}, ${buyer_id}, ${plan_id}, 1, ${passedOn}, '[]', 0, ${passedOn},
      ${business_date}::date, ${now})
    on conflict (id) do update set
      amount_centavos = plan_collections.amount_centavos + excluded.amount_centavos,
      credit_centavos = plan_collections.credit_centavos + excluded.credit_centavos`.execute(tx);
}
