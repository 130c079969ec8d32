import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { decideSupport, type SupportAct, type SupportRefusal } from '@luwag/domain/support';
import { encryptField } from '@luwag/key-service/fields';
import type { Vault } from '@luwag/key-service/vault';
import type { Clock } from '@luwag/platform/clock';
import { holidaysOn } from '@luwag/platform/holidays';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import { type EntryKind, insertEntry, type Side } from './entries-repository.ts';
import { notifyPerson } from './jobs.ts';
import { columnsOf, type SupportCaseRow, toCase, updateCase } from './repository.ts';

/** Who asks: a request's ctx or a job's, with the transaction of the act. */
export type Asking = { tx: Tx; clock: Clock; requestId: string };
type Deps = { vault: Vault };

export type Said = {
  side: Side;
  /** Nobody, where time did it. */
  authorId: string | null;
  kind: EntryKind;
  /** Left out where a step has no words. */
  words?: string;
};

export const aadOf = (entryId: string): string => `support_entries.words_encrypted ${entryId}`;

/** Writes one entry; its id. Words are under the key of whoever the case belongs to. */
export async function say(
  { vault }: Deps,
  { tx, clock }: Asking,
  row: SupportCaseRow,
  { side, authorId, kind, words }: Said,
): Promise<string> {
  const now = clock.now();
  const id = uuidV7(now, slotOf(row.account_id));
  const encrypted =
    words === undefined
      ? null
      : encryptField(await vault.keyFor(tx, row.account_id), aadOf(id), words);
  await insertEntry(tx, row, { id, side, authorId, kind, encrypted, now });
  return id;
}

export type Acted =
  | { kind: 'accept'; row: SupportCaseRow; entryId: string }
  | { kind: 'reject'; code: SupportRefusal };

/**
 * One act on a case whose row is locked: the rules decide, the entry that the person reads is
 * written, and the person is told of what they did not do themselves. All of it is one commit.
 */
export async function act(
  deps: Deps,
  ctx: Asking,
  row: SupportCaseRow,
  wanted: { act: SupportAct; said: Said; handlerId?: string },
): Promise<Acted> {
  const now = ctx.clock.now();
  const decision = decideSupport(toCase(row), wanted.act, {
    nowMs: now.getTime(),
    holidays: holidaysOn(manilaDateOf(now.getTime())),
  });
  if (decision.kind === 'reject') return decision;
  const { case: after } = decision;
  const entryId = await say(deps, ctx, row, wanted.said);
  const since = row.state === 'our_turn' ? row.waiting_since : now;
  const isOurs = wanted.said.side === 'luwag';
  const updated = await updateCase(ctx.tx, row.id, {
    ...columnsOf(after),
    waiting_since: after.state === 'our_turn' ? since : null,
    ...(isOurs ? { answered_at: now } : { seen_at: now }),
    ...(wanted.handlerId ? { handler_id: wanted.handlerId } : {}),
  });
  // What somebody did themselves they know; that it is looked at again has a new date to it.
  if (isOurs || wanted.act.kind === 'ask_again') await tellPerson(ctx, row.id, entryId);
  return { kind: 'accept', row: updated, entryId };
}

export const tellPerson = (ctx: Asking, caseId: string, entryId: string): Promise<void> =>
  enqueue(ctx.tx, ctx, notifyPerson, { support_case_id: caseId, entry_id: entryId });
