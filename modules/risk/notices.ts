import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { Clock } from '@luwag/platform/clock';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { findPerson } from '../accounts/service.ts';
import { notify } from '../notices/service.ts';
import type { RiskDeps } from './deps.ts';
import { type HoldRow, lockToTell, updateHold } from './holds-repository.ts';

type Asking = { clock: Clock; requestId: string };
type HoldNews = 'begun' | 'longer' | 'ended';

/** In the transaction that it tells of, or of a job; once for each end that a hold was given. */
export async function notifyOfHold(
  tx: Tx,
  asking: Asking,
  deps: RiskDeps,
  hold: HoldRow,
  news: HoldNews,
): Promise<void> {
  const person = await findPerson(tx, deps.vault, hold.account_id);
  if (!person || person.role === 'staff' || person.account_status === 'CLOSED') return;
  const { first_name } = person;
  const role = person.role as 'buyer' | 'merchant';
  if (news === 'ended') {
    const data = { first_name, role };
    await notify(tx, asking, deps, { kind: 'hold_ended', about: hold.id, person, data });
    return;
  }
  const until = hold.held_until.toISOString();
  await notify(tx, asking, deps, {
    kind: 'hold_begun',
    about: `${hold.id} ${until}`,
    person,
    data: { first_name, role, until, is_longer: news === 'longer' },
  });
}

const toldAtOnce = 100;

/** Holds that ended by themselves. One transaction, so that whoever is marked was told. */
export const notifyOfEnded = (ctx: JobCtx, deps: RiskDeps): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const now = ctx.clock.now();
    for (const hold of await lockToTell(tx, now, toldAtOnce)) {
      await notifyOfHold(tx, ctx, deps, hold, 'ended');
      await updateHold(tx, hold.id, { told_at: now });
    }
  });
