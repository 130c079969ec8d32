import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import { getPerson } from '../accounts/service.ts';
import { type NoticeDeps, notify, type Told } from '../notices/service.ts';
import { findStore } from './stores-repository.ts';

/** What the module needs to write to a store's owner. */
export type LiveNoticeDeps = NoticeDeps;
export type LiveChange = Extract<Told, { kind: 'live_setting_changed' }>['data']['live_change'];

/**
 * To the owner, whoever did it: a session or a key that changes what happens with live money may be
 * a stranger's, and the mailbox is where its owner still is.
 */
export async function notifyOwnerOfLiveChange(
  tx: Tx,
  deps: LiveNoticeDeps,
  ctx: Pick<Ctx, 'clock' | 'requestId'>,
  { accountId, storeId, change }: { accountId: string; storeId: string; change: LiveChange },
): Promise<void> {
  const person = await getPerson(tx, deps.vault, accountId);
  const store = await findStore(tx, { id: storeId, accountId });
  const at = ctx.clock.now().toISOString();
  await notify(tx, ctx, deps, {
    kind: 'live_setting_changed',
    // Not by the id of the request, which is the caller's to choose: it could keep a mail away.
    about: `${storeId} ${change} ${at}`,
    person,
    data: { first_name: person.first_name, store: store?.name ?? '', live_change: change, at },
  });
}
