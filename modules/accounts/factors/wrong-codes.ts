import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import { notify } from '../../notices/service.ts';
import { holderOf } from '../current-user.ts';
import type { AccountsDeps } from '../deps.ts';
import { noticeDepsOf } from '../notice-deps.ts';
import { getPerson } from '../profile/service.ts';
import { auditSession, endSession } from '../sessions/service.ts';

/**
 * Ends the calling session, which typed too many wrong codes of the app. No other session and no
 * factor is touched: the codes may have been typed by somebody who is not the owner.
 */
export async function endGuessing(
  tx: Tx,
  deps: Pick<AccountsDeps, 'vault' | 'keys'>,
  ctx: Ctx,
): Promise<void> {
  const { accountId, sessionId: id } = holderOf(ctx);
  const now = ctx.clock.now();
  const reason = 'codes_guessed';
  // The identity provider reports it as well, and may have been faster.
  if (await endSession(tx, { id, accountId }, { now, reason }))
    await auditSession(tx, ctx, accountId, 'session.ended', { session_id: id, reason });
  const person = await getPerson(tx, deps.vault, accountId);
  const { first_name, role } = person;
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'codes_guessed',
    about: id,
    person,
    data: { first_name, role, at: now.toISOString(), ended: 'session' },
  });
}
