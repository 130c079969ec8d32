import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import { getEncrypted } from '@luwag/object-store/encrypted';
import type { ObjectStore } from '@luwag/object-store/store';
import { dropDraftsOf, eraseDocuments, listCurrentDocuments } from '../documents/service.ts';
import {
  deleteBankAccounts,
  deletePhoto,
  deleteProfile,
  findBankAccount,
} from '../profile/service.ts';
import { listKeptPictures } from './personal-data-repository.ts';
import { deleteFindings } from './repository.ts';

export type Picture = { kind: string; sent_at: string; content_type: 'image/jpeg'; base64: string };

/** Every picture that we hold of a person, for their data export. In their own scope. */
export async function readPictures(
  { vault, objectStore }: { vault: Vault; objectStore: ObjectStore },
  tx: Tx,
  accountId: string,
): Promise<Picture[]> {
  const key = await vault.keyFor(tx, accountId);
  const pictures: Picture[] = [];
  for (const { kind, sentAt, ...sealed } of await listKeptPictures(tx, accountId)) {
    const jpeg = await getEncrypted(objectStore, key, sealed);
    const base64 = jpeg.toString('base64');
    pictures.push({ kind, sent_at: sentAt.toISOString(), content_type: 'image/jpeg', base64 });
  }
  return pictures;
}

/** Which evidence exists, for what the page for closing an account says is kept. */
export async function hasEvidence(
  tx: Tx,
  accountId: string,
): Promise<{ hasDocuments: boolean; hasBankAccount: boolean }> {
  const documents = await listCurrentDocuments(tx, accountId);
  const account = await findBankAccount(tx, accountId);
  return { hasDocuments: documents.length > 0, hasBankAccount: account !== undefined };
}

/** The sweeper deletes its object once no row names it. */
export async function erasePhoto(tx: Tx, accountId: string): Promise<void> {
  await deletePhoto(tx, accountId);
}

export const eraseDrafts = (tx: Tx, accountId: string): Promise<void> =>
  dropDraftsOf(tx, accountId);

/**
 * All that told who somebody is: documents, what was read from them, what they told, where their
 * money went, and by what they could be known again. In the system's scope.
 */
export async function eraseEvidence(tx: Tx, accountId: string, now: Date): Promise<void> {
  await eraseDocuments(tx, accountId, now);
  await deleteProfile(tx, accountId);
  await deletePhoto(tx, accountId);
  await deleteBankAccounts(tx, accountId);
  await deleteFindings(tx, [accountId]);
}
