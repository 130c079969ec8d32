import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shellEnv } from '@luwag/env';
import { createKmsClient } from '@luwag/kms/client';
import { fileKeyOf, newKeyFile, writeKeyFile } from '../apps/keys/src/key-file-changes.ts';

// The first file of keys of personal data, for a new production:
//   node scripts/new-key-file.ts <path> [--kms-key <arn>]
// Never where there is one: what is encrypted under its keys would be lost. With a key of a KMS it
// is encrypted from the beginning, and no disk ever sees it in the clear.
const { values, positionals } = parseArgs({
  options: { 'kms-key': { type: 'string' } },
  allowPositionals: true,
});
const [path] = positionals;
const kmsKey = values['kms-key'];
if (!path || existsSync(path)) {
  console.error(path ? `${path} is there already.` : 'Use: node scripts/new-key-file.ts <path>');
  process.exit(1);
}
const kmsClient = createKmsClient({ endpoint: shellEnv().KEYS_KMS_ENDPOINT });
const under = kmsKey ? fileKeyOf(kmsKey, await kmsClient.newDataKey(kmsKey)) : undefined;
writeKeyFile(path, newKeyFile(new Date()), under);
console.log(`${path} is written. Make two copies of it before anything is encrypted.`);
