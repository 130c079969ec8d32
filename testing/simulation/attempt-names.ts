import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { sql } from 'kysely';

export type KnownAttempt = {
  id: string;
  planId: string;
  sequence: number;
};

export type AttemptNames = ReturnType<typeof createAttemptNames>;

/**
 * Names for attempts that are the same in every run of a seed, as their ids are not: which plan,
 * which payment of it, and which attempt of that plan, counted.
 */
export function createAttemptNames(db: Db) {
  const names = new Map<string, string>();
  const perPlan = new Map<string, number>();

  function nameFor({ id, planId, sequence }: KnownAttempt): void {
    if (names.has(id)) return;
    const number = (perPlan.get(planId) ?? 0) + 1;
    perPlan.set(planId, number);
    names.set(id, `${planId} ${sequence} ${number}`);
  }

  return {
    /** In the order of their plans and payments. Whatever has no name yet is given one. */
    async read(ids: readonly string[]): Promise<KnownAttempt[]> {
      if (ids.length === 0) return [];
      const { rows } = await inScope(db, 'system', (tx) =>
        sql<KnownAttempt>`
          select a.id, a.plan_id as "planId", coalesce(i.sequence, 0) as sequence
            from collection_attempts a left join installments i on i.id = a.installment_id
           where a.id = any (${ids}::uuid[])
           order by a.plan_id, i.schedule_version, i.sequence, a.created_at, a.id`.execute(tx),
      );
      for (const row of rows) nameFor(row);
      return rows;
    },
    nameOf: (reference: string): string | undefined => names.get(reference.replace('payment-', '')),
    get: (id: string): string => names.get(id) ?? '',
  };
}
