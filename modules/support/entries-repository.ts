import type { SupportEntry } from '@luwag/contracts/support';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import { type Selectable, sql } from 'kysely';
import type { SupportCaseRow } from './repository.ts';

export type Side = SupportEntry['by'];
export type EntryKind = SupportEntry['kind'];
export type EntryRow = Omit<Selectable<DB['support_entries']>, 'side' | 'kind'> & {
  side: Side;
  kind: EntryKind;
};

export type NewEntryRow = {
  id: string;
  side: Side;
  authorId: string | null;
  kind: EntryKind;
  encrypted: Buffer | null;
  now: Date;
};

export async function insertEntry(tx: Tx, row: SupportCaseRow, entry: NewEntryRow): Promise<void> {
  await tx
    .insertInto('support_entries')
    .values({
      id: entry.id,
      support_case_id: row.id,
      account_id: row.account_id,
      side: entry.side,
      author_id: entry.authorId,
      kind: entry.kind,
      words_encrypted: entry.encrypted,
      written_at: entry.now,
    })
    .execute();
}

/** More than anybody writes: messages in a row are limited. */
const listMax = 500;

/** Oldest first. */
export async function listEntries(tx: Tx, caseId: string): Promise<EntryRow[]> {
  const rows = await tx
    .selectFrom('support_entries')
    .selectAll()
    .where('support_case_id', '=', caseId)
    .orderBy('place')
    .limit(listMax)
    .execute();
  return rows as EntryRow[];
}

export async function findEntry(tx: Tx, id: string): Promise<EntryRow | undefined> {
  const row = await tx
    .selectFrom('support_entries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as EntryRow | undefined;
}

/** What this side has said since the other last did. */
export async function countInRow(tx: Tx, caseId: string, side: Side): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_entries
     where support_case_id = ${caseId} and side = ${side} and words_encrypted is not null
       and place > coalesce((select max(place) from support_entries
         where support_case_id = ${caseId} and side <> ${side} and words_encrypted is not null), 0)`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Who has it in hand is no word of anybody's. */
export async function countSaid(tx: Tx, caseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_entries
     where support_case_id = ${caseId} and kind <> 'assigned'`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type PictureRow = Selectable<DB['support_pictures']>;
export type NewPicture = {
  entryId: string;
  objectKey: string;
  wrappedKey: Buffer;
  bytes: number;
  sha256: Buffer;
  width: number;
  height: number;
  now: Date;
};

export async function insertPicture(
  tx: Tx,
  row: SupportCaseRow,
  picture: NewPicture,
): Promise<void> {
  await tx
    .insertInto('support_pictures')
    .values({
      id: idFor(row.account_id),
      support_case_id: row.id,
      entry_id: picture.entryId,
      account_id: row.account_id,
      object_key: picture.objectKey,
      wrapped_key: picture.wrappedKey,
      bytes: picture.bytes,
      sha256: picture.sha256,
      width: picture.width,
      height: picture.height,
      created_at: picture.now,
    })
    .execute();
}

export const listPictures = (tx: Tx, caseId: string): Promise<PictureRow[]> =>
  tx
    .selectFrom('support_pictures')
    .selectAll()
    .where('support_case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findPicture = (
  tx: Tx,
  { caseId, pictureId }: { caseId: string; pictureId: string },
): Promise<PictureRow | undefined> =>
  tx
    .selectFrom('support_pictures')
    .selectAll()
    .where('support_case_id', '=', caseId)
    .where('id', '=', pictureId)
    .executeTakeFirst();

/** Of these objects, those that a row names. */
export async function listKnownPictures(tx: Tx, keys: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('support_pictures')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  return new Set(rows.map(({ object_key }) => object_key));
}
