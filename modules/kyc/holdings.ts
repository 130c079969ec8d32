import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/personal/vault';
import { getSealed } from '@luwag/store/sealed';
import type { ObjectStore } from '@luwag/store/store';
import { deleteBankAccounts, findBankAccount } from './bank-repository.ts';
import { eraseDocuments } from './documents.ts';
import { listCurrentDocuments } from './documents-repository.ts';
import { dropDraftsOf } from './drafts-repository.ts';
import { listKeptPictures } from './holdings-repository.ts';
import { deletePhoto, deleteProfile } from './profile-repository.ts';
import { deleteFindings } from './retention-repository.ts';

export type Picture = { kind: string; sent_at: string; content_type: 'image/jpeg'; base64: string };

/** Every picture that we have of somebody, for their own copy. In their own scope. */
export async function readPictures(
  { vault, store }: { vault: Vault; store: ObjectStore },
  tx: Tx,
  accountId: string,
): Promise<Picture[]> {
  const key = await vault.keyFor(tx, accountId);
  const pictures: Picture[] = [];
  for (const { kind, sentAt, ...sealed } of await listKeptPictures(tx, accountId)) {
    const jpeg = await getSealed(store, key, sealed);
    const base64 = jpeg.toString('base64');
    pictures.push({ kind, sent_at: sentAt.toISOString(), content_type: 'image/jpeg', base64 });
  }
  return pictures;
}

/** What there is that somebody may have to be told is kept. */
export async function hasEvidence(
  tx: Tx,
  accountId: string,
): Promise<{ hasDocuments: boolean; hasBankAccount: boolean }> {
  const documents = await listCurrentDocuments(tx, accountId);
  const account = await findBankAccount(tx, accountId);
  return { hasDocuments: documents.length > 0, hasBankAccount: account !== undefined };
}

/** Its object is swept away once no row names it. */
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
