import type { DocumentKind } from '@luwag/contracts/kyc-documents';
import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Selectable } from 'kysely';
import type { CleanPicture } from './pictures.ts';

export type DraftRow = Omit<Selectable<DB['kyc_drafts']>, 'kind' | 'state'> & {
  kind: DocumentKind;
  state: 'receiving' | 'ready' | 'handed_in' | 'gone';
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

export async function listOpenDrafts(tx: Tx, accountId: string, now: Date): Promise<DraftRow[]> {
  const rows = await tx
    .selectFrom('kyc_drafts')
    .selectAll()
    .where('account_id', '=', accountId)
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
  const row = await tx
    .selectFrom('kyc_drafts')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row as DraftRow | undefined;
}

export async function lockOpenDraftOfKind(
  tx: Tx,
  accountId: string,
  kind: DocumentKind,
): Promise<DraftRow | undefined> {
  const row = await tx
    .selectFrom('kyc_drafts')
    .selectAll()
    .where('account_id', '=', accountId)
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
export async function markHandedIn(tx: Tx, id: string, documentId: string): Promise<void> {
  await tx
    .updateTable('kyc_drafts')
    .set({
      state: 'handed_in',
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
