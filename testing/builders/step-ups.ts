import { inScope } from '@luwag/db/scope';
import { bindingOf } from '@luwag/platform/security/step-up';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import type { SignedIn } from './accounts.ts';

/** A step-up as if confirmed by passkey just now, for one call of theirs. */
export const stepUpOf = async (
  { db }: Pick<PoolHarness, 'db'>,
  who: SignedIn,
  use: { action: string; params?: object; body?: object },
): Promise<string> => {
  const now = await testNow(db);
  return inScope(db, 'system', async (tx) => {
    const { id } = await tx
      .insertInto('step_ups')
      .values({
        account_id: who.account.id,
        session_id: who.sessionId,
        action: use.action,
        binding: bindingOf(use),
        created_at: now,
        expires_at: now,
        confirmed_at: now,
        factor: 'passkey',
        factor_since: new Date(now.getTime() - 3 * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
};
