import { inScope } from '@luwag/db/scope';
import { keptLongEnough } from '@luwag/domain/retention';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { announce } from './announcing.ts';
import {
  announceAutopay,
  pruneContacts,
  releaseHeld,
  remindBuyers,
  remindSome,
  sendContact,
} from './jobs.ts';
import { remindAll, remindBatch } from './reminding.ts';
import { deleteContacts } from './repository.ts';
import { release, type SendingDeps, send } from './sending.ts';

export { autopayListeners } from './announcing.ts';
export { pruneContacts, releaseHeld, remindBuyers };

export const contactsHandlers = (deps: SendingDeps): Handler[] => [
  handle(remindBuyers, remindAll),
  handle(remindSome, remindBatch),
  handle(announceAutopay, announce),
  handle(sendContact, (ctx, { contact_id }) => send(ctx, deps, contact_id)),
  handle(releaseHeld, release),
  handle(pruneContacts, prune),
];

const batchMax = 1_000;

async function prune(ctx: JobCtx): Promise<void> {
  const before = new Date(keptLongEnough.contacts(ctx.clock.now().getTime()));
  const deleteSome = () => inScope(ctx.db, 'system', (tx) => deleteContacts(tx, before, batchMax));
  while ((await deleteSome()) === batchMax);
}
