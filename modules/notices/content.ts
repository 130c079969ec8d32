import { decryptField, encryptField, type PersonalKey } from '@luwag/key-service/fields';

/** Where the data of a notice belongs: moved to another row, it does not open. */
const aadOf = (id: string): string => `notices.data_encrypted ${id}`;

/**
 * What the inbox does not keep: links that only a mailbox may have, because they prove that
 * somebody reads it, and documents that are read elsewhere.
 */
const mailboxOnly = ['undo_url', 'statement'] as const;

/** What the inbox keeps of what a kind's template takes. */
export const forInbox = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).filter(([name]) => !mailboxOnly.some((each) => each === name)),
  );

export const encryptData = (key: PersonalKey, id: string, data: object): Buffer =>
  encryptField(key, aadOf(id), JSON.stringify(data));

export const decryptData = (
  key: PersonalKey,
  { id, data_encrypted }: { id: string; data_encrypted: Uint8Array },
): Record<string, unknown> => JSON.parse(decryptField(key, aadOf(id), data_encrypted));
