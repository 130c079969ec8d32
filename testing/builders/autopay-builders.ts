import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { CivilDate } from '@luwag/domain/calendar';
import { sql } from 'kysely';

export type OnAutopay = { planId: string; sourceId: string };

/** Announced with this much to spare: how much is owed in the end is for the collector to say. */
const spareCentavos = 100_00;

/**
 * Turns autopay on for plans, and plans the charge of whatever falls due on a day, as if their
 * buyers had been told two days before.
 */
export async function insertAutopays(
  db: Db,
  plans: readonly OnAutopay[],
  dueDate: CivilDate,
): Promise<void> {
  const planIds = plans.map(({ planId }) => planId);
  const sourceIds = plans.map(({ sourceId }) => sourceId);
  await inScope(db, 'system', async (tx) => {
    // Tens of thousands at once, which no call of the product writes.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into autopays (plan_id, mode, buyer_id, source_id, turned_on_at)
      select p.id, p.mode, p.buyer_id, c.source_id, now() - interval '3 days'
        from unnest(${planIds}::uuid[], ${sourceIds}::uuid[]) as c(plan_id, source_id)
        join plans p on p.id = c.plan_id`.execute(tx);
    await sql`insert into autopay_charges
        (installment_id, try_number, mode, buyer_id, plan_id, on_date, amount_centavos, told_at)
      select i.id, 1, i.mode, i.buyer_id, i.plan_id, i.due_date,
             i.charged_principal + i.charged_interest + ${spareCentavos}, now() - interval '2 days'
        from installments i
       where i.plan_id = any (${planIds}::uuid[]) and i.due_date = ${dueDate}::date`.execute(tx);
  });
}

/** People of whom nothing is known but that they exist, each with a wallet. */
export const insertWallets = (db: Db, buyerIds: string[]) =>
  inScope(db, 'system', async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const noise = sql`sha256(id::text::bytea)`;
    await sql`insert into accounts (id, role, account_status, password_changed_at, email_index,
        email_encrypted, contact_number_index, contact_number_encrypted, first_name_encrypted,
        middle_name_encrypted, last_name_encrypted)
      select id, 'buyer', 'ACTIVE', now(), ${noise}, ${noise}, ${noise}, ${noise}, ${noise},
        ${noise}, ${noise} from unnest(${buyerIds}::uuid[]) id`.execute(tx);
    const { rows } = await sql<{ id: string; buyer: string; token: string }>`
      insert into payment_sources (id, buyer_id, mode, channel, status, attempt, return_path,
          gateway_token_id, account_masked, created_at, linked_at)
        select uuid_v7(slot_of(id)), id, 'live', 'PAYMAYA', 'active', 'answered',
          '/buyer/sources', 'pt-' || id, '•••• 1000', now(), now()
        from unnest(${buyerIds}::uuid[]) id
      returning id, buyer_id as buyer, gateway_token_id as token`.execute(tx);
    return rows;
  });
