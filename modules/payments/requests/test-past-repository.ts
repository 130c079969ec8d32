import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

export type TestPast = { isPaid: boolean; isDeclined: boolean; isRefunded: boolean };

/** What has ever become of a merchant's test requests. */
export async function readTestPast(tx: Tx, merchantId: string): Promise<TestPast> {
  const some = (condition: string) => sql`exists (select from payment_requests
    where merchant_id = ${merchantId} and mode = 'test' and ${sql.raw(condition)})`;
  const { rows } = await sql<TestPast>`
    select ${some('paid_at is not null')} as "isPaid", ${some('declines > 0')} as "isDeclined",
           ${some('refunded_centavos > 0')} as "isRefunded"`.execute(tx);
  const [past] = rows;
  if (!past) throw new Error(`nothing read of merchant ${merchantId}`);
  return past;
}
