import { inScope } from '@luwag/db/scope';
import type { CivilDate } from '@luwag/domain/calendar';
import { sql } from 'kysely';
import { mode, type World } from './world.ts';

/** A plan that is not paid yet, as the people of the simulation look at it. */
export type OpenPlan = {
  id: string;
  buyerId: string;
  requestId: string;
  version: number;
  /** The next payment. */
  dueDate: CivilDate;
  sequence: number;
  /** Since when it is late, once it is. */
  oldestDueDate: CivilDate | null;
  isAutopayOn: boolean;
  /** None where nobody ever asked for it. */
  hasAutopay: boolean;
};

/** What is owed on an installment `i`, written down here once more. */
export const owedOf = sql`(i.charged_penalty + i.charged_fee + i.charged_interest + i.charged_principal
  - i.paid_penalty - i.paid_fee - i.paid_interest - i.paid_principal
  - i.waived_penalty - i.waived_fee - i.waived_interest - i.waived_principal
  - i.cancelled_penalty - i.cancelled_fee - i.cancelled_interest - i.cancelled_principal)`;

export const inForce = sql`plans p
  join installments i on i.plan_id = p.id and i.schedule_version = p.schedule_version`;

export async function listOpenPlans({ db }: World): Promise<OpenPlan[]> {
  const { rows } = await inScope(db, 'system', (tx) =>
    sql<OpenPlan>`
      select p.id, p.buyer_id as "buyerId", p.payment_request_id as "requestId",
             p.schedule_version as version,
             min(i.due_date) filter (where ${owedOf} > 0) as "dueDate",
             min(i.sequence) filter (where ${owedOf} > 0) as sequence,
             min(i.due_date) filter (where i.state = 'overdue') as "oldestDueDate",
             coalesce(bool_or(a.plan_id is not null and a.ended_at is null), false)
               as "isAutopayOn",
             coalesce(bool_or(a.plan_id is not null), false) as "hasAutopay"
        from ${inForce} left join autopays a on a.plan_id = p.id
       where p.mode = ${mode} and p.status = 'active'
       group by p.id having sum(${owedOf}) > 0 order by p.id`.execute(tx),
  );
  return rows;
}
