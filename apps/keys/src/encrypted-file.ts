import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { kmsKeyShape } from '@luwag/kms/wire';
import { z } from 'zod';
import { checked, checkKeyFile, type KeyFile, parsedJson } from './key-file.ts';

const bytes = (length: number) =>
  z.base64url().refine((text) => Buffer.from(text, 'base64url').length === length, {
    error: `not ${length} bytes in base64url`,
  });

/** The file as it lies on a disk where a KMS is used: its keys under one that the KMS opens. */
const EncryptedFile = z.strictObject({
  format: z.literal(2),
  encrypted_by: z.literal('aws-kms'),
  kms_key: z.string().regex(kmsKeyShape),
  /** The key that encrypts the body, as the KMS encrypted it. */
  data_key: z.base64().min(1).max(10_000),
  iv: bytes(12),
  tag: bytes(16),
  body: z.base64url().min(1),
});
type EncryptedFile = z.infer<typeof EncryptedFile>;

/** The key of a file, in the clear and as the KMS encrypted it. */
export type FileKey = { kmsKey: string; encryptedKey: string; dataKey: Buffer };

export const isEncrypted = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'encrypted_by' in content;

export const checkEncrypted = (content: unknown): EncryptedFile => checked(EncryptedFile, content);

export function encryptKeyFile(file: KeyFile, under: FileKey): EncryptedFile {
  const head = {
    format: 2,
    encrypted_by: 'aws-kms',
    kms_key: under.kmsKey,
    data_key: under.encryptedKey,
  } as const;
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', under.dataKey, iv).setAAD(aadOf(head));
  const body = Buffer.concat([cipher.update(JSON.stringify(file), 'utf8'), cipher.final()]);
  const text = (part: Buffer) => part.toString('base64url');
  return { ...head, iv: text(iv), tag: text(cipher.getAuthTag()), body: text(body) };
}

export function decryptKeyFile(encrypted: EncryptedFile, dataKey: Buffer): KeyFile {
  const bytesOf = (part: string) => Buffer.from(part, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', dataKey, bytesOf(encrypted.iv), {
    authTagLength: 16,
  });
  decipher.setAAD(aadOf(encrypted)).setAuthTag(bytesOf(encrypted.tag));
  const content = decipher.update(bytesOf(encrypted.body));
  try {
    decipher.final();
  } catch {
    throw new Error('the key file was changed after it was encrypted');
  }
  return checkKeyFile(parsedJson(content.toString('utf8')));
}

const aadOf = ({
  format,
  encrypted_by: by,
  kms_key: kmsKey,
  data_key: dataKey,
}: Pick<EncryptedFile, 'format' | 'encrypted_by' | 'kms_key' | 'data_key'>): Buffer =>
  Buffer.from(JSON.stringify([format, by, kmsKey, dataKey]));
