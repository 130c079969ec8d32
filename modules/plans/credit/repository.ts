import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';

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

/** Plans with credit, and those that it may have to pay first. In the order of ids. */
export async function listCreditPlans(
  tx: Tx,
  { buyerId, mode }: { buyerId: string; mode: Mode },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('plans')
    .select('id')
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
    .where((eb) => eb.or([eb('credit_centavos', '>', 0), eb('status', '=', 'active')]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export type CreditFinished = { buyerId: string; creditCentavos: number };

/** Buyers with credit and no open plan, by id. In the system's scope. */
export async function findCreditFinished(
  tx: Tx,
  wanted: { mode: Mode; after: string; limit: number },
): Promise<CreditFinished[]> {
  const { rows } = await sql<CreditFinished>`
    select c.buyer_id as "buyerId", sum(c.credit_centavos)::bigint as "creditCentavos"
      from plans c
     where c.credit_centavos > 0 and c.mode = ${wanted.mode} and c.buyer_id > ${wanted.after}
       and not exists (select from plans p where p.buyer_id = c.buyer_id and p.mode = c.mode
                         and p.status in ('pending', 'active'))
     group by c.buyer_id order by c.buyer_id limit ${wanted.limit}`.execute(tx);
  return rows;
}
