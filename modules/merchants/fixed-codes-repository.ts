import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { Selectable } from 'kysely';

export type FixedCodeRow = Selectable<DB['fixed_codes']>;

type NewFixedCodeRow = {
  accountId: string;
  storeId: string;
  code: string;
  amountCentavos: number;
  description: string;
  createdAt: Date;
};

/** Undefined when the code is another's. */
export function insertFixedCode(tx: Tx, row: NewFixedCodeRow): Promise<FixedCodeRow | undefined> {
  return tx
    .insertInto('fixed_codes')
    .values({
      id: idFor(row.accountId),
      account_id: row.accountId,
      store_id: row.storeId,
      code: row.code,
      amount_centavos: row.amountCentavos,
      description: row.description,
      created_at: row.createdAt,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Those in force. */
export const listFixedCodesOf = (tx: Tx, storeId: string, limit: number): Promise<FixedCodeRow[]> =>
  tx
    .selectFrom('fixed_codes')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** In force, by what is printed; needs the system's scope. */
export const findFixedCode = (tx: Tx, code: string): Promise<FixedCodeRow | undefined> =>
  tx
    .selectFrom('fixed_codes')
    .selectAll()
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** False when there is none in force. */
export async function markFixedCodeEnded(
  tx: Tx,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('fixed_codes')
    .set({ ended_at: now })
    .where((eb) => eb.and({ id, account_id: accountId }))
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
