import type { Tx } from '@luwag/db';

export type ProfileRow = {
  date_of_birth_encrypted: Buffer;
  gender_encrypted: Buffer;
  told_at: Date;
};

export const findProfile = (tx: Tx, accountId: string): Promise<ProfileRow | undefined> =>
  tx
    .selectFrom('person_profiles')
    .select(['date_of_birth_encrypted', 'gender_encrypted', 'told_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export async function putProfile(
  tx: Tx,
  row: { accountId: string; dateOfBirth: Buffer; gender: Buffer; now: Date },
): Promise<void> {
  const told = {
    date_of_birth_encrypted: row.dateOfBirth,
    gender_encrypted: row.gender,
    told_at: row.now,
  };
  await tx
    .insertInto('person_profiles')
    .values({ account_id: row.accountId, ...told })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(told))
    .execute();
}

export type AddressRow = { id: string; address_encrypted: Buffer; release: string };

export const listAddresses = (tx: Tx, accountId: string): Promise<AddressRow[]> =>
  tx
    .selectFrom('person_addresses')
    .select(['id', 'address_encrypted', 'release'])
    .where('account_id', '=', accountId)
    .orderBy('position')
    .limit(10)
    .execute();

/** All of them at once: what is not among the new ones is gone. */
export async function replaceAddresses(
  tx: Tx,
  accountId: string,
  rows: readonly AddressRow[],
): Promise<void> {
  await tx.deleteFrom('person_addresses').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('person_addresses')
    .values(rows.map((row, position) => ({ ...row, account_id: accountId, position })))
    .execute();
}

export type PhotoRow = { object_key: string; wrapped_key: Buffer };

export const findPhoto = (tx: Tx, accountId: string): Promise<PhotoRow | undefined> =>
  tx
    .selectFrom('profile_photos')
    .select(['object_key', 'wrapped_key'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export async function findPhotoSetAt(tx: Tx, accountId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('profile_photos')
    .select('set_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.set_at ?? null;
}

export async function putPhoto(
  tx: Tx,
  row: { accountId: string; objectKey: string; wrappedKey: Buffer; bytes: number; now: Date },
): Promise<void> {
  const set = {
    object_key: row.objectKey,
    wrapped_key: row.wrappedKey,
    bytes: row.bytes,
    set_at: row.now,
  };
  await tx
    .insertInto('profile_photos')
    .values({ account_id: row.accountId, ...set })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
    .execute();
}

/**
 * What told who somebody is and where they live. The encrypted rows themselves go, not only a key.
 */
export async function deleteProfile(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('person_addresses').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('person_profiles').where('account_id', '=', accountId).execute();
}

export async function deletePhoto(tx: Tx, accountId: string): Promise<PhotoRow | undefined> {
  return tx
    .deleteFrom('profile_photos')
    .where('account_id', '=', accountId)
    .returning(['object_key', 'wrapped_key'])
    .executeTakeFirst();
}
