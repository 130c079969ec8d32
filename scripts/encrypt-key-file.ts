import { parseArgs } from 'node:util';
import { shellEnv } from '@luwag/env';
import { createKmsClient } from '@luwag/kms/client';
import { fileKeyOf, writeKeyFile } from '../apps/keys/src/key-file-changes.ts';
import { openKeySource } from '../apps/keys/src/key-source.ts';

// Encrypts a file of keys under a key of a KMS, or under another than before, or opens it again:
//   node scripts/encrypt-key-file.ts <path> --kms-key <arn>
//   node scripts/encrypt-key-file.ts <path> --open
// The KMS key that it is encrypted under now is named by KEYS_KMS_KEY. The keys in it stay.
const { values, positionals } = parseArgs({
  options: { 'kms-key': { type: 'string' }, open: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [path] = positionals;
const kmsKey = values['kms-key'];
if (!path || values.open === (kmsKey !== undefined)) {
  console.error('Use: node scripts/encrypt-key-file.ts <path> --kms-key <arn>, or --open');
  process.exit(1);
}
const kmsClient = createKmsClient({ endpoint: shellEnv().KEYS_KMS_ENDPOINT });
const source = openKeySource({
  path,
  kmsKey: shellEnv().KEYS_KMS_KEY,
  decrypt: async (encryptedBy, encrypted) =>
    (await kmsClient.decrypt(encryptedBy, encrypted)).dataKey,
});
const file = await source.read();
writeKeyFile(
  path,
  file,
  kmsKey ? fileKeyOf(kmsKey, await kmsClient.newDataKey(kmsKey)) : undefined,
);
console.log(kmsKey ? `${path} is encrypted under ${kmsKey}.` : `${path} is in the clear.`);
