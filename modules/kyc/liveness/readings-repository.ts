import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import { type Selectable, sql } from 'kysely';

export type ReadingRow = Selectable<DB['kyc_readings']>;
/** A picture wherever it is: still a draft, or submitted. */
export type PictureObject = { objectKey: string; wrappedKey: Buffer; sha256: Buffer };

/** The front of the first ID: the draft that waits, or what was submitted last. */
export async function findFrontPicture(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<PictureObject | undefined> {
  const draft = await tx
    .selectFrom('kyc_drafts')
    .select(['object_key', 'wrapped_key', 'clean_sha256 as sha256'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'primary_government_id_front')
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const row =
    draft ??
    (await tx
      .selectFrom('kyc_documents')
      .select(['object_key', 'wrapped_key', 'sha256'])
      .where('account_id', '=', accountId)
      .where('kind', '=', 'primary_government_id_front')
      .where('replaced_at', 'is', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst());
  return row && objectOf(row);
}

/** By what it shows: a draft that was submitted is the same picture. */
export async function findPicture(
  tx: Tx,
  { accountId, sha256 }: { accountId: string; sha256: Buffer },
): Promise<PictureObject | undefined> {
  const drafts = tx
    .selectFrom('kyc_drafts')
    .select(['object_key', 'wrapped_key', 'clean_sha256 as sha256'])
    .where('account_id', '=', accountId)
    .where('clean_sha256', '=', sha256)
    .where('state', '=', 'ready');
  const documents = tx
    .selectFrom('kyc_documents')
    .select(['object_key', 'wrapped_key', 'sha256'])
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .where('erased_at', 'is', null);
  const row = (await drafts.executeTakeFirst()) ?? (await documents.executeTakeFirst());
  return row && objectOf(row);
}

function objectOf(row: {
  object_key: string | null;
  wrapped_key: Buffer | null;
  sha256: Buffer | null;
}): PictureObject | undefined {
  const { object_key: objectKey, wrapped_key: wrappedKey, sha256 } = row;
  return objectKey && wrappedKey && sha256 ? { objectKey, wrappedKey, sha256 } : undefined;
}

export const findReading = (
  tx: Tx,
  { accountId, sha256 }: { accountId: string; sha256: Buffer },
): Promise<ReadingRow | undefined> =>
  tx
    .selectFrom('kyc_readings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('picture_sha256', '=', sha256)
    .executeTakeFirst();

export const findReadingById = (tx: Tx, id: string): Promise<ReadingRow | undefined> =>
  tx.selectFrom('kyc_readings').selectAll().where('id', '=', id).executeTakeFirst();

/** Undefined when somebody has asked before: one picture is read once. */
export const insertReading = (
  tx: Tx,
  { accountId, sha256, now }: { accountId: string; sha256: Buffer; now: Date },
): Promise<ReadingRow | undefined> =>
  tx
    .insertInto('kyc_readings')
    .values({
      id: idFor(accountId),
      account_id: accountId,
      picture_sha256: sha256,
      state: 'reading',
      asked_at: now,
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();

export async function markRead(
  tx: Tx,
  { id, encrypted, now }: { id: string; encrypted: Buffer; now: Date },
): Promise<void> {
  await tx
    .updateTable('kyc_readings')
    .set({ state: 'read', text_encrypted: encrypted, read_at: now })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute();
}

/** What was read from pictures that are gone goes too. */
export async function deleteOrphanedReadings(tx: Tx, before: Date): Promise<void> {
  await sql`delete from kyc_readings r where r.asked_at < ${before}
    and not exists (select 1 from kyc_documents d where d.account_id = r.account_id
      and d.sha256 = r.picture_sha256 and d.erased_at is null)
    and not exists (select 1 from kyc_drafts f where f.account_id = r.account_id
      and f.clean_sha256 = r.picture_sha256 and f.state = 'ready')`.execute(tx);
}
