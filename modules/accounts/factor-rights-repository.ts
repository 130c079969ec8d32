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
    .select(['is_first', 'needs_proof'])
    .where('session_id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export async function deleteTotpSetup(tx: Tx, { sessionId }: Holder): Promise<void> {
  await tx.deleteFrom('totp_setups').where('session_id', '=', sessionId).execute();
}
