import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import { notify } from '../../notices/service.ts';
import type { AccountsDeps } from '../deps.ts';
import { newNoticeLink, type OpenRecovery } from '../factors/service.ts';
import { noticeDepsOf } from '../notice-deps.ts';
import type { PersonRow } from '../profile/service.ts';

// On every channel: whoever begins a recovery, or ends one, may not be the owner.

type Deps = Pick<AccountsDeps, 'vault' | 'publicOrigin'> & {
  keys: Pick<AccountsDeps['keys'], 'messageKey'>;
};

export async function notifyOfRecovery(
  tx: Tx,
  deps: Deps,
  ctx: Ctx,
  about: { person: PersonRow; recovery: OpenRecovery; by: 'person' | 'staff' },
): Promise<void> {
  const { person, by } = about;
  const { id: recoveryId, ends_wait_at } = about.recovery;
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'recovery_started',
    about: recoveryId,
    person,
    data: {
      first_name: person.first_name,
      undo_url: await newNoticeLink(tx, deps, ctx, { recoveryId, accountId: person.id }),
      at: ends_wait_at.toISOString(),
      by,
    },
  });
}

export async function notifyOfCancelledRecovery(
  tx: Tx,
  deps: Deps,
  ctx: Ctx,
  { person, recoveryId }: { person: PersonRow; recoveryId: string },
): Promise<void> {
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'recovery_cancelled',
    about: recoveryId,
    person,
    data: {
      first_name: person.first_name,
      undo_url: await newNoticeLink(tx, deps, ctx, { recoveryId, accountId: person.id }),
      at: ctx.clock.now().toISOString(),
    },
  });
}
