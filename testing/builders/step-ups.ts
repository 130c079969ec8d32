import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { bindingOf } from '@luwag/platform/security/step-up';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import type { SignedIn } from './accounts.ts';

/** What a step-up is for: one call of theirs. */
type Use = { action: string; params?: object; query?: object; body?: object };
type Proof = { expires_at: Date; confirmed_at?: Date; factor?: 'passkey'; factor_since?: Date };

async function insertStepUp(
  { db }: Pick<PoolHarness, 'db'>,
  who: SignedIn,
  use: Use,
  proofAt: (now: Date) => Proof,
): Promise<string> {
  const now = await testNow(db);
  const row = {
    id: idFor(who.account.id),
    account_id: who.account.id,
    session_id: who.sessionId,
    action: use.action,
    binding: bindingOf(use),
    created_at: now,
    ...proofAt(now),
  };
  const { id } = await inScope(db, 'system', (tx) =>
    tx.insertInto('step_ups').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** A step-up that still waits for its proof, for a minute. */
export const pendingStepUpOf = (harness: Pick<PoolHarness, 'db'>, who: SignedIn, use: Use) =>
  insertStepUp(harness, who, use, (now) => ({ expires_at: new Date(now.getTime() + 60_000) }));

/** A step-up as if confirmed by passkey just now. */
export const stepUpOf = (harness: Pick<PoolHarness, 'db'>, who: SignedIn, use: Use) =>
  insertStepUp(harness, who, use, (now) => ({
    expires_at: now,
    confirmed_at: now,
    factor: 'passkey',
    factor_since: new Date(now.getTime() - 3 * 86_400_000),
  }));

/** The same with a passkey that was made just now. */
export const freshStepUpOf = (harness: Pick<PoolHarness, 'db'>, who: SignedIn, use: Use) =>
  insertStepUp(harness, who, use, (now) => ({
    ...{ expires_at: now, confirmed_at: now, factor: 'passkey', factor_since: now },
  }));
