import type { DocumentKind } from '@luwag/contracts/kyc-documents';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
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
      id: idFor(accountId),
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
  const submitted = tx
    .selectFrom('kyc_documents')
    .select('object_key as key')
    .where('object_key', 'in', keys)
    .where('erased_at', 'is', null);
  const waiting = tx
    .selectFrom('kyc_drafts')
    .select((eb) => eb.ref('object_key').$notNull().as('key'))
    .where('object_key', 'in', keys);
  const rows = await submitted.unionAll(waiting).execute();
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

export type DraftRow = Omit<Selectable<DB['kyc_drafts']>, 'kind' | 'state'> & {
  kind: DocumentKind;
  state: 'receiving' | 'ready' | 'submitted' | 'gone';
};
export type NewDraft = {
  accountId: string;
  kind: DocumentKind;
  idType: string | undefined;
  bytes: number;
  sha256: Buffer;
  now: Date;
  expiresAt: Date;
};

const open = ['receiving', 'ready'];

const draftsOf = (tx: Tx, accountId: string) =>
  tx.selectFrom('kyc_drafts').selectAll().where('account_id', '=', accountId);

export async function listOpenDrafts(tx: Tx, accountId: string, now: Date): Promise<DraftRow[]> {
  const rows = await draftsOf(tx, accountId)
    .where('state', 'in', open)
    .where('expires_at', '>', now)
    .orderBy('id')
    .limit(20)
    .execute();
  return rows as DraftRow[];
}

/** In any state: the caller checks which states it accepts. */
export async function lockDraft(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<DraftRow | undefined> {
  const row = await draftsOf(tx, accountId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row as DraftRow | undefined;
}

export async function lockOpenDraftOfKind(
  tx: Tx,
  accountId: string,
  kind: DocumentKind,
): Promise<DraftRow | undefined> {
  const row = await draftsOf(tx, accountId)
    .where('kind', '=', kind)
    .where('state', 'in', open)
    .forUpdate()
    .executeTakeFirst();
  return row as DraftRow | undefined;
}

export async function countDraftsSince(tx: Tx, accountId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('kyc_drafts')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertDraft(
  tx: Tx,
  draft: NewDraft,
  ready?: CleanPicture,
): Promise<DraftRow> {
  const row = await tx
    .insertInto('kyc_drafts')
    .values({
      id: idFor(draft.accountId),
      account_id: draft.accountId,
      kind: draft.kind,
      id_type: draft.idType ?? null,
      bytes: draft.bytes,
      sha256: draft.sha256,
      created_at: draft.now,
      expires_at: draft.expiresAt,
      ...(ready ? { received_bytes: draft.bytes, ...readyColumns(ready) } : {}),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as DraftRow;
}

const readyColumns = (picture: CleanPicture) => ({
  state: 'ready',
  object_key: picture.objectKey,
  wrapped_key: picture.wrappedKey,
  clean_bytes: picture.bytes,
  clean_sha256: picture.sha256,
  width: picture.width,
  height: picture.height,
  blur: String(picture.blur),
  glare: String(picture.glare),
});

export async function updateIdType(tx: Tx, id: string, idType: string | undefined): Promise<void> {
  await tx
    .updateTable('kyc_drafts')
    .set({ id_type: idType ?? null })
    .where('id', '=', id)
    .execute();
}

export type Part = { startByte: number; bytes: number; objectKey: string; wrappedKey: Buffer };

export async function insertPart(tx: Tx, draft: DraftRow, part: Part): Promise<DraftRow> {
  await tx
    .insertInto('kyc_draft_parts')
    .values({
      draft_id: draft.id,
      account_id: draft.account_id,
      start_byte: part.startByte,
      bytes: part.bytes,
      object_key: part.objectKey,
      wrapped_key: part.wrappedKey,
    })
    .execute();
  const row = await tx
    .updateTable('kyc_drafts')
    .set({ received_bytes: part.startByte + part.bytes })
    .where('id', '=', draft.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as DraftRow;
}

/** In order. At most as many as the smallest parts that are worth sending. */
export async function listParts(tx: Tx, draftId: string): Promise<Part[]> {
  const rows = await tx
    .selectFrom('kyc_draft_parts')
    .selectAll()
    .where('draft_id', '=', draftId)
    .orderBy('start_byte')
    .execute();
  return rows.map((row) => ({
    startByte: row.start_byte,
    bytes: row.bytes,
    objectKey: row.object_key,
    wrappedKey: row.wrapped_key,
  }));
}

export async function countParts(tx: Tx, draftId: string): Promise<number> {
  return (await listParts(tx, draftId)).length;
}

export async function markReady(tx: Tx, id: string, picture: CleanPicture): Promise<DraftRow> {
  await tx.deleteFrom('kyc_draft_parts').where('draft_id', '=', id).execute();
  const row = await tx
    .updateTable('kyc_drafts')
    .set(readyColumns(picture))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as DraftRow;
}

/** Its document has the picture now. */
export async function markSubmitted(tx: Tx, id: string, documentId: string): Promise<void> {
  await tx
    .updateTable('kyc_drafts')
    .set({
      state: 'submitted',
      document_id: documentId,
      object_key: null,
      wrapped_key: null,
    })
    .where('id', '=', id)
    .execute();
}

const nothingLeft = {
  state: 'gone',
  object_key: null,
  wrapped_key: null,
  clean_bytes: null,
  clean_sha256: null,
  width: null,
  height: null,
  blur: null,
  glare: null,
};

/** Returns the keys of the objects to delete. The row stays for a while, for the daily limit. */
export async function dropDraft(tx: Tx, draft: DraftRow): Promise<string[]> {
  const parts = await tx
    .deleteFrom('kyc_draft_parts')
    .where('draft_id', '=', draft.id)
    .returning('object_key')
    .execute();
  await tx.updateTable('kyc_drafts').set(nothingLeft).where('id', '=', draft.id).execute();
  const keys = parts.map((part) => part.object_key);
  return draft.object_key ? [...keys, draft.object_key] : keys;
}

/** All drafts of an account that is erased. */
export async function dropDraftsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('kyc_draft_parts').where('account_id', '=', accountId).execute();
  await tx
    .updateTable('kyc_drafts')
    .set(nothingLeft)
    .where('account_id', '=', accountId)
    .where('state', 'in', open)
    .execute();
}

export async function deleteExpiredDrafts(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('kyc_drafts').where('expires_at', '<', now).execute();
}

export type Slot = 'primary' | 'secondary';

export async function insertIdNumber(
  tx: Tx,
  number: {
    id: string;
    accountId: string;
    slot: Slot;
    idType: string;
    encrypted: Buffer;
    index: Buffer;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('kyc_id_numbers')
    .set({ replaced_at: number.now })
    .where('account_id', '=', number.accountId)
    .where('slot', '=', number.slot)
    .where('replaced_at', 'is', null)
    .execute();
  await tx
    .insertInto('kyc_id_numbers')
    .values({
      id: number.id,
      account_id: number.accountId,
      slot: number.slot,
      id_type: number.idType,
      number_encrypted: number.encrypted,
      number_index: number.index,
      created_at: number.now,
    })
    .execute();
}

export const listIdNumbers = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('kyc_id_numbers')
    .select(['id', 'slot', 'id_type', 'number_encrypted'])
    .where('account_id', '=', accountId)
    .where('replaced_at', 'is', null)
    .execute();

/** In the system's scope: whoever else typed a number that this account typed. */
export const listAccountsWithSameNumber = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('kyc_id_numbers as own')
    .innerJoin('kyc_id_numbers as other', 'other.number_index', 'own.number_index')
    .select(['other.account_id as accountId', 'other.id_type as idType'])
    .distinct()
    .where('own.account_id', '=', accountId)
    .where('other.account_id', '!=', accountId)
    .limit(50)
    .execute();

export async function deleteIdNumbersOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('kyc_id_numbers').where('account_id', '=', accountId).execute();
}
