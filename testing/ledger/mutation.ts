import type pg from 'pg';

/**
 * One protection taken away: by a statement, or by changing the text of one of the ledger's
 * functions. The probe named must fail then; if it did not, nothing would notice the loss.
 */
export type Mutation = { name: string; killedBy: string } & (
  | { sql: string }
  | { fn: string; from: string; to: string }
);

/** Takes the protection away. Throws when the function no longer says what was to be changed. */
export async function applyMutation(owner: pg.Pool, mutation: Mutation): Promise<void> {
  if ('sql' in mutation) {
    await owner.query(mutation.sql);
    return;
  }
  const { rows } = await owner.query(
    `select pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = 'ledger'::regnamespace and proname = $1`,
    [mutation.fn],
  );
  const text: string = rows[0].text;
  const parts = text.split(mutation.from);
  if (parts.length !== 2)
    throw new Error(`ledger.${mutation.fn} has ${parts.length - 1} times: ${mutation.from}`);
  await owner.query(parts.join(mutation.to));
}
