import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { ContactKind } from '@luwag/domain/contact-rules';
import type { Clock } from '@luwag/platform/clock';
import { enqueue } from '@luwag/platform/jobs/job';
import type { Mode } from '@luwag/platform/security/caller';
import { sendContact } from './jobs.ts';
import { type ContactFacts, insertContact } from './repository.ts';

export type ContactAsked = {
  buyerId: string;
  mode: Mode;
  /** Left out, it speaks of everything that is due. */
  planId?: string;
  kind: ContactKind;
  /** What it is about: a second one of the same name to the same buyer is not written. */
  key: string;
  /** What the books do not say; messages about payments need none. */
  facts?: ContactFacts;
  /** The last day on which it is of use; left out, it always is. */
  usefulThrough?: CivilDate;
};

/**
 * Asks for a message about money owed, in the transaction of whatever it tells of and in the
 * system's scope. Whether and when it goes is decided when it is about to. False when it was asked
 * for before.
 */
export async function askForContact(
  tx: Tx,
  ctx: { clock: Clock; requestId: string },
  { buyerId, mode, planId, kind, key, facts = {}, usefulThrough }: ContactAsked,
): Promise<boolean> {
  const id = await insertContact(tx, {
    buyerId,
    mode,
    planId: planId ?? null,
    kind,
    key,
    facts,
    usefulThrough: usefulThrough ?? null,
    askedAt: ctx.clock.now(),
  });
  if (!id) return false;
  await enqueue(tx, ctx, sendContact, { contact_id: id });
  return true;
}
