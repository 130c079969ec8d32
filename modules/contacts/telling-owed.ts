import type { Tx } from '@luwag/db';
import { decideContact } from '@luwag/domain/contact-rules';
import { quietFrom, quietUntil } from '@luwag/domain/notices';
import type { JobCtx } from '@luwag/platform/jobs/job';
import type { Mode } from '@luwag/platform/security/caller';
import { readSettings, tell } from '../notices/service.ts';
import { channelFor } from './channels.ts';
import { readHistory } from './history.ts';
import { insertContact, lockBuyer, markSent } from './repository.ts';
import type { SendingDeps } from './sending.ts';

/** Money that is owed to others than us, such as to a group, said in words of its own. */
export type OwedToOthers = {
  mode: Mode;
  /** What it counts as among messages about money owed. */
  kind: 'payment_upcoming' | 'payment_late';
  /** A second one of the same name to the same buyer is not written. */
  key: string;
  notice: Parameters<typeof tell>[3];
};

/**
 * Says it by one channel if hours and limits let it, and counts it; else until when it has to wait.
 * Whoever asks makes sure that it is still owed. In the system's scope.
 */
export async function tellOwed(
  tx: Tx,
  ctx: JobCtx,
  deps: SendingDeps,
  { mode, kind, key, notice }: OwedToOthers,
): Promise<Date | undefined> {
  const { person } = notice;
  await lockBuyer(tx, person.id);
  const now = ctx.clock.now();
  const { sentMs } = await readHistory(tx, { buyerId: person.id, mode }, now);
  const decision = decideContact({ nowMs: now.getTime(), sentMs });
  if (decision.kind === 'later') return new Date(decision.atMs);
  const { quiet } = await readSettings(tx, person.id);
  const quietEndMs = quietUntil(quiet, now.getTime());
  if (quietEndMs !== undefined) return new Date(quietEndMs);
  const contact = { buyerId: person.id, mode, planId: null, kind, key, facts: {} };
  const id = await insertContact(tx, { ...contact, usefulThrough: null, askedAt: now });
  if (!id || decision.kind !== 'now') return undefined;
  const channel = await channelFor(tx, kind, person);
  const untilMs = Math.min(decision.untilMs, quietFrom(quiet, now.getTime()) ?? Infinity);
  await tell(tx, ctx, deps, { ...notice, usefulUntil: new Date(untilMs) }, [channel]);
  await markSent(tx, id, { kind, items: [], channel, endedAt: now });
  return undefined;
}
