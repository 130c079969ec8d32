import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { decideContact } from '@luwag/domain/contact-rules';
import { quietFrom, quietUntil } from '@luwag/domain/notices';
import type { Vault } from '@luwag/key-service/vault';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueueMany, type JobCtx } from '@luwag/platform/jobs/job';
import { findPerson } from '../accounts/service.ts';
import { readSettings, type Told, tell } from '../notices/service.ts';
import { channelFor } from './channels.ts';
import { composeContact, withPayCodes } from './composing.ts';
import { readHistory } from './history.ts';
import { sendContact } from './jobs.ts';
import {
  type ContactRow,
  findContact,
  lockBuyer,
  markDropped,
  markHeld,
  markSent,
  releaseContacts,
} from './repository.ts';

export type SendingDeps = { messageKey: Uint8Array; vault: Vault };

/**
 * Decides about one message now that it could leave: whether the hours and the limits let it, and
 * whether the books still say what it would. The decision and the message are one transaction, one
 * buyer's after the other, so that however often this runs, and from however many workers, the
 * limits hold and a message leaves once.
 */
export const send = (ctx: JobCtx, deps: SendingDeps, contactId: string): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const asked = await findContact(tx, contactId);
    if (!asked) return;
    await lockBuyer(tx, asked.buyer_id);
    // What somebody else did with it meanwhile counts.
    const contact = await findContact(tx, contactId);
    if (contact?.state === 'asked' || contact?.state === 'held')
      await decide(tx, ctx, deps, contact);
  });

async function decide(tx: Tx, ctx: JobCtx, deps: SendingDeps, contact: ContactRow): Promise<void> {
  const now = ctx.clock.now();
  const today = manilaDateOf(now.getTime());
  const party = { buyerId: contact.buyer_id, mode: contact.mode };
  const { sentMs, told: before, quietThrough } = await readHistory(tx, party, now);
  const isQuiet = quietThrough !== undefined;
  const usefulThrough = contact.useful_through ?? undefined;
  const decision = decideContact({ nowMs: now.getTime(), sentMs, usefulThrough });
  if (decision.kind === 'later') return markHeld(tx, contact.id, new Date(decision.atMs));
  const composed =
    decision.kind === 'now'
      ? await composeContact(tx, contact, { told: before, today, isQuiet })
      : undefined;
  const person = composed && (await findPerson(tx, deps.vault, contact.buyer_id));
  if (decision.kind === 'dropped' || !composed || !person || person.account_status === 'CLOSED')
    return markDropped(tx, contact.id, now);
  const { quiet } = await readSettings(tx, person.id);
  const quietEndMs = quietUntil(quiet, now.getTime());
  if (quietEndMs !== undefined) return markHeld(tx, contact.id, new Date(quietEndMs));
  const channel = await channelFor(tx, composed.kind, person);
  const complete = await withPayCodes(tx, composed, { ...party, now });
  const told = {
    kind: complete.kind,
    data: { ...complete.data, first_name: person.first_name },
  } as Told;
  // The end of the hours: a queue that is slow must not make it leave at night. To the buyer's own
  // address or number: there is no other way out of here.
  const untilMs = Math.min(decision.untilMs, quietFrom(quiet, now.getTime()) ?? Infinity);
  const notice = { ...told, about: contact.id, person, usefulUntil: new Date(untilMs) };
  await tell(tx, ctx, deps, notice, [channel]);
  await failpoint('contacts.before_sent');
  const { kind, items } = composed;
  await markSent(tx, contact.id, { kind, items, channel, endedAt: now });
}

const batchMax = 500;

/**
 * Asks again about what was held until now. The queue lives in real time, and test time travels.
 */
export async function release(ctx: JobCtx): Promise<void> {
  const releaseSome = () =>
    inScope(ctx.db, 'system', async (tx) => {
      const ids = await releaseContacts(tx, ctx.clock.now(), batchMax);
      const jobs = ids.map((id) => ({ contact_id: id }));
      await enqueueMany(tx, ctx, sendContact, jobs);
      return ids.length;
    });
  while ((await releaseSome()) === batchMax);
}
