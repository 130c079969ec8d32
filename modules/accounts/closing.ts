import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http';
import type { PoolClient } from '@luwag/pool/client';
import { tokenOf } from './callers.ts';
import { blankPerson, forgetDevices, markClosed } from './closing-repository.ts';
import { endConsent } from './consents-repository.ts';
import { isPoolError, poolAway } from './pool-refusals.ts';
import { endSessions } from './sessions-repository.ts';

/** From here on nobody comes in, and nothing is sold or written to. In the account's own scope. */
export async function closeAccountRow(tx: Tx, accountId: string, now: Date): Promise<void> {
  await markClosed(tx, accountId);
  await endConsent(tx, { accountId, purpose: 'marketing', how: 'withdrawn_at', now });
  await endSessions(tx, { accountId }, { now, reason: 'closed' });
  await forgetDevices(tx, accountId);
}

/** The identity provider forgets address and password too. One that has is done already. */
export async function endPoolUser({ pool }: { pool: PoolClient }, ctx: Ctx): Promise<void> {
  try {
    await pool.deleteUser({ accessToken: tokenOf(ctx) });
  } catch (error) {
    if (isPoolError(error, 'UserNotFoundException', 'NotAuthorizedException')) return;
    throw poolAway(error);
  }
}

/** Blanks who somebody was, once nothing asks for it any more. In the system's scope. */
export const forgetPerson = (tx: Tx, accountId: string): Promise<void> =>
  blankPerson(tx, accountId);
