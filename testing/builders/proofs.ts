import { randomUUID } from 'node:crypto';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { testNow } from './account-probes.ts';

/** As if they had just shown anew who they are: what a new factor takes. */
export const proveAs = async (
  { db }: { db: Db },
  { account, sessionId }: { account: { id: string }; sessionId: string },
): Promise<void> => {
  const now = await testNow(db);
  const proven = {
    password_at: now,
    email_code_id: randomUUID(),
    number_code_id: randomUUID(),
    sent_at: now,
    email_at: now,
    number_at: now,
    expires_at: new Date(now.getTime() + 15 * 60_000),
    used_at: null,
  };
  await inScope(db, 'system', (tx) =>
    tx
      .insertInto('identity_proofs')
      .values({ session_id: sessionId, account_id: account.id, ...proven })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(proven))
      .execute(),
  );
};

/** As if every passkey and app of theirs had been there for days. */
export const ageFactors = async ({ db }: { db: Db }, { account }: { account: { id: string } }) => {
  const since = new Date((await testNow(db)).getTime() - 3 * 86_400_000);
  await inScope(db, 'system', async (tx) => {
    await tx
      .updateTable('passkeys')
      .set({ created_at: since })
      .where('account_id', '=', account.id)
      .execute();
    await tx
      .updateTable('accounts')
      .set({ totp_enabled_at: since })
      .where('id', '=', account.id)
      .where('totp_enabled_at', 'is not', null)
      .execute();
  });
};
