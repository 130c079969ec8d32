import { checkEncrypted, decryptKeyFile, type FileKey, isEncrypted } from './encrypted-file.ts';
import { checkKeyFile, type KeyFile, readPrivateJson } from './key-file.ts';

/** Where the keys come from: a file in the clear, or one that is encrypted under a KMS key. */
export type KeySource = {
  /** Reads the file. The KMS is asked only for a key of the file that was not seen before. */
  read(): Promise<KeyFile>;
  /** What the file that was read last is encrypted under; undefined for one in the clear. */
  fileKey(): FileKey | undefined;
};

export function openKeySource({
  path,
  kmsKey,
  decrypt,
}: {
  path: string;
  /** Which key the file must be encrypted under; without one it must not be encrypted. */
  kmsKey: string | undefined;
  /** The key of the file in the clear, in base64. */
  decrypt(kmsKey: string, encryptedKey: string): Promise<string>;
}): KeySource {
  let under: FileKey | undefined;

  async function keyOf(encryptedBy: string, encryptedKey: string): Promise<FileKey> {
    if (under?.encryptedKey === encryptedKey) return under;
    const dataKey = Buffer.from(await decrypt(encryptedBy, encryptedKey), 'base64');
    return { kmsKey: encryptedBy, encryptedKey, dataKey };
  }

  return {
    fileKey: () => under,
    async read() {
      const content = readPrivateJson(path);
      if (!isEncrypted(content)) {
        if (kmsKey)
          throw new Error(`the key file is in the clear, and not encrypted under ${kmsKey}`);
        return checkKeyFile(content);
      }
      const encrypted = checkEncrypted(content);
      if (encrypted.kms_key !== kmsKey)
        throw new Error(
          `the key file is encrypted under ${encrypted.kms_key}, not under ${kmsKey ?? 'none'}`,
        );
      const key = await keyOf(encrypted.kms_key, encrypted.data_key);
      const file = decryptKeyFile(encrypted, key.dataKey);
      // Only now: one that opens nothing replaces none that does.
      under = key;
      return file;
    },
  };
}
