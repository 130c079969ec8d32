import { createHmac, randomBytes, randomInt } from 'node:crypto';

export type CodePurpose =
  | 'confirm_number'
  | 'change_number'
  | 'confirm_purchase'
  | 'prove_number'
  | 'prove_email';

/** Which codes go by mail; the others are texted. */
export const isMailed = (purpose: CodePurpose): boolean => purpose === 'prove_email';

/** All that a code is good for. Change any of it and the code is another one. */
export type CodeSubject = {
  id: string;
  purpose: CodePurpose;
  holder: string;
  /** The blind index of the number: it stands for the number and does not tell it. */
  numberIndex: Uint8Array;
  binding: Uint8Array;
};

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Stands where no code exists: nothing that can be typed leads to it. */
export const noCode = (): Buffer => randomBytes(32);

/** Each part goes in with its length, so that no two subjects run together into one text. */
export function macOf(codeKey: Uint8Array, subject: CodeSubject, code: string): Buffer {
  const mac = createHmac('sha256', codeKey);
  const { id, purpose, holder, numberIndex, binding } = subject;
  for (const part of [id, purpose, holder, numberIndex, binding, code]) {
    const bytes = Buffer.from(part);
    mac.update(`${bytes.length}:`).update(bytes);
  }
  return mac.digest();
}
