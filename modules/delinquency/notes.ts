import type { CollectionNote } from '@luwag/contracts/delinquency';
import * as contracts from '@luwag/contracts/delinquency';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { listLatePlans } from '../plans/service.ts';
import { insertNote, type NoteRow } from './desk-repository.ts';
import { type NamingDeps, namesOf } from './names.ts';
import { listWriteOffsOf } from './repository.ts';

/** What colleagues should know of somebody at the desk. Written once, and never changed. */
export const addCollectionNote = (
  deps: NamingDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.addCollectionNote>,
): Promise<ResultOf<typeof contracts.addCollectionNote>> =>
  ctx.system(async (tx) => {
    const { account_id: buyerId } = params;
    if (!(await isAtTheDesk(tx, buyerId)))
      return refuse(contracts.addCollectionNote, 'buyer_not_found', 'There is no such buyer.');
    const row = await insertNote(tx, {
      buyer_id: buyerId,
      note: body.note,
      written_by: personOf(ctx).id,
      written_at: ctx.clock.now(),
    });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: buyerId,
      action: 'collections.noted',
      detail: { note_id: row.id },
      requestId: ctx.requestId,
    });
    const [view] = await notesOf(deps, tx, [row]);
    if (!view) throw new Error(`note ${row.id} is gone`);
    return view;
  });

/** Whoever is late, or was given up on: everybody else is none of this desk's business. */
const isAtTheDesk = async (tx: Tx, buyerId: string): Promise<boolean> =>
  (await listLatePlans(tx, buyerId)).length > 0 || (await listWriteOffsOf(tx, buyerId)).length > 0;

export async function notesOf(
  deps: NamingDeps,
  tx: Tx,
  rows: readonly NoteRow[],
): Promise<CollectionNote[]> {
  const names = await namesOf(
    deps,
    tx,
    rows.map((row) => row.written_by),
  );
  return rows.map((row) => ({
    note_id: row.id,
    note: row.note,
    written_by: names.get(row.written_by) ?? '',
    written_at: row.written_at.toISOString(),
  }));
}
