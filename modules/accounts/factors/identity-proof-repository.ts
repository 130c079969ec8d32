import type { Tx } from '@luwag/db';

export type Holder = { accountId: string; sessionId: string };

export const findProof = (tx: Tx, { accountId, sessionId }: Holder) =>
  tx
    .selectFrom('identity_proofs')
    .selectAll()
    .where((eb) => eb.and({ session_id: sessionId, account_id: accountId }))
    .executeTakeFirst();
export type ProofRow = NonNullable<Awaited<ReturnType<typeof findProof>>>;

/** One for each session: whoever begins anew has proven nothing yet. */
export async function putProof(
  tx: Tx,
  { accountId, sessionId }: Holder,
  row: {
    emailCodeId: string;
    numberCodeId: string;
    passwordAt: Date;
    sentAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const values = {
    account_id: accountId,
    password_at: row.passwordAt,
    email_code_id: row.emailCodeId,
    number_code_id: row.numberCodeId,
    sent_at: row.sentAt,
    email_at: null,
    number_at: null,
    expires_at: row.expiresAt,
    used_at: null,
  };
  await tx
    .insertInto('identity_proofs')
    .values({ session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}

/** Of the very codes that were looked at: a proof that was begun anew meanwhile is another one. */
export async function markProven(
  tx: Tx,
  { sessionId }: Holder,
  { part, codeId, at }: { part: 'email' | 'number'; codeId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('identity_proofs')
    .set(part === 'email' ? { email_at: at } : { number_at: at })
    .where('session_id', '=', sessionId)
    .where(part === 'email' ? 'email_code_id' : 'number_code_id', '=', codeId)
    .execute();
}

/** Uses it up, in one statement; false where there is none that is whole, in time and unused. */
export async function takeProof(
  tx: Tx,
  { accountId, sessionId }: Holder,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_proofs')
    .set({ used_at: now })
    .where((eb) => eb.and({ session_id: sessionId, account_id: accountId }))
    .where('used_at', 'is', null)
    .where('email_at', 'is not', null)
    .where('number_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
