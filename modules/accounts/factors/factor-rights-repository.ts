import type { Tx } from '@luwag/db';
import type { Holder } from './identity-proof-repository.ts';

export type TotpSetup = { isFirst: boolean; needsProof: boolean };

export async function putTotpSetup(
  tx: Tx,
  { accountId, sessionId }: Holder,
  { isFirst, needsProof, expiresAt }: TotpSetup & { expiresAt: Date },
): Promise<void> {
  const values = {
    account_id: accountId,
    is_first: isFirst,
    needs_proof: needsProof,
    pool_session: null,
    expires_at: expiresAt,
  };
  await tx
    .insertInto('totp_setups')
    .values({ session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}

export const findTotpSetup = (tx: Tx, { accountId, sessionId }: Holder, now: Date) =>
  tx
    .selectFrom('totp_setups')
    .select(['is_first', 'needs_proof', 'pool_session'])
    .where((eb) => eb.and({ session_id: sessionId, account_id: accountId }))
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The identity provider's session, which a code of this very secret takes. */
export async function noteTotpSession(
  tx: Tx,
  { accountId, sessionId }: Holder,
  poolSession: string | undefined,
): Promise<void> {
  await tx
    .updateTable('totp_setups')
    .set({ pool_session: poolSession ?? null })
    .where((eb) => eb.and({ session_id: sessionId, account_id: accountId }))
    .execute();
}

/**
 * Every app of this account that still waits for its first code. Called whenever one of its factors
 * is made or taken away: what was allowed before was allowed under other conditions.
 */
export async function deleteTotpSetups(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('totp_setups').where('account_id', '=', accountId).execute();
}
