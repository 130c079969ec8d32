import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import type { Ctx } from '@luwag/platform/http/route';
import { getPerson } from '../accounts/service.ts';
import { askForMail, type Mail } from '../notifications/service.ts';
import { findStore } from './stores-repository.ts';

/** What the module needs to write to a store's owner. */
export type LiveNoticeDeps = { vault: Vault; messageKey: Uint8Array };
export type LiveChange = Extract<Mail, { template: 'live_setting_changed' }>['data']['live_change'];

/**
 * To the owner, whoever did it: a session or a key that changes what happens with live money may be
 * a stranger's, and the mailbox is where its owner still is.
 */
export async function notifyOwnerOfLiveChange(
  tx: Tx,
  { vault, messageKey }: LiveNoticeDeps,
  ctx: Pick<Ctx, 'clock' | 'requestId'>,
  { accountId, storeId, change }: { accountId: string; storeId: string; change: LiveChange },
): Promise<void> {
  const { first_name, email, locale } = await getPerson(tx, vault, accountId);
  const store = await findStore(tx, { id: storeId, accountId });
  const at = ctx.clock.now().toISOString();
  await askForMail(tx, ctx, messageKey, {
    template: 'live_setting_changed',
    // Not by the id of the request, which is the caller's to choose: it could keep a mail away.
    about: `${storeId} ${change} ${at}`,
    accountId,
    locale,
    to: email,
    data: { first_name, store: store?.name ?? '', live_change: change, at },
  });
}
