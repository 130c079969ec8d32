import type { Tx } from '@luwag/db';
import { sql } from 'kysely';
import type { KeysClient } from './client.ts';
import { aadOfKey } from './key-rows.ts';

const batchRows = 200;

/** How far a walk over the keys has come, and what it did; `after` is where to go on. */
export type Rewrapped = { done: number; failed: number; after: string | undefined };

/**
 * Wraps the next keys anew that are under another version than the current one. Rows that somebody
 * else is just wrapping are left to them; whoever reads a key waits for nobody.
 */
export async function rewrapSome(tx: Tx, keys: KeysClient, after?: string): Promise<Rewrapped> {
  const { current } = await keys.call('versions', {});
  const rows = await tx
    .selectFrom('personal_keys')
    .select(['account_id as accountId', 'wrapped'])
    .where('kek_version', '<>', current)
    .$if(after !== undefined, (query) => query.where('account_id', '>', after ?? ''))
    .orderBy('account_id')
    .limit(batchRows)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return { done: 0, failed: 0, after: undefined };
  const answer = await keys.call('rewrap', {
    items: rows.map(({ accountId, wrapped }) => ({
      place: aadOfKey(accountId),
      wrapped: Buffer.from(wrapped ?? []).toString('base64'),
    })),
  });
  // One that does not open stays as it is, and keeps its version from being retired.
  const anew = rows.flatMap(({ accountId }, i) => {
    const wrapped = answer.wrapped[i];
    return wrapped ? [{ accountId, wrapped: Buffer.from(wrapped, 'base64') }] : [];
  });
  await sql`
    update personal_keys k set wrapped = n.wrapped, kek_version = ${answer.version}
      from unnest(${anew.map((each) => each.accountId)}::uuid[],
        ${anew.map((each) => each.wrapped)}::bytea[]) as n (account_id, wrapped)
     where k.account_id = n.account_id`.execute(tx);
  return {
    done: anew.length,
    failed: rows.length - anew.length,
    after: rows.at(-1)?.accountId,
  };
}

/** How many keys are wrapped with each version. */
export async function countByVersion(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('personal_keys')
    .select((row) => ['kek_version', row.fn.countAll<number>().as('keys')])
    .where('wrapped', 'is not', null)
    .groupBy('kek_version')
    .orderBy('kek_version')
    .execute();
  return new Map(rows.map(({ kek_version, keys }) => [Number(kek_version), keys]));
}
