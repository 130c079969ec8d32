import type { Tx } from '@luwag/db';

export type KeptPicture = { kind: string; sentAt: Date; objectKey: string; wrappedKey: Buffer };

/** Documents, replaced ones too, and the profile picture: whatever is not erased. */
export async function listKeptPictures(tx: Tx, accountId: string): Promise<KeptPicture[]> {
  const documents = await tx
    .selectFrom('kyc_documents')
    .select(['kind', 'created_at', 'object_key', 'wrapped_key'])
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(200)
    .execute();
  const photos = await tx
    .selectFrom('profile_photos')
    .select(['set_at', 'object_key', 'wrapped_key'])
    .where('account_id', '=', accountId)
    .execute();
  return [
    ...documents.flatMap(({ kind, created_at: sentAt, object_key: objectKey, wrapped_key }) =>
      wrapped_key ? [{ kind, sentAt, objectKey, wrappedKey: wrapped_key }] : [],
    ),
    ...photos.map(({ set_at: sentAt, object_key: objectKey, wrapped_key: wrappedKey }) => ({
      ...{ kind: 'profile_picture', sentAt, objectKey, wrappedKey },
    })),
  ];
}

/** Which of these objects belong to a profile photo. */
export async function listKnownPhotos(tx: Tx, keys: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('profile_photos')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  return new Set(rows.map((row) => row.object_key));
}
