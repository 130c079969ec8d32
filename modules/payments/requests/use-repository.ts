import type { Tx } from '@luwag/db';
import type { Mode } from '@luwag/platform/security/caller';
import { sql } from 'kysely';

export type AddressUse = { mode: Mode; url: string; count: number; lastAt: Date };

/** How many requests of a store since then name each address, to send buyers back to, by mode. */
export async function countReturnUrls(
  tx: Tx,
  { merchantId, storeId }: { merchantId: string; storeId: string },
  since: Date,
): Promise<AddressUse[]> {
  const { rows } = await sql<AddressUse>`
    select r.mode, split_part(u.url, '?', 1) as url, count(distinct r.id)::int as count,
           max(coalesce(r.paid_at, r.created_at)) as "lastAt"
      from payment_requests r
     cross join lateral (values (r.return_url), (r.cancel_url)) u(url)
     where r.merchant_id = ${merchantId} and r.mode in ('live', 'test')
       and coalesce(r.paid_at, r.created_at) >= ${since}
       and r.store_id = ${storeId} and u.url is not null
     group by 1, 2`.execute(tx);
  return rows;
}

export type FixedCodeUse = { fixedCodeId: string; count: number; lastAt: Date };

/** How often each code for one price of a store was paid. */
export async function countPaidByFixedCode(tx: Tx, storeId: string): Promise<FixedCodeUse[]> {
  const { rows } = await sql<FixedCodeUse>`
    select r.fixed_code_id as "fixedCodeId", count(*)::int as count, max(r.paid_at) as "lastAt"
      from payment_requests r
     where r.store_id = ${storeId} and r.fixed_code_id is not null and r.paid_at is not null
     group by 1`.execute(tx);
  return rows;
}
