import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import type { PoolClient } from '@luwag/user-pool/client';
import { tokenOf } from '../current-user.ts';
import { isPoolError, poolAway } from '../pool-refusals.ts';
import { endConsent } from '../profile/service.ts';
import { endSessions } from '../sessions/service.ts';
import { blankPerson, forgetDevices, markClosed } from './closing-repository.ts';

/** Closes the account: no sign-in, sale or change after this. In the account's own scope. */
export async function closeAccountRow(tx: Tx, accountId: string, now: Date): Promise<void> {
  await markClosed(tx, accountId);
  await endConsent(tx, { accountId, purpose: 'marketing', how: 'withdrawn_at', now });
  await endSessions(tx, { accountId }, { now, reason: 'closed' });
  await forgetDevices(tx, accountId);
}

/** Deletes the user at the identity provider too. Idempotent. */
export async function deletePoolUser(
  { userPool }: { userPool: PoolClient },
  ctx: Ctx,
): Promise<void> {
  try {
    await userPool.deleteUser({ accessToken: tokenOf(ctx) });
  } catch (error) {
    if (isPoolError(error, 'UserNotFoundException', 'NotAuthorizedException')) return;
    throw poolAway(error);
  }
}

/** Erases the personal columns, once no rule requires them. In the system's scope. */
export const erasePerson = (tx: Tx, accountId: string): Promise<void> => blankPerson(tx, accountId);
