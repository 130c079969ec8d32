import type { DocumentKind } from '@luwag/contracts/kyc-documents';
import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Selectable } from 'kysely';
import type { CleanPicture } from './pictures.ts';

export type DocumentRow = Omit<Selectable<DB['kyc_documents']>, 'kind'> & { kind: DocumentKind };

/** Erased ones are not found. */
export async function findDocument(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  const row = await tx
    .selectFrom('kyc_documents')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row as DocumentRow | undefined;
}

/** The last of each kind, in the order they came. */
export async function listCurrentDocuments(tx: Tx, accountId: string): Promise<DocumentRow[]> {
  const rows = await tx
    .selectFrom('kyc_documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('replaced_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows as DocumentRow[];
}

export type NewDocument = CleanPicture & {
  accountId: string;
  kind: DocumentKind;
  idType: string | null;
  now: Date;
};

/** Takes the place of the last one of its kind. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<DocumentRow> {
  const { accountId, kind, now } = document;
  await tx
    .updateTable('kyc_documents')
    .set({ replaced_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('replaced_at', 'is', null)
    .execute();
  const row = await tx
    .insertInto('kyc_documents')
    .values({
      account_id: accountId,
      kind,
      id_type: document.idType,
      object_key: document.objectKey,
      wrapped_key: document.wrappedKey,
      bytes: document.bytes,
      width: document.width,
      height: document.height,
      sha256: document.sha256,
      blur: String(document.blur),
      glare: String(document.glare),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as DocumentRow;
}

/** Deletes the keys, so that the objects cannot be decrypted; the sweeper deletes those. */
export async function eraseDocumentsOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('kyc_documents')
    .set({ erased_at: now, wrapped_key: null })
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .execute();
}

/** Which of these objects belong to a document or an open draft. */
export async function listKnownPictures(tx: Tx, keys: string[]): Promise<Set<string>> {
  const handedIn = tx
    .selectFrom('kyc_documents')
    .select('object_key as key')
    .where('object_key', 'in', keys)
    .where('erased_at', 'is', null);
  const waiting = tx
    .selectFrom('kyc_drafts')
    .select((eb) => eb.ref('object_key').$notNull().as('key'))
    .where('object_key', 'in', keys);
  const rows = await handedIn.unionAll(waiting).execute();
  return new Set(rows.map((row) => row.key));
}

export async function listKnownParts(tx: Tx, keys: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('kyc_draft_parts')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  return new Set(rows.map((row) => row.object_key));
}
