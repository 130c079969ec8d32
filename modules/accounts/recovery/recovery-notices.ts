import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import { askForMail, askForText } from '../../notifications/service.ts';
import type { AccountsDeps } from '../deps.ts';
import { newNoticeLink, type OpenRecovery } from '../factors/service.ts';
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
  const { id: recoveryId, ends_wait_at } = about.recovery;
  const at = ends_wait_at.toISOString();
  const { common, mail, number } = await channelsOf(tx, deps, ctx, { ...about, recoveryId });
  await askForMail(tx, ctx, deps.keys.messageKey, {
    ...common,
    template: 'recovery_started',
    to: mail.to,
    data: { ...mail.data, at, by: about.by },
  });
  if (!number) return;
  await askForText(tx, ctx, deps.keys.messageKey, {
    ...common,
    template: 'recovery_started_text',
    to: number,
    data: { at },
  });
}

export async function notifyOfCancelledRecovery(
  tx: Tx,
  deps: Deps,
  ctx: Ctx,
  about: { person: PersonRow; recoveryId: string },
): Promise<void> {
  const at = ctx.clock.now().toISOString();
  const { common, mail, number } = await channelsOf(tx, deps, ctx, about);
  await askForMail(tx, ctx, deps.keys.messageKey, {
    ...common,
    template: 'recovery_cancelled',
    to: mail.to,
    data: { ...mail.data, at },
  });
  if (!number) return;
  await askForText(tx, ctx, deps.keys.messageKey, {
    ...common,
    template: 'recovery_cancelled_text',
    to: number,
    data: { at },
  });
}

/** The number only where it is known to be theirs; the link only in the mail. */
async function channelsOf(
  tx: Tx,
  deps: Deps,
  ctx: Ctx,
  { person, recoveryId }: { person: PersonRow; recoveryId: string },
) {
  const { id: accountId, first_name, locale, email, contact_number } = person;
  const undo_url = await newNoticeLink(tx, deps, ctx, { recoveryId, accountId });
  return {
    common: { about: recoveryId, accountId, locale },
    mail: { to: email, data: { first_name, undo_url } },
    number: person.number_confirmed_at ? contact_number : null,
  };
}
