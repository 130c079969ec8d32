import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import { notify } from '../../notices/service.ts';
import type { AccountsDeps } from '../deps.ts';
import { noticeDepsOf } from '../notice-deps.ts';
import type { PersonRow } from './people.ts';

// How an account is protected. Mails of it go out whatever somebody has chosen to receive: the one
// who did it may not be the one who owns it.

const owner = ({ first_name, role }: PersonRow) => ({ first_name, role });

export async function notifyOfSignIn(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  account: PersonRow,
  { id, device, network }: { id: string; device: string; network: string },
): Promise<void> {
  const at = ctx.clock.now().toISOString();
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'new_device',
    about: id,
    person: account,
    data: { ...owner(account), device, network, at },
  });
}

/** New factors are told on every channel, by `factor-notices.ts`. */
export type FactorChange = 'passkey_removed' | 'totp_off' | 'all_removed';

export async function notifyOfFactor(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  account: PersonRow,
  change: FactorChange,
): Promise<void> {
  const at = ctx.clock.now().toISOString();
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'factor_changed',
    about: `${account.id} ${at}`,
    person: account,
    data: { ...owner(account), change, at },
  });
}

export async function notifyOfPassword(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  account: PersonRow,
): Promise<void> {
  const at = ctx.clock.now().toISOString();
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'password_changed',
    about: `${account.id} ${at}`,
    person: account,
    data: { ...owner(account), at },
  });
}

/** To the address that is to be replaced, whose owner has a day to say no. */
export async function notifyOfEmailChange(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  account: PersonRow,
  change: { id: string; newEmail: string; undoToken: string; until: Date },
): Promise<void> {
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'email_change_asked',
    about: change.id,
    person: account,
    usefulUntil: change.until,
    data: {
      first_name: account.first_name,
      new_email: change.newEmail,
      undo_url: `${deps.publicOrigin}/email-undo?key=${change.undoToken}`,
    },
  });
}

/** Again to the old address: from now on it opens nothing. */
export async function notifyOfNewEmail(
  tx: Tx,
  deps: AccountsDeps,
  ctx: Ctx,
  account: PersonRow,
  change: { id: string; oldEmail: string },
): Promise<void> {
  await notify(tx, ctx, noticeDepsOf(deps), {
    kind: 'email_changed',
    about: change.id,
    person: account,
    mailTo: change.oldEmail,
    data: { first_name: account.first_name, at: ctx.clock.now().toISOString() },
  });
}
