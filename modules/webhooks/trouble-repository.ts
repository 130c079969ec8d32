import type { Tx } from '@luwag/db';
import type { Mode } from '@luwag/platform/security/caller';
import { sql } from 'kysely';

export type Troubled = {
  address_id: string;
  account_id: string;
  mode: Mode;
  url: string;
  /** Events that it has not taken, as far as they are kept. */
  undelivered: number;
  oldest_at: Date | null;
  failing_since: Date | null;
  disabled_at: Date | null;
};

/**
 * Addresses that take nothing now, those that fail longest first. In the system's scope; what they
 * have not taken is counted by an index of exactly that.
 */
export async function listTroubled(tx: Tx, limit: number): Promise<Troubled[]> {
  const { rows } = await sql<Troubled>`
    select a.id as address_id, a.account_id, a.mode, a.url, a.failing_since, a.disabled_at,
        d.undelivered, d.oldest_at
      from webhook_addresses a
      cross join lateral (
        select count(*)::int as undelivered, min(created_at) as oldest_at
          from webhook_deliveries where address_id = a.id and state <> 'delivered') d
     where a.failing_since is not null or a.disabled_at is not null
     order by coalesce(a.failing_since, a.disabled_at), a.id
     limit ${limit}`.execute(tx);
  return rows;
}
